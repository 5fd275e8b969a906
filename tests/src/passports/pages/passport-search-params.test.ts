import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PASSPORT_SORTS } from "#domain/passports/contract.ts";
import { toIsoDate } from "#domain/base/day.ts";
import { LIST_SEARCH, MORE_FILTERS } from "../../../../src/passports/pages/passport-search-params.ts";
import { formatSearch, isNarrowed, readSearch } from "../../../../src/platform/lib/search-params.ts";

const parse = (query: string) => readSearch(LIST_SEARCH, new URLSearchParams(query));
const DEFAULTS = {
  name: "",
  request_number: "",
  location: "",
  published_after: "",
  published_before: "",
  sort: "",
  sort_dir: "desc",
  page: 1,
  page_size: 25,
};
const date = fc.oneof(fc.constant(""), fc.integer({ min: 0, max: 40_000 }).map(toIsoDate));
const text = fc.string({ maxLength: 40 }).map((value) => value.trim());

describe("the list's parameters", () => {
  it("round-trip through the address", () => {
    const anySearch = fc.record({
      name: text,
      request_number: text,
      location: text,
      published_after: date,
      published_before: date,
      sort: fc.constantFrom("" as const, ...PASSPORT_SORTS),
      sort_dir: fc.constantFrom("asc" as const, "desc" as const),
      page: fc.integer({ min: 1, max: 999_999_999 }),
      page_size: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(parse(formatSearch(LIST_SEARCH, search))).toEqual(search);
      }),
    );
  });

  it("are omitted when default", () => {
    expect(formatSearch(LIST_SEARCH, parse(""))).toBe("");
    expect(parse("")).toEqual(DEFAULTS);
  });

  it("fall back when invalid", () => {
    expect(parse("page=0&page_size=201&sort=name&sort_dir=up&published_after=2026-02-30")).toEqual(DEFAULTS);
    expect(parse("page=1.5&page_size=-3")).toEqual(DEFAULTS);
  });

  it("take page_size before per_page before limit", () => {
    expect(parse("limit=10&per_page=50&page_size=100").page_size).toBe(100);
    expect(parse("limit=10&per_page=50").page_size).toBe(50);
    expect(parse("limit=10").page_size).toBe(10);
    expect(parse("limit=10&page_size=no").page_size).toBe(10);
  });

  it("distinguish filters from order and paging", () => {
    expect(isNarrowed(parse("page=3&sort=requestNumber"), ["name", ...MORE_FILTERS])).toBe(false);
    expect(isNarrowed(parse("name=abebe"), MORE_FILTERS)).toBe(false);
    expect(isNarrowed(parse("name=abebe&location=Adama"), MORE_FILTERS)).toBe(true);
  });
});
