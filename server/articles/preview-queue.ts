import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { addJob } from "../jobs/add-job.ts";
import { jobKind } from "../jobs/job-kind.ts";
import { previewId } from "./media/preview-title.ts";
import type { Database } from "../store/schema.ts";

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
