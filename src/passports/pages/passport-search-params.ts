import { DEFAULT_PASSPORT_PAGE_SIZE, PASSPORT_SORTS } from "#domain/passports/contract.ts";
import {
  choiceParam,
  dayParam,
  pageParams,
  type SearchOf,
  textParam,
} from "../../platform/lib/search-params.ts";

/** The list's parameters in the URL. */
export const LIST_SEARCH = {
  name: textParam(),
  request_number: textParam(),
  location: textParam(),
  published_after: dayParam(),
  published_before: dayParam(),
  // If no order is given, searches put the nearest first and lists the newest.
  sort: choiceParam(PASSPORT_SORTS),
  sort_dir: choiceParam(["asc", "desc"], "desc"),
  ...pageParams(DEFAULT_PASSPORT_PAGE_SIZE, "limit"),
};

export type ListSearch = SearchOf<typeof LIST_SEARCH>;

/** The filters behind "Number, branch, date". */
export const MORE_FILTERS = ["request_number", "location", "published_after", "published_before"] as const;
