import { ARTICLE_SORTS, ARTICLE_STATUSES, DEFAULT_ARTICLE_PAGE_SIZE } from "#domain/api/articles.ts";
import { wholeNumber } from "../../../lib/page-number.ts";
import {
  choiceParam,
  dayParam,
  pageParams,
  type SearchParam,
  sortParams,
  textParam,
} from "../../../lib/search-spec.ts";

/** An id as text: "" filters nothing. */
function idParam(): SearchParam<string> {
  return {
    fallback: "",
    read: (text) => (wholeNumber(text, 999_999_999) === null ? null : String(Number(text))),
  };
}

/** Parameters of `/admin/articles/`. */
export const ARTICLE_SEARCH = {
  q: textParam(),
  status: choiceParam(ARTICLE_STATUSES),
  category: textParam(),
  tag: textParam(),
  author_id: idParam(),
  published_after: dayParam(),
  published_before: dayParam(),
  /** The bin. */
  deleted: choiceParam(["true"]),
  ...sortParams(ARTICLE_SORTS, "published_at", "desc"),
  ...pageParams(DEFAULT_ARTICLE_PAGE_SIZE),
};
