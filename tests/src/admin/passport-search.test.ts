import { expect, it } from "vitest";
import { isLookUp, PASSPORT_SEARCH } from "../../../src/admin/passports/passports-page.tsx";
import { formatSearch, readSearch } from "../../../src/platform/lib/search-params.ts";

const read = (query: string) => readSearch(PASSPORT_SEARCH, new URLSearchParams(query));

it("/admin/passports has page 1 of 20, unless its address says otherwise", () => {
  expect(read("")).toMatchObject({ page: 1, page_size: 20 });
  const query =
    "request_number=AAL1&first_name=a&middle_name=b&last_name=c&location=Adama&page=3&page_size=50";
  expect(formatSearch(PASSPORT_SEARCH, read(query))).toBe(query);
  expect(formatSearch(PASSPORT_SEARCH, read("page=0&page_size=201&sort=colour"))).toBe("");
});

it("/admin/passports has an order only if its address says so, and knows when a name or number is looked up", () => {
  expect(read("q=abebe")).toMatchObject({ sort: "", sort_dir: "desc" });
  expect(formatSearch(PASSPORT_SEARCH, read("sort=dateOfPublish&sort_dir=desc"))).toBe("sort=dateOfPublish");
  expect(["q=abebe", "last_name=a", "request_number=AAL"].map((query) => isLookUp(read(query)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isLookUp(read("location=Adama&page=2"))).toBe(false);
});
