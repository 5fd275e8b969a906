import { expect, it } from "vitest";
import { articleListSchema } from "#domain/articles/contract.ts";
import { articleJobs } from "../../../server/articles/article-jobs.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { publishedVersion } from "../../../server/store/published-version.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../stores.ts";
import { EARLIER, SOON, editorOf } from "./editor.ts";
import { storeArticles } from "./invented-articles.ts";

const SAMPLES = [
  { slug: "sample", is_sample: 1, tags: ["fees"] },
  { slug: "sample-am", is_sample: 1, translation_of: 1 },
];
const LIST = {
  location: "Jimma",
  date: "2026-11-10",
  rows: [{ number: "AAL0000001", first: "A", last: "B" }],
};

describeOnEachStore("Sample articles", (getStore) => {
  async function shown() {
    const { app } = await editorOf(getStore(), "anonymous", () => Date.parse(SOON));
    const answer = await app.inject("/api/v1/articles?sort=title&sort_dir=asc");
    return articleListSchema.parse(answer.json()).data.map(({ slug }) => slug);
  }

  it("go with the first published article, not with drafts; what an editor changed stays", async () => {
    const store = getStore();
    await storeArticles(store, SAMPLES);
    const { create, change } = await editorOf(store);
    await create({ title: "Draft" });
    expect(await shown()).toEqual(["sample", "sample-am"]);
    await change("sample", { title: "Made our own" });
    expect(await shown()).toEqual(["sample-am", "sample"]);
    await change("draft", { status: "published", published_at: EARLIER });
    expect(await shown()).toEqual(["draft", "sample"]);
  });

  it("that an article translates go before the article is answered and audited", async () => {
    const store = getStore();
    await storeArticles(store, SAMPLES);
    const { create, read } = await editorOf(store);
    const made = await create({ status: "published", published_at: EARLIER, translation_of: "sample" });
    expect(made.translation_of).toBeNull();
    expect(made).toEqual(await read("what-to-bring"));
    const audited = await store.db.selectFrom("audit_log").select("after").executeTakeFirstOrThrow();
    expect(JSON.parse(audited.after ?? "")).toMatchObject({ translation_of: null });
  });

  it("go with the first article that publishes by itself", async () => {
    const store = getStore();
    await storeArticles(store, SAMPLES);
    await (await editorOf(store)).create({ status: "scheduled", published_at: SOON });
    expect(await shown()).toHaveLength(2);
    await runDueJob({ store, nowMs: () => Date.parse(SOON) }, articleJobs);
    expect(await shown()).toEqual(["what-to-bring"]);
  });

  it("go with the first real list, and public data has a new version", async () => {
    const store = getStore();
    await storeArticles(store, SAMPLES);
    await importList(store, { ...LIST, isSample: true });
    expect(await shown()).toHaveLength(2);
    const version = publishedVersion(store, () => 0);
    const before = await version();
    await importList(store, { ...LIST, date: "2026-11-11" });
    expect(await shown()).toEqual([]);
    expect(await version()).not.toBe(before);
  });
});
