import { ARTICLE_SORTS, ARTICLE_STATUSES, DEFAULT_ARTICLE_PAGE_SIZE } from "#domain/api/articles.ts";
import { MAX_PAGE_SIZE } from "#domain/api/paging.ts";
import { parseIsoDate } from "#domain/day.ts";
import type { QueryParams } from "../../lib/api-client.ts";
import { pageNumber, wholeNumber } from "../../lib/page-number.ts";

const LONGEST_TEXT = 120;
const FILTERS = [
  "q",
  "status",
  "category",
  "tag",
  "author_id",
  "published_after",
  "published_before",
] as const;

type Filter = (typeof FILTERS)[number];

/** Only valid values that differ from the default. */
export type ArticleSearch = {
  filters: Partial<Record<Filter, string>>;
  sort: (typeof ARTICLE_SORTS)[number];
  sort_dir: "asc" | "desc";
  page: number;
  page_size: number;
};

/** Reads `?category=guides&page=2`; invalid values become the default. */
export function parseArticleSearch(params: URLSearchParams): ArticleSearch {
  const understood: Record<Filter, (text: string) => boolean> = {
    q: () => true,
    status: (text) => ARTICLE_STATUSES.some((status) => status === text),
    category: () => true,
    tag: () => true,
    author_id: (text) => wholeNumber(text, 999_999_999) !== null,
    published_after: (text) => parseIsoDate(text) !== null,
    published_before: (text) => parseIsoDate(text) !== null,
  };
  const filters: ArticleSearch["filters"] = {};
  for (const name of FILTERS) {
    const text = (params.get(name) ?? "").replaceAll("\u0000", "").trim().slice(0, LONGEST_TEXT);
    if (text !== "" && understood[name](text)) filters[name] = text;
  }
  return {
    filters,
    sort: ARTICLE_SORTS.find((sort) => sort === params.get("sort")) ?? "published_at",
    sort_dir: params.get("sort_dir") === "asc" ? "asc" : "desc",
    page: pageNumber(params.get("page")),
    page_size: wholeNumber(params.get("page_size"), MAX_PAGE_SIZE) ?? DEFAULT_ARTICLE_PAGE_SIZE,
  };
}

export function articleQuery({ filters, ...rest }: ArticleSearch): QueryParams {
  return { ...filters, ...rest };
}

/** Shortest query string of another page of this search. */
export function articlePageAddress(search: ArticleSearch, page: number): string {
  const { filters, sort, sort_dir, page_size } = search;
  const params = new URLSearchParams(filters);
  if (sort !== "published_at") params.set("sort", sort);
  if (sort_dir !== "desc") params.set("sort_dir", sort_dir);
  if (page_size !== DEFAULT_ARTICLE_PAGE_SIZE) params.set("page_size", String(page_size));
  if (page !== 1) params.set("page", String(page));
  return params.toString();
}
