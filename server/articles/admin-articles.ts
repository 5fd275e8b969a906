import type { Kysely } from "kysely";
import type { AdminArticle, AdminArticleQuery, AdminArticleSummary } from "#domain/api/admin-articles.ts";
import { ProblemError } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";
import { editedColumns, toAdminArticle, toAdminSummary } from "./admin-article-row.ts";
import { filterArticles, sortArticles } from "./article-filter.ts";
import type { Articles } from "./article-filter.ts";
import { findId } from "./article-slugs.ts";
import { topicsOf } from "./topic-queries.ts";

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
