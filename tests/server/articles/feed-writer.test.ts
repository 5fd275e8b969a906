import { feedPath } from "#domain/articles/feeds.ts";
import { expect, it, vi } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { feedsFromThread, feedSite, type FeedTexts, runFeedWriter } from "../../../server/articles/feeds.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { storeArticles } from "./invented-articles.ts";

const SITE = { name: "Invented Site", url: "https://passports.example" };

const RSS = feedPath("rss", null);

describeOnEachStoreThoroughly("The writer of feeds", (getStore) => {
  it("writes them at the start, and once for all changes of a minute", async () => {
    const store = getStore();
    await storeArticles(store, [{ slug: "first" }]);
    let now = TEST_NOW;
    const written: FeedTexts[] = [];
    const stop = new AbortController();
    const tell = vi.fn();
    const looks = vi.fn(() => now);
    const running = runFeedWriter(
      { store, nowMs: looks, signal: stop.signal, tell },
      feedSite(SITE),
      (texts) => void written.push(texts),
    );
    const nextLook = async () => {
      looks.mockClear();
      await expect.poll(() => looks.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(0);
    };
    try {
      await expect.poll(() => written.length, { timeout: 5_000 }).toBe(1);
      for (const slug of ["second", "third"]) {
        await storeArticles(store, [{ slug }]);
        await nextLook();
        await nextLook();
      }
      expect(written).toHaveLength(1);
      now += 60_000;
      await expect.poll(() => written.length, { timeout: 5_000 }).toBe(2);
      now += 60_000;
      await nextLook();
      await nextLook();
      expect(written).toHaveLength(2);
    } finally {
      stop.abort();
      await running;
    }
    for (const slug of ["first", "second", "third"]) {
      expect(written[1]?.[RSS]).toContain(`https://passports.example/articles/${slug}`);
      expect(written[1]?.[feedPath("atom", null)]).toContain(`https://passports.example/articles/${slug}`);
    }
    expect(tell).not.toHaveBeenCalled();
  });

  it("is waited for by the first reader only; whoever asks later gets what was written last", async () => {
    const feeds = feedsFromThread(feedSite({ ...SITE, url: "" }));
    const app = await testApp(getStore(), { feeds, site: { ...SITE, url: "" } });
    const read = async (host = "a.example") => (await app.inject({ url: RSS, headers: { host } })).body;
    const first = read();
    const text = (word: string) => ({ [RSS]: `${word} ${feeds.site.origin}/x` });
    feeds.put(text("one"));
    expect(await first).toBe("one http://a.example/x");
    expect(await read("b.example")).toBe("one http://b.example/x");
    feeds.put(text("two"));
    expect(await read()).toBe("two http://a.example/x");
  });

  it("leaves an article's answer as it was sent before, until articles change", async () => {
    const store = getStore();
    await storeArticles(store, [{ slug: "receipts", title: "Before" }]);
    let queries = 0;
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = await testApp({ ...store, db });
    const read = async () => {
      queries = 0;
      const { statusCode, body, headers } = await app.inject(`${apiPaths.articles}/receipts`);
      expect(statusCode).toBe(200);
      return { body, etag: headers["etag"], queries };
    };
    const first = await read();
    const second = await read();
    expect({ ...second, queries: 0 }).toEqual({ ...first, queries: 0 });
    expect(first.queries).toBeGreaterThan(5);
    // Which article has this slug, and on PostgreSQL the count of requests.
    expect(second.queries).toBeLessThanOrEqual(2);
    await store.db
      .updateTable("articles")
      .set({ title: "After", updated_at: new Date(TEST_NOW).toISOString() })
      .execute();
    expect((await read()).body).toContain("After");
  });
});
