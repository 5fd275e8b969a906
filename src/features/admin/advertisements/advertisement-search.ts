import {
  ADVERTISEMENT_SORTS,
  ADVERTISEMENT_STATUSES,
  DEFAULT_ADVERTISEMENT_PAGE_SIZE,
} from "#domain/api/admin-advertisements.ts";
import { PLACEMENTS } from "#domain/api/placements.ts";
import { choiceParam, pageParams, sortParams, textParam } from "../../../lib/search-spec.ts";

/** Parameters of `/admin/advertisements/`. */
export const ADVERTISEMENT_SEARCH = {
  q: textParam(),
  status: choiceParam(ADVERTISEMENT_STATUSES),
  placement: choiceParam(PLACEMENTS),
  ...sortParams(ADVERTISEMENT_SORTS, "created_at", "desc"),
  ...pageParams(DEFAULT_ADVERTISEMENT_PAGE_SIZE),
};
