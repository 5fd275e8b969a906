import { sql } from "kysely";
import type { ExpressionBuilder } from "kysely";
import type { AdminArticle, AdminArticleSummary } from "#domain/api/admin-articles.ts";
import { contentVersion, etagOf } from "../http/versions.ts";
import type { Database } from "../store/schema.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";
import type { ArticleTopics, SummaryRow } from "./article-row.ts";

/** Columns of the editors' list. */
export function editedColumns(eb: ExpressionBuilder<Database, "articles">) {
  const original = eb
    .selectFrom("articles as original")
    .whereRef("original.id", "=", "articles.translation_of")
    .select("original.slug");
  return [
    ...SUMMARY_COLUMNS.map((column) => `articles.${column}` as const),
    "articles.deleted_at" as const,
    sql<string | null>`(${original})`.as("translation_of"),
  ];
}

export type EditedRow = SummaryRow & {
  deleted_at: string | null;
  translation_of: string | null;
};

/** A row with the ETag that its changes need. */
export function toAdminSummary(row: EditedRow, topics: ArticleTopics): AdminArticleSummary {
  const { deleted_at, translation_of, ...summary } = row;
  return { ...toSummary(summary, topics), deleted_at, translation_of, etag: articleEtag(row) };
}

/** Makes the answer with the Markdown. */
export function toAdminArticle(row: EditedRow & { content: string }, topics: ArticleTopics): AdminArticle {
  const { content, ...edited } = row;
  return { ...toAdminSummary(edited, topics), content };
}

/**
 * Strong; changes with each edit, which raises `updated_at`, when the article publishes by itself, and when a change of
 * another article gives it a different original.
 */
function articleEtag({ id, created_at, updated_at, ...row }: EditedRow): string {
  const version = contentVersion([updated_at ?? created_at, row.status, row.deleted_at, row.translation_of]);
  return etagOf("article", id, version);
}
