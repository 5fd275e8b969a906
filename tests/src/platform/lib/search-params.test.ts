import { describe, expect, it } from "vitest";
import {
  apiQuery,
  choiceParam,
  dayParam,
  formatSearch,
  numberParam,
  pageParams,
  pageSizesWith,
  readSearch,
  textParam,
} from "../../../../src/platform/lib/search-params.ts";

const SPEC = {
  q: textParam("q", "search"),
  role: choiceParam(["user", "admin"]),
  sort: choiceParam(["name", "total"], "name"),
  after: dayParam(),
  author: numberParam(999),
  ...pageParams(20),
};
const read = (query: string) => readSearch(SPEC, new URLSearchParams(query));

describe("the search of a list", () => {
  it("is read from the address", () => {
    expect(read("q=abebe&role=admin&sort=total&after=2026-11-20&author=7&page=3&page_size=200")).toEqual({
      q: "abebe",
      role: "admin",
      sort: "total",
      after: "2026-11-20",
      author: "7",
      page: 3,
      page_size: 200,
    });
  });

  it("falls back for invalid values", () => {
    const fallback = { q: "", role: "", sort: "name", after: "", author: "", page: 1, page_size: 20 };
    expect(read("")).toEqual(fallback);
    expect(read("role=king&sort=colour&after=2026-02-30&page=0&page_size=201")).toEqual(fallback);
    expect(read("page=-1&page_size=abc&after=yesterday&q=%20%20&author=1000")).toEqual(fallback);
  });

  it("accepts a parameter's aliases, its own name first", () => {
    expect(read("search=abebe").q).toBe("abebe");
    expect(read("search=abebe&q=kebede").q).toBe("kebede");
    expect(read("per_page=50").page_size).toBe(50);
    expect(read("page_size=zero&per_page=50").page_size).toBe(50);
  });

  it("takes no NUL", () => expect(read("q=%00a%00b%00").q).toBe("ab"));

  it("offers the usual page sizes and those in use", () => {
    expect(pageSizesWith(30)).toEqual([10, 25, 30, 50, 100, 200]);
    expect(pageSizesWith(20, 25)).toEqual([10, 20, 25, 50, 100, 200]);
  });

  it("is written without defaults, and round-trips", () => {
    expect(formatSearch(SPEC, read(""))).toBe("");
    const search = read("search=a b&sort=total&page=2");
    expect(formatSearch(SPEC, search)).toBe("q=a+b&sort=total&page=2");
    expect(read(formatSearch(SPEC, search))).toEqual(search);
  });

  it("sends the API only what was chosen", () => {
    expect(apiQuery("/x", { q: "", page: 1 })).toBe("/x?page=1");
    expect(apiQuery("/x", { q: "" })).toBe("/x");
  });
});
