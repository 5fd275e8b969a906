import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { beginArticleChange } from "../../../../server/store/published-version.ts";
import { mediaJobs, removeUnused } from "../../../../server/articles/media/media-jobs.ts";
import { describeOnEachStore } from "../../stores.ts";
import { storeArticles } from "../invented-articles.ts";
import { newGate } from "../../support/gate.ts";
import { runSchedules } from "../../support/run-schedules.ts";
import { TEST_NOW } from "../../test-app.ts";
import { storePictureNamed } from "./stored-picture.ts";

const DAY = 86_400_000;

describeOnEachStore("A picture that no article names", (getStore) => {
  const name = (article_id: number, media_id: string) =>
    getStore().db.insertInto("article_media").values({ article_id, media_id }).execute();
  const onDay = (days: number) => runSchedules(getStore(), mediaJobs, TEST_NOW + days * DAY);
  const kept = async () => {
    const rows = await getStore().db.selectFrom("media").select("filename").execute();
    return rows.map(({ filename }) => filename.replace(".jpg", "")).toSorted();
  };

  it("is removed with its files 30 days after it was last needed; others stay", async () => {
    const store = getStore();
    const since = (days: number) => ({ unused_since: new Date(TEST_NOW + days * DAY).toISOString() });
    await storeArticles(store, [
      { slug: "read" },
      { slug: "deleted", deleted_at: "2026-11-02T08:00:00.000Z" },
    ]);
    await name(1, await storePictureNamed(store, "in-an-article", since(-90)));
    await name(2, await storePictureNamed(store, "in-a-deleted-article"));
    await storePictureNamed(store, "just-sent", since(0));
    await storePictureNamed(store, "never-used", since(-31));
    const former = await storePictureNamed(store, "taken-out");
    await name(1, former);
    const preview = await storePictureNamed(store, "drawn", { kind: "preview" });
    await store.db.updateTable("articles").set({ preview_media: preview }).where("id", "=", 1).execute();
    await storePictureNamed(store, "drawn-before", { kind: "preview" });
    await storePictureNamed(store, "by-a-fast-clock", since(4_000));

    await onDay(0);
    const all = [
      "by-a-fast-clock",
      "drawn",
      "drawn-before",
      "in-a-deleted-article",
      "in-an-article",
      "just-sent",
      "taken-out",
    ];
    expect(await kept()).toEqual(all);
    await store.db.deleteFrom("article_media").where("media_id", "=", former).execute();
    await onDay(29);
    expect(await kept()).toEqual(all);
    await onDay(31);
    expect(await kept()).toEqual(["drawn", "in-a-deleted-article", "in-an-article", "taken-out"]);
    await onDay(60);
    expect(await kept()).toEqual(["drawn", "in-a-deleted-article", "in-an-article"]);
    const files = await store.db.selectFrom("media_files").select("media_id").distinct().execute();
    expect(files).toHaveLength(3);
  });

  it("stays when an article names it just before it is removed", async () => {
    const store = getStore();
    await storeArticles(store, [{ slug: "first" }]);
    const since = new Date(TEST_NOW - 31 * DAY).toISOString();
    const picture = await storePictureNamed(store, "queue", { unused_since: since });
    const named = newGate();
    const goOn = newGate();
    const saving = store.write(async (trx) => {
      await beginArticleChange(trx);
      await trx.insertInto("article_media").values({ article_id: 1, media_id: picture }).execute();
      named.open();
      await goOn.opened;
    });
    await named.opened;
    const removing = removeUnused(store, TEST_NOW);
    await Promise.race([removing, setTimeout(300)]);
    goOn.open();
    await Promise.all([saving, removing]);
    expect(await kept()).toEqual(["queue"]);
  });

  it("and that an article names again in time stays", async () => {
    const store = getStore();
    await storeArticles(store, [{ slug: "first" }]);
    const picture = await storePictureNamed(store, "queue");
    await onDay(0);
    await name(1, picture);
    await onDay(31);
    await onDay(62);
    expect(await kept()).toEqual(["queue"]);
  });
});
