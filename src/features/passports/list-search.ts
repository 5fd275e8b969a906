import { DEFAULT_PASSPORT_PAGE_SIZE, PASSPORT_SORTS } from "#domain/api/passports.ts";
import { dayParam, pageParams, type SearchOf, sortParams, textParam } from "../../lib/search-spec.ts";

/** The list's parameters in the URL. */
export const LIST_SEARCH = {
  name: textParam(),
  request_number: textParam(),
  location: textParam(),
  published_after: dayParam(),
  published_before: dayParam(),
  ...sortParams(PASSPORT_SORTS, "dateOfPublish", "desc"),
  ...pageParams(DEFAULT_PASSPORT_PAGE_SIZE, "limit"),
};

export type ListSearch = SearchOf<typeof LIST_SEARCH>;

/** The filters behind "Number, branch, date". */
export const MORE_FILTERS = ["request_number", "location", "published_after", "published_before"] as const;
