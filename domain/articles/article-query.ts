import { LANGUAGES } from "../base/languages.ts";
import * as z from "zod/mini";
import { ARTICLE_SORTS, ARTICLE_STATUSES } from "./contract.ts";
import { dateOrEmpty, searchText, wholeNumber } from "../base/input-fields.ts";
import { pageQuery, sortDirection } from "../base/paging.ts";

// Apart from the answers, which phones read: these checks would come with them.

const language = z.optional(z.enum(LANGUAGES, `language is one of ${LANGUAGES.join(", ")}`));

/** Query of `GET /api/v1/categories` and `/tags`. */
export const topicQuerySchema = z.strictObject({ language });

/**
 * Query of `GET /api/v1/articles`; size: `page_size`, else `per_page`, else 20. A search without `sort` begins with the
 * articles that have its words in their title.
 */
export const articleQuerySchema = z.strictObject({
  q: searchText,
  status: z.optional(z.enum(ARTICLE_STATUSES, `status is one of ${ARTICLE_STATUSES.join(", ")}`)),
  category: searchText,
  tag: searchText,
  language,
  author_id: z.optional(wholeNumber(1, 999_999_999, "author_id is a whole number")),
  published_after: dateOrEmpty,
  published_before: dateOrEmpty,
  ...pageQuery,
  sort: z.optional(z.enum(ARTICLE_SORTS, `sort is one of ${ARTICLE_SORTS.join(", ")}`)),
  sort_dir: sortDirection,
});

export type ArticleQuery = z.infer<typeof articleQuerySchema>;

const INCLUDE = /^((author|tags|categories)(,|$))*$/;

/** `include` has no effect: author, tags, categories are always sent. */
export const articleDetailQuerySchema = z.strictObject({
  include: z.optional(z.string().check(z.regex(INCLUDE, "include names author, tags, categories"))),
});
