import { expect, it } from "vitest";
import { articleListSchema } from "#domain/articles/contract.ts";
import { enqueueSampleLists, addSampleArticles } from "../../../../server/imports/samples/samples.ts";
import { removeSampleArticles } from "../../../../server/articles/sample-articles.ts";
import { storeArticles } from "../../articles/invented-articles.ts";
import { importList } from "../stage-and-commit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

describeOnEachStore("the starter articles", (getStore) => {
  const listed = async (query = "") => {
    const app = await testApp(getStore());
    return articleListSchema.parse((await app.inject(`/api/v1/articles${query}`)).json()).data;
  };

  it("are added once, marked as samples, in the order of their index", async () => {
    const store = getStore();
    const added = await Promise.all([addSampleArticles(store, TEST_NOW), addSampleArticles(store, TEST_NOW)]);
    expect(added.sort((a, b) => a - b)).toEqual([0, 10]);
    const articles = await listed();
    expect(articles.map(({ slug }) => slug).slice(0, 2)).toEqual([
      "what-to-bring-to-the-branch",
      "wede-qirinchafu-min-yizew-yihidu",
    ]);
    expect(articles).toHaveLength(10);
    for (const one of articles) {
      expect(one).toMatchObject({ is_sample: true, author: null, status: "published" });
      expect(one.word_count).toBeGreaterThan(100);
      expect(one.categories).toHaveLength(1);
    }
    await putIntoBin(store);
    expect(await addSampleArticles(store, TEST_NOW)).toBe(0);
  });

  it("name each other as translations and are found by words of their texts", async () => {
    await addSampleArticles(getStore(), TEST_NOW);
    const app = await testApp(getStore());
    const detail = await app.inject("/api/v1/articles/amharic-alphabet");
    expect(detail.json()).toMatchObject({
      data: { translations: [{ language: "am", slug: "ye-amarinya-fidelat", title: "የአማርኛ ፊደላት" }] },
    });
    expect((await listed(`?q=${encodeURIComponent("ጳጉሜን")}`)).map(({ slug }) => slug)).toContain(
      "ye-ityopiya-zemen-akotater",
    );
  });

  it("come beside the sample lists, but not where real lists or articles ever were", async () => {
    const store = getStore();
    await enqueueSampleLists(store, TEST_NOW);
    expect(await addSampleArticles(store, TEST_NOW)).toBe(10);
    await store.write(removeSampleArticles);
    await storeArticles(store, [{ slug: "own", deleted_at: "2026-11-10T00:00:00.000Z" }]);
    expect(await addSampleArticles(store, TEST_NOW)).toBe(0);
    await store.db.deleteFrom("articles").execute();
    await importList(store, {
      location: "Adama",
      date: "2026-11-18",
      rows: [{ number: "AAL0000001", first: "Real", last: "Row" }],
    });
    expect(await addSampleArticles(store, TEST_NOW)).toBe(0);
  });

  /** An editor put them all into the bin. */
  async function putIntoBin(store: ReturnType<typeof getStore>): Promise<void> {
    await store.db.updateTable("articles").set({ deleted_at: "2026-11-20T09:00:00.000Z" }).execute();
  }
});
