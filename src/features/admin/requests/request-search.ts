import {
  DEFAULT_REQUESTS_PER_PAGE,
  MAX_REQUESTS_PER_PAGE,
  REQUEST_FILTER_STATUSES,
  REQUEST_SORTS,
} from "#domain/api/admin-advertisement-requests.ts";
import { pageNumber, wholeNumber } from "../../../lib/page-number.ts";
import {
  choiceParam,
  dayParam,
  type SearchOf,
  type SearchParam,
  sortParams,
  textParam,
} from "../../../lib/search-spec.ts";

/** The ten parameters of the list, as its API has them; wrong ones become their default. */
export const REQUEST_SEARCH = {
  status: choiceParam(REQUEST_FILTER_STATUSES, "all"),
  full_name: textParam(),
  company_name: textParam(),
  phone_number: textParam(),
  created_after: dayParam(),
  created_before: dayParam(),
  ...sortParams(REQUEST_SORTS, "created_at", "desc"),
  page: { fallback: 1, read: pageNumber } satisfies SearchParam<number>,
  per_page: {
    fallback: DEFAULT_REQUESTS_PER_PAGE,
    read: (text) => wholeNumber(text, MAX_REQUESTS_PER_PAGE),
  } satisfies SearchParam<number>,
};
export type RequestSearch = SearchOf<typeof REQUEST_SEARCH>;
