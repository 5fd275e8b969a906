import { expect, it } from "vitest";
import { PASSPORT_SEARCH } from "../../../../src/features/admin/passports/passport-search.ts";
import { formatSearch, readSearch } from "../../../../src/lib/search-spec.ts";

const read = (query: string) => readSearch(PASSPORT_SEARCH, new URLSearchParams(query));

it("/admin/passports has page 1 of 20, unless its address says otherwise", () => {
  expect(read("")).toMatchObject({ page: 1, page_size: 20 });
  const query =
    "request_number=AAL1&first_name=a&middle_name=b&last_name=c&location=Adama&page=3&page_size=50";
  expect(formatSearch(PASSPORT_SEARCH, read(query))).toBe(query);
  expect(formatSearch(PASSPORT_SEARCH, read("page=0&page_size=201&sort=colour"))).toBe("");
});
