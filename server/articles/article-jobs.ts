import { handleJobs, onSchedule } from "../jobs/job-handler.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { holdLease } from "../jobs/lease.ts";
import { finishJob } from "../jobs/settle-job.ts";
import { beginArticleChange } from "../store/articles-revision.ts";
import { drawPreview, queueMissingPreviews } from "./draw-preview.ts";
import { fillTexts } from "./fill-texts.ts";
import { previewKind } from "./preview-queue.ts";
import { publishDue, publishOverdue } from "./publish-due.ts";
import { publishKind } from "./publish-queue.ts";

export const articleJobs: readonly JobHandler[] = [
  handleJobs(publishKind, {
    work: async ({ store, nowMs }, job, { article_id }) =>
      store.write(async (trx) => {
        // This comes before the job's row, which editors delete while they hold this lock.
        await beginArticleChange(trx);
        await holdLease(trx, job, nowMs());
        await publishDue(trx, article_id, nowMs());
        await finishJob(trx, job, nowMs());
      }),
    discard: async ({ trx }, { article_id }) => {
      const article = await trx
        .selectFrom("articles")
        .select("title")
        .where("id", "=", article_id)
        .where("status", "=", "scheduled")
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      // `publishOverdue` would publish it all the same.
      if (article === undefined) return null;
      const text = `“${article.title}” is scheduled. Change its time in the editor.`;
      return { code: "article_scheduled", text };
    },
  }),
  onSchedule("article-upkeep", { everyMinutes: 5 }, async ({ store, nowMs }) => {
    await fillTexts(store);
    await publishOverdue(store, nowMs());
  }),
  handleJobs(previewKind, { work: async (run, job, { article_id }) => drawPreview(run, job, article_id) }),
  // These are articles that no editor published: samples, and those of former versions.
  onSchedule("article-previews", { everyMinutes: 60 }, async ({ store, nowMs }) =>
    queueMissingPreviews(store, nowMs()),
  ),
];
