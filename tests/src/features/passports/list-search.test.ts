import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PASSPORT_SORTS } from "#domain/api/passports.ts";
import { toIsoDate } from "#domain/day.ts";
import {
  DEFAULT_LIST_SEARCH,
  formatListSearch,
  hasFilters,
  hasMoreFilters,
  pageSizeOptions,
  parseListSearch,
} from "../../../../src/features/passports/list-search.ts";

const parse = (query: string) => parseListSearch(new URLSearchParams(query));
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
      sort: fc.constantFrom(...PASSPORT_SORTS),
      sort_dir: fc.constantFrom("asc" as const, "desc" as const),
      page: fc.integer({ min: 1, max: 999_999_999 }),
      page_size: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(parse(formatListSearch(search))).toEqual(search);
      }),
    );
  });

  it("are omitted when default", () => {
    expect(formatListSearch(DEFAULT_LIST_SEARCH)).toBe("");
    expect(parse("")).toEqual(DEFAULT_LIST_SEARCH);
  });

  it("fall back when invalid", () => {
    expect(parse("page=0&page_size=201&sort=name&sort_dir=up&published_after=2026-02-30")).toEqual(
      DEFAULT_LIST_SEARCH,
    );
    expect(parse("page=1.5&page_size=-3")).toEqual(DEFAULT_LIST_SEARCH);
  });

  it("take page_size before per_page before limit", () => {
    expect(parse("limit=10&per_page=50&page_size=100").page_size).toBe(100);
    expect(parse("limit=10&per_page=50").page_size).toBe(50);
    expect(parse("limit=10").page_size).toBe(10);
    expect(parse("limit=10&page_size=no").page_size).toBe(10);
  });

  it("offer a page size found only in the address", () => {
    expect(pageSizeOptions(30)).toEqual([10, 25, 30, 50, 100, 200]);
    expect(pageSizeOptions(25)).toEqual([10, 25, 50, 100, 200]);
  });

  it("distinguish filters from order and paging", () => {
    expect(hasFilters(parse("page=3&sort=requestNumber"))).toBe(false);
    expect(hasFilters(parse("published_before=2026-11-20"))).toBe(true);
    expect(hasMoreFilters(parse("name=abebe"))).toBe(false);
    expect(hasMoreFilters(parse("name=abebe&location=Adama"))).toBe(true);
  });
});
