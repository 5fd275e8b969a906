import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { allJobs } from "../../../../server/jobs/background/all-jobs.ts";
import { startBackground } from "../../../../server/jobs/background/start-background.ts";
import { queuePublication } from "../../../../server/articles/article-queue.ts";
import { enqueueImport } from "../../../../server/imports/import-job.ts";
import type { Store } from "../../../../server/store/store.ts";
import { verifySegments } from "../../../../scripts/soak/verify-segments.ts";
import { describeOnEachTestStore } from "../../cli-import/test-store.ts";
import { storeArticles } from "../../articles/invented-articles.ts";
import { JIGJIGA, listFile } from "../../imports/sample-list-files.ts";
import { importList } from "../../imports/stage-and-commit.ts";

describeOnEachTestStore("the background threads", (getStore) => {
  it("import what is queued, publish what any process changes and articles at their time, until stopped", async () => {
    const { store, options } = getStore();
    const lines: string[] = [];
    const feeds: string[] = [];
    const log = (level: string, text: string) => void lines.push(`${level}: ${text}`);
    const background = startBackground({
      store: options,
      sampleData: false,
      notices: null,
      listKey: null,
      feeds: { name: "Site", origin: "https://site.example" },
      putFeeds: (texts) => void feeds.push(...Object.values(texts)),
      log,
    });
    try {
      const publishedAt = await scheduleArticle(store);
      await until(async () => (await total(store)) === 0);
      const list = { ...(await listFile(JIGJIGA)), sha256: "s" };
      await store.write((trx) => enqueueImport(trx, list, { nowMs: Date.now(), commit: true }));
      await until(async () => (await total(store)) === 260);
      // This process acts as the command line.
      await importList(store, {
        location: "Adama",
        date: "2026-11-16",
        rows: [{ number: "AAL0000001", first: "A", last: "B" }],
      });
      await until(async () => (await total(store)) === 261);
      expect(await verifySegments(store)).toEqual([]);
      await until(() => isPublished(store));
      await until(async () => feeds.some((text) => text.includes("<item>")));
      expect(Date.now()).toBeGreaterThanOrEqual(publishedAt);
      const scheduled = allJobs.filter(({ kind }) => kind.schedule !== null).map(({ kind }) => kind.name);
      const wanted = ["article-preview", "article-publish", "import", ...scheduled].sort();
      // Each publication also asks who waits for it, before or after the others are done.
      const done = async () => (await doneKinds(store)).filter((kind) => kind !== "notice-match");
      await until(async () => (await done()).length === wanted.length);
      expect(await done()).toEqual(wanted);
    } finally {
      await background.stop();
    }
    expect(lines.filter((line) => !line.startsWith("info"))).toEqual([]);
    expect(lines.join("\n")).toContain("List Jigjiga of 2026-11-09: completed, 260 new");
    await importList(store, {
      location: "Jimma",
      date: "2026-11-16",
      rows: [{ number: "AAL0000002", first: "A", last: "B" }],
    });
    await sleep(500);
    expect(await total(store)).toBe(261);
  }, 90_000);
});

/** Schedules it for two seconds from now; answers when. */
async function scheduleArticle(store: Store): Promise<number> {
  const publishedAt = Date.now() + 2_000;
  const article = {
    slug: "soon",
    status: "scheduled",
    published_at: new Date(publishedAt).toISOString(),
  } as const;
  await storeArticles(store, [article]);
  const queued = { id: 1, deleted_at: null, ...article };
  await store.write((trx) => queuePublication(trx, queued, new Date().toISOString()));
  return publishedAt;
}

async function isPublished(store: Store): Promise<boolean> {
  const { status } = await store.db.selectFrom("articles").select("status").executeTakeFirstOrThrow();
  return status === "published";
}

async function doneKinds(store: Store): Promise<string[]> {
  const jobs = store.db.selectFrom("jobs").select("kind").distinct().where("state", "=", "done");
  return (await jobs.execute()).map(({ kind }) => kind).sort();
}

async function total(store: Store): Promise<number | null> {
  const row = await store.db.selectFrom("manifest").select("body").executeTakeFirst();
  return row ? (JSON.parse(row.body) as { total: number }).total : null;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 40_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("Waited in vain");
    await sleep(50);
  }
}
