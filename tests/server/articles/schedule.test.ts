import { describe, expect, it } from "vitest";
import { problemSchema } from "#domain/base/problem.ts";
import { TEXT_VERSION, parseArticle } from "#domain/articles/text/parse-article.ts";
import { articleJobs } from "../../../server/articles/article-jobs.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { publishedVersion } from "../../../server/store/published-version.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachStore, openTestStore } from "../stores.ts";
import { runSchedules } from "../support/run-schedules.ts";
import { TEST_NOW } from "../test-app.ts";
import { EARLIER, SOON, editorOf } from "./editor.ts";
import { storeArticles } from "./invented-articles.ts";

const SOON_MS = Date.parse(SOON);
const LATER = new Date(SOON_MS + 3_600_000).toISOString();

async function publications(store: Store) {
  const rows = await store.db
    .selectFrom("audit_log")
    .selectAll()
    .where("what", "=", "article.publish")
    .execute();
  return rows.map(({ subject, applied_at, account_id }) => [subject, applied_at, account_id]);
}

async function openJobs(store: Store) {
  const rows = await store.db
    .selectFrom("jobs")
    .select("not_before")
    .where("kind", "=", "article-publish")
    .where("state", "in", ["waiting", "running"])
    .execute();
  return rows.map(({ not_before }) => not_before);
}

/** The jobs that draw pictures are left out. */
const lightJobs = articleJobs.filter(({ kind }) => kind.thread === "light");
const run = (store: Store, nowMs: number) => runDueJob({ store, nowMs: () => nowMs }, lightJobs);

describeOnEachStore("A scheduled article", (getStore) => {
  it("publishes by itself at its minute, and changes the version of public data", async () => {
    const store = getStore();
    const { app, create } = await editorOf(store, "editor", () => SOON_MS);
    const { etag } = await (await editorOf(store)).create({ status: "scheduled", published_at: SOON });
    const version = publishedVersion(store, () => 0);
    const before = await version();
    expect(await run(store, SOON_MS - 1)).toBe(false);
    expect((await app.inject("/api/v1/articles/what-to-bring")).statusCode).toBe(404);
    expect(await run(store, SOON_MS)).toBe(true);
    expect((await app.inject("/api/v1/articles/what-to-bring")).statusCode).toBe(200);
    expect(await version()).not.toBe(before);
    expect(await publications(store)).toEqual([["article:what-to-bring", SOON, null]]);
    expect(await run(store, SOON_MS)).toBe(false);
    expect(await openJobs(store)).toEqual([]);
    expect((await create({ title: "Another one" })).etag).not.toBe(etag);
  });

  it("its job can not be discarded from the queue, as the article would still be published", async () => {
    const store = getStore();
    const { create, call } = await editorOf(store, "admin");
    await create({ title: "Opening hours", status: "scheduled", published_at: SOON });
    const refused = await call("DELETE", "/api/v1/admin/jobs/1");
    expect(problemSchema.parse(refused.json())).toMatchObject({
      code: "job_refused",
      detail: "“Opening hours” is scheduled. Change its time in the editor.",
    });
    expect(await openJobs(store)).toEqual([SOON]);
  });

  it("is moved with its date, cancelled with its status or when deleted, and waits again when restored", async () => {
    const store = getStore();
    const { create, change, remove, read } = await editorOf(store);
    await create({ status: "scheduled", published_at: SOON });
    expect(await openJobs(store)).toEqual([SOON]);
    await change("what-to-bring", { published_at: LATER });
    expect(await openJobs(store)).toEqual([LATER]);
    expect(await run(store, SOON_MS)).toBe(false);
    await change("what-to-bring", { status: "draft" });
    expect(await openJobs(store)).toEqual([]);
    await change("what-to-bring", { status: "scheduled", published_at: SOON });
    await remove("what-to-bring");
    expect(await openJobs(store)).toEqual([]);
    await change("what-to-bring", { deleted: false });
    expect(await openJobs(store)).toEqual([SOON]);
    await change("what-to-bring", { status: "published", published_at: new Date(TEST_NOW).toISOString() });
    expect(await openJobs(store)).toEqual([]);
    expect((await read("what-to-bring")).status).toBe("published");
    expect(await publications(store)).toEqual([]);
  });

  it("whose time passed in the bin comes back as a draft", async () => {
    const store = getStore();
    const { create, remove } = await editorOf(store);
    await create({ status: "scheduled", published_at: SOON });
    await remove("what-to-bring");
    const later = await editorOf(store, "admin", () => SOON_MS + 1);
    expect((await later.change("what-to-bring", { deleted: false })).json()).toMatchObject({
      data: { status: "draft", deleted_at: null },
    });
  });

  it("is not what a deleted draft becomes by being restored for a time that passed", async () => {
    const { create, remove, change, read } = await editorOf(getStore());
    await create({ status: "draft", published_at: EARLIER });
    await remove("what-to-bring");
    const refused = await change("what-to-bring", {
      deleted: false,
      status: "scheduled",
      published_at: EARLIER,
    });
    expect([refused.statusCode, problemSchema.parse(refused.json()).errors]).toMatchObject([
      422,
      [{ path: "published_at", message: expect.stringMatching(/^This time has passed/) as string }],
    ]);
    expect((await read("what-to-bring")).deleted_at).not.toBeNull();
  });

  it("that lost its job is published by the upkeep, which also parses the texts of older versions", async () => {
    const store = getStore();
    await storeArticles(store, [
      { slug: "old", search_text: null, content: "Bring the ፓስፖርት", tags: ["fees"] },
      { slug: "lost", status: "scheduled", published_at: SOON },
      { slug: "future", status: "scheduled", published_at: LATER },
    ]);
    await runSchedules(store, articleJobs, SOON_MS + 61_000);
    const rows = await store.db
      .selectFrom("articles")
      .select(["slug", "status", "search_text", "text", "text_version", "word_count"])
      .orderBy("id")
      .execute();
    expect(rows.map(({ slug, status }) => [slug, status])).toEqual([
      ["old", "published"],
      ["lost", "published"],
      ["future", "scheduled"],
    ]);
    expect(rows[0]?.search_text).toBe("about old fees bring the ፕ:ስፕ^ርት");
    expect(rows[0]).toMatchObject({ text_version: TEXT_VERSION, word_count: 3 });
    expect(JSON.parse(rows[0]?.text ?? "")).toEqual(parseArticle("Bring the ፓስፖርት"));
    expect(await publications(store)).toHaveLength(1);
  });
});

describe.each(["sqlite", "postgres"] as const)("A scheduled article with two servers (%s)", (dialect) => {
  it("publishes exactly once, also after both started again", async () => {
    const { store: first, options, close } = await openTestStore(dialect);
    try {
      const { create } = await editorOf(first);
      await create({ status: "scheduled", published_at: SOON });
      const second = await openStore(options);
      const third = await openStore(options);
      try {
        const runs = await Promise.all(
          [second, third].flatMap((store) => [run(store, SOON_MS), run(store, SOON_MS)]),
        );
        expect(runs).toContain(true);
        while (await run(third, SOON_MS + 60_000));
        expect(await publications(third)).toHaveLength(1);
      } finally {
        await second.close();
        await third.close();
      }
    } finally {
      await close();
    }
  });
});
