import { expect, it } from "vitest";
import { articleAddresses } from "../../../server/articles/article-addresses.ts";
import { describeOnEachStore } from "../stores.ts";
import { TEST_NOW } from "../test-app.ts";
import { storeArticles } from "./invented-articles.ts";

const asked = { now: new Date(TEST_NOW).toISOString(), limit: 10 };

describeOnEachStore("Addresses of articles for machines", (getStore) => {
  it("name the versions in other languages, from each of them", async () => {
    await storeArticles(getStore(), [
      { slug: "bring", language: "en", published_at: "2026-11-03T00:00:00.000Z" },
      { slug: "ይዘው", language: "am", translation_of: 1, published_at: "2026-11-02T00:00:00.000Z" },
      { slug: "again", language: "am", translation_of: 1, published_at: "2026-11-01T00:00:00.000Z" },
      { slug: "alone", language: "en", updated_at: "2026-11-05T00:00:00.000Z" },
    ]);
    const versions = [
      { language: "en", slug: "bring" },
      { language: "am", slug: "ይዘው" },
    ];
    const found = await articleAddresses(getStore(), asked);
    expect(found.filter(({ slug }) => slug !== "alone")).toEqual([
      { slug: "bring", changed: "2026-11-03T00:00:00.000Z", versions },
      { slug: "ይዘው", changed: "2026-11-02T00:00:00.000Z", versions },
      { slug: "again", changed: "2026-11-01T00:00:00.000Z", versions: [] },
    ]);
    expect(found.find(({ slug }) => slug === "alone")).toEqual({
      slug: "alone",
      changed: "2026-11-05T00:00:00.000Z",
      versions: [],
    });
    expect(await articleAddresses(getStore(), { ...asked, limit: 1 })).toHaveLength(1);
  });

  it("leave out what is not public, also as a translation, and what belongs elsewhere", async () => {
    await storeArticles(getStore(), [
      { slug: "shown", language: "en" },
      { slug: "draft", status: "draft", language: "am", translation_of: 1 },
      { slug: "scheduled", status: "scheduled" },
      { slug: "archived", status: "archived" },
      { slug: "future", published_at: new Date(TEST_NOW + 1).toISOString() },
      { slug: "deleted", deleted_at: "2026-11-02T00:00:00.000Z", language: "am", translation_of: 1 },
      { slug: "elsewhere", canonical_url: "https://news.example/a" },
    ]);
    expect(await articleAddresses(getStore(), asked)).toEqual([
      { slug: "shown", changed: "2026-11-01T08:00:00.000Z", versions: [] },
    ]);
  });
});
