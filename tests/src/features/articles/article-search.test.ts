import { describe, expect, it } from "vitest";
import { articleQuerySchema } from "#domain/api/article-query.ts";
import {
  articlePageAddress,
  articleQuery,
  parseArticleSearch,
} from "../../../../src/features/articles/article-search.ts";

const parse = (search: string) => parseArticleSearch(new URLSearchParams(search));

describe("the search of the article list", () => {
  it("is newest first, twenty a page, by default", () => {
    expect(parse("")).toEqual({
      filters: {},
      sort: "published_at",
      sort_dir: "desc",
      page: 1,
      page_size: 20,
    });
  });

  it("falls back to defaults for invalid values", () => {
    const wrong =
      "page=0&page_size=201&sort=id&sort_dir=up&status=secret&author_id=x&published_after=2026-02-30&q=%20&tag=";
    expect(parse(wrong)).toEqual(parse(""));
  });

  it("sends only valid parameters to the server", () => {
    const long = `q=${"a".repeat(500)}%00&category=guides&tag=fees&status=draft&author_id=7&published_before=2026-11-20&page=3&nonsense=1`;
    const asked = Object.fromEntries(
      Object.entries(articleQuery(parse(long))).map(([name, value]) => [name, String(value)]),
    );
    expect(articleQuerySchema.safeParse(asked).success).toBe(true);
    expect(asked).toMatchObject({ category: "guides", tag: "fees", status: "draft", page: "3" });
  });

  it("keeps all parameters in the addresses of other pages", () => {
    const search = parse("q=fees&category=guides&sort=title&sort_dir=asc&page_size=5&page=2");
    expect(parse(articlePageAddress(search, 3))).toEqual({ ...search, page: 3 });
    expect(articlePageAddress(parse(""), 1)).toBe("");
    expect(articlePageAddress(parse(""), 2)).toBe("page=2");
  });
});
