import { describe, expect, it } from "vitest";
import { articleQuerySchema } from "#domain/articles/article-query.ts";
import { ARTICLE_SORTS } from "#domain/articles/contract.ts";
import { ordersFor } from "../../../../src/articles/pages/articles-page.tsx";
import { ARTICLE_SEARCH, articleQuestion } from "../../../../src/articles/pages/article-search-params.ts";
import { formatSearch, readSearch } from "../../../../src/platform/lib/search-params.ts";

const parse = (search: string) => readSearch(ARTICLE_SEARCH, new URLSearchParams(search));
const FIRST = { sort: "published_at", sort_dir: "desc", page: 1, page_size: 20, language: "en" };

describe("the search of the article list", () => {
  it("is newest first, twenty a page, by default", () => {
    expect(articleQuestion(parse(""), "en")).toEqual(FIRST);
  });

  it("asks for the reader's language, unless all are wanted", () => {
    expect(articleQuestion(parse("languages=all"), "am")["language"]).toBeUndefined();
    expect(articleQuestion(parse("languages=om"), "am")["language"]).toBe("am");
  });

  it("leaves the order of a search to what it finds, and says so, until an order is chosen", () => {
    const asked = (search: string) => Object.keys(articleQuestion(parse(search), "en"));
    expect(asked("q=fees")).not.toContain("sort");
    expect(ordersFor(parse("q=fees"))[0]?.label).toBe("articles.best_first");
    expect(asked("q=fees&sort=title")).toContain("sort");
    expect(ordersFor(parse("tag=fees"))[0]?.label).toBe("articles.newest_first");
  });

  it("falls back to defaults for invalid values", () => {
    const wrong =
      "page=0&page_size=201&sort=id&sort_dir=up&status=secret&author_id=x&published_after=2026-02-30&q=%20&tag=";
    expect(articleQuestion(parse(wrong), "en")).toEqual(FIRST);
  });

  it("sends only valid parameters to the server", () => {
    const long = `q=${"a".repeat(500)}%00&category=guides&tag=fees&status=draft&author_id=7&published_before=2026-11-20&page=3&nonsense=1`;
    const asked = Object.fromEntries(
      Object.entries(articleQuestion(parse(long), "am")).map(([name, value]) => [name, String(value)]),
    );
    expect(articleQuerySchema.safeParse(asked).success).toBe(true);
    expect(asked).toMatchObject({
      category: "guides",
      tag: "fees",
      status: "draft",
      page: "3",
      language: "am",
    });
  });

  it("keeps all parameters in the addresses of other pages", () => {
    const search = parse("q=fees&category=guides&author_id=7&sort=title&sort_dir=asc&page_size=5&page=2");
    expect(parse(formatSearch(ARTICLE_SEARCH, search))).toEqual(search);
    expect(formatSearch(ARTICLE_SEARCH, parse(""))).toBe("");
  });

  it("offers every order that an address can ask for, seldom ones only when asked", () => {
    for (const sort of ARTICLE_SORTS)
      for (const sort_dir of ["asc", "desc"] as const) {
        const orders = ordersFor({ ...parse(""), sort, sort_dir });
        expect(orders.filter((order) => order.sort === sort && order.sort_dir === sort_dir)).toHaveLength(1);
        expect(orders.length).toBeLessThan(6);
      }
  });
});
