import { DEFAULT_ADMIN_PASSPORT_PAGE_SIZE } from "#domain/api/admin-passports.ts";
import { PASSPORT_SORTS } from "#domain/api/passports.ts";
import { pageParams, sortParams, textParam } from "../../../lib/search-spec.ts";

/** Parameters of `/admin/passports`. */
export const PASSPORT_SEARCH = {
  q: textParam("q", "search"),
  request_number: textParam(),
  first_name: textParam(),
  middle_name: textParam(),
  last_name: textParam(),
  location: textParam(),
  ...sortParams(PASSPORT_SORTS, "dateOfPublish", "desc"),
  ...pageParams(DEFAULT_ADMIN_PASSPORT_PAGE_SIZE),
};
