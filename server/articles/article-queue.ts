import type { Transaction, Kysely } from "kysely";
import * as z from "zod/mini";
import { addJob, jobKind } from "../jobs/job-kind.ts";
import type { Database } from "../store/schema.ts";
import { previewId } from "./media/preview-parts.ts";

/** Declared apart from its code (article-jobs.ts). */
export const publishKind = jobKind({
  name: "article-publish",
  payload: z.object({ article_id: z.int() }),
  attempts: 20,
});

type Scheduled = { id: number; status: string; published_at: string | null; deleted_at: string | null };

/** Leaves one job for a scheduled article, at its time, and none for others. */
export async function queuePublication(
  trx: Transaction<Database>,
  article: Scheduled,
  now: string,
): Promise<void> {
  const payload = { article_id: article.id };
  await trx
    .deleteFrom("jobs")
    .where("kind", "=", publishKind.name)
    .where("payload", "=", JSON.stringify(payload))
    .where("state", "in", ["waiting", "running"])
    .execute();
  if (article.status !== "scheduled" || article.published_at === null || article.deleted_at !== null) return;
  await addJob(trx, publishKind, payload, {
    nowMs: Date.parse(now),
    runAfterMs: Date.parse(article.published_at),
  });
}

/** Declared apart from its code (article-jobs.ts). The rasteriser takes 60 MB. */
export const previewKind = jobKind({
  name: "article-preview",
  payload: z.object({ article_id: z.int() }),
  thread: "heavy",
});

/** Public articles that link previews show with a drawn picture. */
export function previewedArticles(db: Kysely<Database>) {
  return db
    .selectFrom("articles")
    .select(["id", "title", "preview_media"])
    .where("status", "=", "published")
    .where("deleted_at", "is", null)
    .where("og_image_url", "is", null);
}

/** Has a public article's picture drawn, unless the one that it has shows its title. */
export async function queuePreview(
  trx: Transaction<Database>,
  articleId: number,
  nowMs: number,
): Promise<void> {
  const article = await previewedArticles(trx).where("id", "=", articleId).executeTakeFirst();
  if (article === undefined || article.preview_media === previewId(article.title)) return;
  const payload = { article_id: articleId };
  const waiting = await trx
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", previewKind.name)
    .where("payload", "=", JSON.stringify(payload))
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (waiting === undefined) await addJob(trx, previewKind, payload, { nowMs });
}
