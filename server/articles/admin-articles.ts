import { type Kysely, sql, type ExpressionBuilder } from "kysely";
import type {
  AdminArticle,
  AdminArticleQuery,
  AdminArticleSummary,
} from "#domain/articles/admin-contract.ts";
import { ProblemError } from "../http/problem.ts";
import { contentVersion, etagOf } from "../http/etag.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";
import { filterArticles, sortArticles, type Articles } from "./article-filter.ts";
import { SUMMARY_COLUMNS, toSummary, type ArticleTopics, type SummaryRow } from "./article-row.ts";
import { findId } from "./article-slugs.ts";
import { topicsOf } from "./article-topics.ts";

/** A page of articles in any status, or of deleted ones. */
export async function listAdminArticles(
  { longReads: db }: ReadStore,
  query: AdminArticleQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ articles: AdminArticleSummary[]; total: number }> {
  const { status, deleted } = query;
  const bin = deleted === "true" ? "is not" : "is";
  let listed: Articles = db.selectFrom("articles").where("articles.deleted_at", bin, null);
  if (status !== undefined) listed = listed.where("articles.status", "=", status);
  const matching = filterArticles(listed, query);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await sortArticles(matching, query)
    .select(editedColumns)
    .limit(limit)
    .offset(offset)
    .execute();
  const topics = await topicsOf(
    db,
    rows.map((row) => row.id),
  );
  return { articles: rows.map((row) => toAdminSummary(row, topics(row.id))), total };
}

/** Finds by slug, also a former one; deleted ones too. Throws 404. */
export async function findAdminArticle(db: Kysely<Database>, slug: string): Promise<AdminArticle> {
  const id = await findId(db, slug);
  if (id !== null) return readAdminArticle(db, id);
  throw noSuchArticle();
}

export function noSuchArticle(): ProblemError {
  return new ProblemError(404, "article_not_found", { detail: "This article no longer exists." });
}

export async function readAdminArticle(db: Kysely<Database>, id: number): Promise<AdminArticle> {
  const row = await db
    .selectFrom("articles")
    .where("articles.id", "=", id)
    .select(editedColumns)
    .select("articles.content")
    .executeTakeFirstOrThrow();
  return toAdminArticle(row, (await topicsOf(db, [id]))(id));
}

/** Columns of the editors' list. */
function editedColumns(eb: ExpressionBuilder<Database, "articles">) {
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

type EditedRow = SummaryRow & {
  deleted_at: string | null;
  translation_of: string | null;
};

/** A row with the ETag that its changes need. */
function toAdminSummary(row: EditedRow, topics: ArticleTopics): AdminArticleSummary {
  const { deleted_at, translation_of, ...summary } = row;
  return { ...toSummary(summary, topics), deleted_at, translation_of, etag: articleEtag(row) };
}

/** Makes the answer with the Markdown. */
function toAdminArticle(row: EditedRow & { content: string }, topics: ArticleTopics): AdminArticle {
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
