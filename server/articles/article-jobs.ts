import type { Transaction } from "kysely";
import { PREVIEW_FILE } from "#domain/articles/media.ts";
import { TEXT_VERSION } from "#domain/articles/text/parse-article.ts";
import { articleSearchText } from "#domain/articles/article-search.ts";
import { writeAudit } from "../accounts/audit.ts";
import { handleJobs, onSchedule, type JobHandler, type JobRun } from "../jobs/job-handler.ts";
import { holdLease, type LeasedJob } from "../jobs/lease.ts";
import { finishJob } from "../jobs/attempts.ts";
import { drawArticlePreview } from "./media/article-preview.ts";
import { insertMedia } from "./media/pictures.ts";
import { PREVIEW, previewId, previewTitle } from "./media/preview-parts.ts";
import { beginArticleChange } from "../store/published-version.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { readText } from "./article-row.ts";
import { namePictures } from "./name-pictures.ts";
import { previewKind, queuePreview, previewedArticles, publishKind } from "./article-queue.ts";
import { removeSampleArticles } from "./sample-articles.ts";
import { topicsOf } from "./article-topics.ts";

/** Longer after its time, a scheduled article has lost its job. */
const OVERDUE_MS = 60_000;

/** Publishes a scheduled article whose time has come; others stay as they are. `beginArticleChange` comes first. */
async function publishDue(trx: Transaction<Database>, id: number, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const published = await trx
    .updateTable("articles")
    .set({ status: "published" })
    .where("id", "=", id)
    .where("status", "=", "scheduled")
    .where("published_at", "<=", now)
    .where("deleted_at", "is", null)
    .returning(["slug", "title", "published_at"])
    .executeTakeFirst();
  if (published === undefined) return;
  const { slug, title, published_at } = published;
  await removeSampleArticles(trx);
  await queuePreview(trx, id, nowMs);
  await writeAudit(trx, {
    account: null,
    action: "article.publish",
    subject: `article:${slug}`,
    before: { title, status: "scheduled" },
    after: { title, status: "published", published_at },
    now,
  });
}

/** Publishes what a job given up or lost has left. */
async function publishOverdue(store: Store, nowMs: number): Promise<void> {
  const overdue = await store.db
    .selectFrom("articles")
    .select("id")
    .where("status", "=", "scheduled")
    .where("published_at", "<=", new Date(nowMs - OVERDUE_MS).toISOString())
    .where("deleted_at", "is", null)
    .execute();
  for (const { id } of overdue) {
    await store.write(async (trx) => {
      await beginArticleChange(trx);
      await publishDue(trx, id, nowMs);
    });
  }
}

const AT_ONCE = 20;

/** Stores parsed text, words for search and named pictures of articles that an older version wrote. */
async function fillTexts(store: Store): Promise<void> {
  for (;;) {
    const rows = await store.db
      .selectFrom("articles")
      .select(["id", "title", "excerpt", "content"])
      .where((eb) => eb.or([eb("search_text", "is", null), eb("text_version", "<", TEXT_VERSION)]))
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const topics = await topicsOf(
      store.db,
      rows.map(({ id }) => id),
    );
    for (const { id, title, excerpt, content } of rows) {
      const { columns, text } = readText(content);
      const search_text = articleSearchText({ title, excerpt, text, ...topics(id) });
      await store.write(async (trx) => {
        const filled = await trx
          .updateTable("articles")
          .set({ ...columns, search_text })
          .where("id", "=", id)
          // An editor may have changed it meanwhile.
          .where((eb) => eb.or([eb("search_text", "is", null), eb("text_version", "<", TEXT_VERSION)]))
          .returning(["content", "featured_image_url", "og_image_url"])
          .executeTakeFirst();
        if (filled !== undefined) await namePictures(trx, id, { ...filled, text });
      });
    }
  }
}

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

type Drawn = { id: string; title: string; png: Uint8Array };

/** Draws the picture that link previews show of an article. */
async function drawPreview(run: JobRun, job: LeasedJob, articleId: number): Promise<void> {
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
async function queueMissingPreviews(store: Store, nowMs: number): Promise<void> {
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
