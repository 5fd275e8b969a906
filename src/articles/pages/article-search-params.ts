import { knownLanguage } from "#domain/base/languages.ts";
import { ARTICLE_SORTS, ARTICLE_STATUSES, DEFAULT_ARTICLE_PAGE_SIZE } from "#domain/articles/contract.ts";
import {
  choiceParam,
  dayParam,
  numberParam,
  pageParams,
  type SearchOf,
  sortParams,
  textParam,
} from "../../platform/lib/search-params.ts";

/** The list's parameters in the URL. `status` is for editors: visitors get published ones only. */
export const ARTICLE_SEARCH = {
  q: textParam(),
  status: choiceParam(ARTICLE_STATUSES),
  category: textParam(),
  tag: textParam(),
  author_id: numberParam(999_999_999),
  published_after: dayParam(),
  published_before: dayParam(),
  languages: choiceParam(["all"]),
  ...sortParams(ARTICLE_SORTS, "published_at", "desc"),
  ...pageParams(DEFAULT_ARTICLE_PAGE_SIZE),
};

export type ArticleSearch = SearchOf<typeof ARTICLE_SEARCH>;

/** Shown as chosen filters. */
export const ARTICLE_FILTERS = [
  "q",
  "category",
  "tag",
  "author_id",
  "published_after",
  "published_before",
  "languages",
] as const;

/** Whether a search is shown in its own order: those with its words in their title first. */
export function isRanked({ q, sort, sort_dir }: ArticleSearch): boolean {
  return q !== "" && sort === "published_at" && sort_dir === "desc";
}

/** Server and phone are asked for articles in the reader's language, unless all are wanted. */
export function articleQuestion(search: ArticleSearch, locale: string) {
  const { sort, sort_dir, page, page_size, status, languages, ...filters } = search;
  const given = Object.entries({ ...filters, status }).filter(([, value]) => value !== "");
  const order = isRanked(search) ? {} : { sort, sort_dir };
  const language = languages === "all" ? undefined : knownLanguage(locale);
  return { ...Object.fromEntries(given), ...order, page, page_size, language };
}
