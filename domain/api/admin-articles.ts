import * as z from "zod/mini";
import { ARTICLE_LANGUAGES, articleSummarySchema } from "./articles.ts";
import { linksSchema, listMetaSchema } from "./paging.ts";

const editable = {
  etag: z.string(),
  deleted_at: z.nullable(z.string()),
  /** Slug of the article this one translates. */
  translation_of: z.nullable(z.string()),
};

/** An article in the editors' list. */
export const adminArticleSummarySchema = z.extend(articleSummarySchema, editable);
export type AdminArticleSummary = z.infer<typeof adminArticleSummarySchema>;

/** `GET /admin/articles`, with the query of `GET /articles`; without `status`: all but deleted ones. */
export const adminArticleListSchema = z.object({
  data: z.array(adminArticleSummarySchema),
  links: linksSchema,
  meta: listMetaSchema,
  filters: z.optional(z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))),
});

/** An article as editors change it. `content` is Markdown. */
export const adminArticleSchema = z.extend(adminArticleSummarySchema, { content: z.string() });
export type AdminArticle = z.infer<typeof adminArticleSchema>;

/** `GET /admin/articles/{slug}` (a former slug finds it too), and the answer of POST and PATCH. */
export const adminArticleAnswerSchema = z.object({ data: adminArticleSchema });

export { ARTICLE_LANGUAGES };
