import { DEFAULT_ADMIN_PASSPORT_PAGE_SIZE } from "#domain/api/admin-passports.ts";
import { PASSPORT_SORTS } from "#domain/api/passports.ts";
import { choiceParam, isNarrowed, pageParams, type SearchOf, textParam } from "../../../lib/search-spec.ts";

/** Parameters of `/admin/passports`. */
export const PASSPORT_SEARCH = {
  q: textParam("q", "search"),
  request_number: textParam(),
  first_name: textParam(),
  middle_name: textParam(),
  last_name: textParam(),
  location: textParam(),
  // If no order is given, look-ups put the nearest first and lists the newest.
  sort: choiceParam(PASSPORT_SORTS),
  sort_dir: choiceParam(["asc", "desc"], "desc"),
  ...pageParams(DEFAULT_ADMIN_PASSPORT_PAGE_SIZE),
};

type PassportSearch = SearchOf<typeof PASSPORT_SEARCH>;

/** Whether a name or a number is looked up. */
export function isLookUp(search: PassportSearch): boolean {
  return isNarrowed(search, ["q", "request_number", "first_name", "middle_name", "last_name"]);
}
