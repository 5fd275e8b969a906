import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { addJob } from "../jobs/add-job.ts";
import { jobKind } from "../jobs/job-kind.ts";
import type { Database } from "../store/schema.ts";

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
