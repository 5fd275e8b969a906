import type { Transaction } from "kysely";
import { PREVIEW_FILE } from "#domain/api/media.ts";
import type { JobRun } from "../jobs/job-handler.ts";
import { holdLease, type LeasedJob } from "../jobs/lease.ts";
import { finishJob } from "../jobs/settle-job.ts";
import { drawArticlePreview } from "../media/article-preview.ts";
import { insertMedia } from "../media/insert-media.ts";
import { PREVIEW } from "../media/preview-parts.ts";
import { previewId, previewTitle } from "../media/preview-title.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { beginArticleChange } from "../store/articles-revision.ts";
import { previewedArticles, queuePreview } from "./preview-queue.ts";

type Drawn = { id: string; title: string; png: Uint8Array };

/** Draws the picture that link previews show of an article. */
export async function drawPreview(run: JobRun, job: LeasedJob, articleId: number): Promise<void> {
  const { store, nowMs } = run;
  const article = await previewedArticles(store.db).where("id", "=", articleId).executeTakeFirst();
  const drawn = article === undefined ? null : await draw(article.title);
  await store.write(async (trx) => {
    await beginArticleChange(trx);
    await holdLease(trx, job, nowMs());
    if (drawn !== null) await storePreview(trx, drawn, new Date(nowMs()).toISOString());
    await trx
      .updateTable("articles")
      .set({ preview_media: drawn?.id ?? null })
      .where("id", "=", articleId)
      .execute();
    await finishJob(trx, job, nowMs());
    // It may have another title by now.
    await queuePreview(trx, articleId, nowMs());
  });
}

/** Queues what nothing else has queued. */
export async function queueMissingPreviews(store: Store, nowMs: number): Promise<void> {
  const articles = await previewedArticles(store.db).execute();
  for (const { id, title, preview_media } of articles) {
    if (preview_media === previewId(title)) continue;
    await store.write((trx) => queuePreview(trx, id, nowMs));
  }
}

async function draw(title: string): Promise<Drawn | null> {
  const [id, shown] = [previewId(title), previewTitle(title)];
  return id === null || shown === null ? null : { id, title: shown, png: await drawArticlePreview(shown) };
}

/** Several articles may share one. */
async function storePreview(
  trx: Transaction<Database>,
  { id, title, png }: Drawn,
  now: string,
): Promise<void> {
  const { width, height } = PREVIEW;
  await insertMedia(
    trx,
    {
      id,
      kind: "preview",
      width,
      height,
      placeholder: "",
      alt: title,
      filename: PREVIEW_FILE,
      uploaded_by: null,
      created_at: now,
      unused_since: null,
    },
    [{ name: PREVIEW_FILE, type: "image/png", bytes: png }],
  );
}
