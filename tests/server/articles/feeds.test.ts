import { brotliDecompressSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import * as feeds from "../../../server/articles/atom-feed.ts";
import { describeOnEachStore } from "../stores.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { storeArticles } from "./invented-articles.ts";
import { childText, readXml } from "./read-xml.ts";

vi.mock("../../../server/articles/atom-feed.ts", { spy: true });

const RSS = "/api/v1/feeds/articles.rss";
const ATOM = "/api/v1/feeds/articles.atom";
const HOST = { host: "passports.example" };

describeOnEachStore("Feeds", (getStore) => {
  it("are valid and empty while nobody has written an article", async () => {
    const app = await testApp(getStore());
    const rss = await app.inject({ url: RSS, headers: HOST });
    expect(rss.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(rss.headers["cache-control"]).toBe("private, max-age=300");
    const channel = readXml(rss.body).children[0];
    expect(channel?.children.map(({ name }) => name)).toEqual([
      "title",
      "link",
      "description",
      "language",
      "lastBuildDate",
      "atom:link",
    ]);
    const atom = await app.inject({ url: ATOM, headers: HOST });
    expect(atom.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const feed = readXml(atom.body);
    expect(childText(feed, "id")).toBe(`http://passports.example${ATOM}`);
    expect(childText(feed, "updated")).toBe("2026-11-20T00:00:00.000Z");
    const later = await testApp(getStore(), { now: () => TEST_NOW + 3_600_000 });
    expect((await later.inject({ url: ATOM, headers: HOST })).headers.etag).toBe(atom.headers.etag);
  });

  it("carry each article in full with markup characters escaped", async () => {
    await storeArticles(getStore(), [
      {
        slug: "አዲስ",
        title: `Fees & "photos" <2026>`,
        excerpt: "It's 3 < 4",
        content: `# Bring\n\n<script>alert(1)</script> and [the list](/passports/) & **more**\u0001`,
        author_name: "A & B",
        author_id: 1,
        categories: ["news"],
        updated_at: "2026-11-03T08:00:00.000Z",
      },
      { slug: "later", published_at: new Date(TEST_NOW + 1).toISOString() },
    ]);
    const app = await testApp(getStore());
    const address = `http://passports.example/articles/${encodeURIComponent("አዲስ")}`;
    const html =
      "<h2>Bring</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; and " +
      '<a href="http://passports.example/passports/">the list</a> &amp; <strong>more</strong></p>';

    const rss = readXml((await app.inject({ url: RSS, headers: HOST })).body);
    const items = rss.children[0]?.children.filter(({ name }) => name === "item") ?? [];
    expect(items).toHaveLength(1);
    const [item] = items;
    if (!item) throw new Error("no item");
    expect(childText(item, "title")).toBe(`Fees & "photos" <2026>`);
    expect(childText(item, "link")).toBe(address);
    expect(childText(item, "pubDate")).toBe("Sun, 01 Nov 2026 08:00:00 GMT");
    expect(childText(item, "category")).toBe("News");
    expect(childText(item, "content:encoded")).toBe(html);

    const atom = readXml((await app.inject({ url: ATOM, headers: HOST })).body);
    const entry = atom.children.find(({ name }) => name === "entry");
    if (!entry) throw new Error("no entry");
    expect(entry.children.find(({ name }) => name === "link")?.attributes["href"]).toBe(address);
    expect(childText(entry, "updated")).toBe("2026-11-03T08:00:00.000Z");
    expect(childText(entry, "summary")).toBe("It's 3 < 4");
    expect(childText(entry, "content")).toBe(html);
    expect(entry.children.find(({ name }) => name === "author")?.children[0]?.text).toBe("A & B");
  });

  it("use the configured site name and address, whatever the Host", async () => {
    const site = { name: "Passes", url: "https://passports.example/" };
    const app = await testApp(getStore(), { site });
    for (const path of [RSS, ATOM]) {
      const { headers, body } = await app.inject({ url: path, headers: { host: "evil.example" } });
      expect(headers["cache-control"]).toBe("public, max-age=300");
      expect(body).toContain("https://passports.example/articles/");
      expect(body).toContain(">Passes</title>");
      expect(body).not.toContain("evil.example");
    }
  });

  it("stay out of shared caches when built from the Host", async () => {
    const app = await testApp(getStore());
    const { headers } = await app.inject({ url: ATOM, headers: { host: "evil.example" } });
    expect(headers["cache-control"]).toBe("private, max-age=300");
    const again = await app.inject({
      url: ATOM,
      headers: { host: "evil.example", "if-none-match": String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it("hold the fifty newest", async () => {
    const articles = Array.from({ length: 52 }, (_, index) => ({
      slug: `a${index}`,
      published_at: new Date(TEST_NOW - index * 60_000).toISOString(),
    }));
    await storeArticles(getStore(), articles);
    const app = await testApp(getStore());
    const feed = readXml((await app.inject({ url: ATOM, headers: HOST })).body);
    const entries = feed.children.filter(({ name }) => name === "entry");
    expect(entries).toHaveLength(50);
    expect(childText(entries[0] ?? feed, "title")).toBe("About a0");
  });

  it("are built once per state of the articles, whatever the Host", async () => {
    const store = getStore();
    await storeArticles(store, [{ slug: "first", title: "Before" }]);
    const written = vi.spyOn(feeds, "atomFeed");
    written.mockClear();
    const app = await testApp(store);
    const ask = async (host = "passports.example") =>
      (await app.inject({ url: ATOM, headers: { host } })).body;
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(`host${index % 10}.example`)),
    );
    expect(asked[3]).toContain("http://host3.example/articles/first");
    // Unrelated writes leave the feed alone.
    await store.write((trx) => trx.insertInto("settings").values({ key: "x", value: "1" }).execute());
    expect(await ask()).toContain("http://passports.example/articles/first");
    // One in all languages, and one for each of two.
    expect(written).toHaveBeenCalledTimes(3);
    await store.db
      .updateTable("articles")
      .set({ title: "After", updated_at: "2026-11-20T12:00:00.000Z" })
      .execute();
    expect(await ask()).toContain("After");
    expect(written).toHaveBeenCalledTimes(6);
    await storeArticles(store, [{ slug: "second" }]);
    expect(await ask()).toContain("/articles/second");
    await store.db.deleteFrom("articles").where("slug", "=", "second").execute();
    expect(await ask()).not.toContain("/articles/second");
  });

  it("have those of one language, and those without one, in a feed of its own", async () => {
    await storeArticles(getStore(), [
      { slug: "english", language: "en" },
      { slug: "amharic", language: "am" },
      { slug: "neither" },
    ]);
    const app = await testApp(getStore(), { site: { name: "Passes", url: "https://passports.example" } });
    const has = async (path: string) => {
      const { body } = await app.inject(`/api/v1/feeds/${path}`);
      return ["english", "amharic", "neither"].filter((slug) => body.includes(`/articles/${slug}`));
    };
    for (const ending of ["rss", "atom", "json"]) {
      expect(await has(`articles.${ending}`)).toEqual(["english", "amharic", "neither"]);
      expect(await has(`en/articles.${ending}`)).toEqual(["english", "neither"]);
      expect(await has(`am/articles.${ending}`)).toEqual(["amharic", "neither"]);
    }
    const rss = readXml((await app.inject("/api/v1/feeds/am/articles.rss")).body).children[0];
    expect(
      rss && [childText(rss, "language"), childText(rss, "link"), childText(rss, "description")],
    ).toEqual(["am", "https://passports.example/articles/?lang=am", "የPasses ጽሑፎች"]);
    const atom = readXml((await app.inject("/api/v1/feeds/am/articles.atom")).body);
    expect(atom.attributes["xml:lang"]).toBe("am");
    expect(childText(atom, "id")).toBe("https://passports.example/api/v1/feeds/am/articles.atom");
    expect((await app.inject("/api/v1/feeds/fr/articles.rss")).statusCode).toBe(404);
  });

  it("are JSON Feed 1.1 too", async () => {
    await storeArticles(getStore(), [
      {
        slug: "first",
        title: `Fees & "photos"`,
        language: "am",
        categories: ["news"],
        author_name: "A & B",
        author_id: 1,
      },
    ]);
    const app = await testApp(getStore());
    const answer = await app.inject({ url: "/api/v1/feeds/am/articles.json", headers: HOST });
    expect(answer.headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    expect(answer.json()).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      home_page_url: "http://passports.example/articles/?lang=am",
      feed_url: "http://passports.example/api/v1/feeds/am/articles.json",
      language: "am",
      items: [
        {
          url: "http://passports.example/articles/first",
          title: `Fees & "photos"`,
          date_published: "2026-11-01T08:00:00.000Z",
          language: "am",
          authors: [{ name: "A & B" }],
          tags: ["News"],
        },
      ],
    });
  });

  it("answer 304 and compressed from the cache", async () => {
    await storeArticles(getStore(), [{ slug: "first", content: "word ".repeat(2000) }]);
    const app = await testApp(getStore());
    const plain = await app.inject({ url: RSS, headers: HOST });
    const packed = await app.inject({ url: RSS, headers: { ...HOST, "accept-encoding": "br" } });
    expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(packed.headers.etag).toBe(plain.headers.etag);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const known = await app.inject({
      url: RSS,
      headers: { ...HOST, "if-none-match": String(plain.headers.etag) },
    });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
  });

  it("count towards the request limit", async () => {
    const app = await testApp(getStore(), { requestsPerMinute: 2 });
    const codes: number[] = [];
    for (let time = 0; time < 3; time++) codes.push((await app.inject(RSS)).statusCode);
    expect(codes).toEqual([200, 200, 429]);
  });

  it("ignore forwarded hosts", async () => {
    const app = await testApp(getStore(), { trustProxy: 1 });
    const headers = { ...HOST, "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" };
    const { body } = await app.inject({ url: ATOM, headers });
    expect(body).toContain("http://passports.example/");
    expect(body).not.toContain("evil.example");
    expect(body).not.toContain("javascript");
  });
});
