import * as z from "zod/mini";
import { ARTICLE_SORTS, ARTICLE_STATUSES } from "./articles.ts";
import { withoutNul } from "./kept-text.ts";
import { pageSchema, pageSizeSchema, wholeNumber } from "./paging.ts";

// Apart from the answers, which phones read: these checks would come with them.

const text = z.string().check(z.maxLength(120, "Use at most 120 characters"), withoutNul());
/** Forms send empty fields too. */
const dateOrEmpty = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, "Use a date such as 2026-11-20"));

/** Query of `GET /api/v1/articles`; size: `page_size`, else `per_page`, else 20. */
export const articleQuerySchema = z.strictObject({
  q: z.optional(text),
  status: z.optional(z.enum(ARTICLE_STATUSES, `status is one of ${ARTICLE_STATUSES.join(", ")}`)),
  category: z.optional(text),
  tag: z.optional(text),
  author_id: z.optional(wholeNumber(1, 999_999_999, "author_id is a whole number")),
  published_after: z.optional(dateOrEmpty),
  published_before: z.optional(dateOrEmpty),
  page: z.optional(pageSchema),
  page_size: z.optional(pageSizeSchema),
  per_page: z.optional(pageSizeSchema),
  sort: z.optional(z.enum(ARTICLE_SORTS, `sort is one of ${ARTICLE_SORTS.join(", ")}`)),
  sort_dir: z.optional(z.enum(["asc", "desc"], "sort_dir is asc or desc")),
});

export type ArticleQuery = z.infer<typeof articleQuerySchema>;

const INCLUDE = /^((author|tags|categories)(,|$))*$/;

/** `include` has no effect: author, tags, categories are always sent. */
export const articleDetailQuerySchema = z.strictObject({
  include: z.optional(z.string().check(z.regex(INCLUDE, "include names author, tags, categories"))),
});
