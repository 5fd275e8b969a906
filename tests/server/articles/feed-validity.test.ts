import { describe, expect, it } from "vitest";
import { describeOnEachStore } from "../stores.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { atomFaults } from "./atom-rules.ts";
import { storeArticles } from "./invented-articles.ts";
import { childrenNamed, childText, readXml } from "./read-xml.ts";
import { rssFaults } from "./rss-rules.ts";

const RSS = "/api/v1/feeds/articles.rss";
const ATOM = "/api/v1/feeds/articles.atom";
const SITE = { name: `Passes & "Lists" <am>`, url: "https://passports.example" };
const HOSTILE = `]]>"'<&>\u0008\u001f\ufffe &#0; &nbsp; <!-- x --><script>alert(1)</script> ሀሎ 🙂`;

const ARTICLES = [
  {
    slug: "ከ-ቅርንጫፍ",
    title: HOSTILE,
    excerpt: HOSTILE,
    content: `# ${HOSTILE}\n\n${HOSTILE}\n\n[a](/passports/) [b](javascript:alert(1)) [c](https://other.example/?a=1&b="2")\n\n![p](/media/x)`,
    author_id: 4,
    author_name: HOSTILE,
    categories: ["news"],
    tags: ["papers", "news"],
    language: "am",
    featured_image_url: `https://other.example/ሀ b"<.png`,
    updated_at: "2026-11-03T08:00:00.000Z",
  },
  { slug: "plain", language: "en", published_at: "2026-11-20T09:00:00.000Z" },
  { slug: "other", featured_image_url: `/media/${"a".repeat(64)}`, content: "" },
];

const HIDDEN = [
  { slug: "hidden-draft", status: "draft" as const },
  { slug: "hidden-archived", status: "archived" as const },
  { slug: "hidden-scheduled", status: "scheduled" as const, published_at: new Date(TEST_NOW).toISOString() },
  { slug: "hidden-future", published_at: new Date(TEST_NOW + 60_000).toISOString() },
  { slug: "hidden-deleted", deleted_at: "2026-11-10T00:00:00.000Z" },
];

describeOnEachStore("Feeds", (getStore) => {
  const read = async (path: string) => {
    const app = await testApp(getStore(), { site: SITE });
    const { body, statusCode } = await app.inject(path);
    expect(statusCode).toBe(200);
    return { body, root: readXml(body) };
  };

  it("keep the rules of RSS 2.0 and RFC 4287, with and without articles, whatever these hold", async () => {
    for (const articles of [[], ARTICLES]) {
      await storeArticles(getStore(), articles);
      expect(rssFaults((await read(RSS)).root, SITE.url + RSS)).toEqual([]);
      expect(atomFaults((await read(ATOM)).root, SITE.url + ATOM)).toEqual([]);
    }
  });

  it("name language, author, topics and picture of each article", async () => {
    await storeArticles(getStore(), ARTICLES);
    const [channel] = (await read(RSS)).root.children;
    if (channel === undefined) throw new Error("no channel");
    expect(childText(channel, "title")).toBe(SITE.name);
    const item = childrenNamed(channel, "item").find((one) => childText(one, "title")?.startsWith("]]>"));
    const entry = childrenNamed((await read(ATOM)).root, "entry").find((one) =>
      childText(one, "title")?.startsWith("]]>"),
    );
    if (item === undefined || entry === undefined) throw new Error("no article");
    expect(childrenNamed(item, "category").map(({ text }) => text)).toEqual(["News", "News", "Papers"]);
    expect(childrenNamed(entry, "category").map(({ attributes }) => attributes["term"])).toEqual([
      "news",
      "news",
      "papers",
    ]);
    expect([childText(item, "dc:language"), entry.attributes["xml:lang"]]).toEqual(["am", "am"]);
    const shown = childText(item, "title");
    expect(shown).toContain("<script>alert(1)</script> ሀሎ 🙂");
    expect(childText(item, "dc:creator")).toBe(shown);
    expect(childText(entry, "author")).toBe("");
    const picture = "https://other.example/%E1%88%80%20b%22%3C.png";
    expect(childrenNamed(item, "media:content")[0]?.attributes).toEqual({ url: picture, medium: "image" });
    const enclosure = childrenNamed(entry, "link").find(
      ({ attributes }) => attributes["rel"] === "enclosure",
    );
    expect(enclosure?.attributes).toMatchObject({ href: picture, title: shown });
  });

  it("keep an article's id when its address changes", async () => {
    await storeArticles(getStore(), [{ slug: "before" }]);
    const ids = async () =>
      childrenNamed((await read(ATOM)).root, "entry").map((entry) => childText(entry, "id"));
    const before = await ids();
    await getStore()
      .db.updateTable("articles")
      .set({ slug: "after", updated_at: "2026-11-20T09:00:00.000Z" })
      .execute();
    expect((await read(ATOM)).body).toContain("/articles/after");
    expect(await ids()).toEqual(before);
  });

  it("have nothing that is not public", async () => {
    await storeArticles(getStore(), [...HIDDEN, { slug: "shown" }]);
    for (const path of [RSS, ATOM]) {
      const { body } = await read(path);
      expect(body).toContain("/articles/shown");
      expect(body).not.toContain("hidden-");
    }
  });
});

describe("The rules", () => {
  const rss = (changes: (text: string) => string) =>
    rssFaults(readXml(changes(VALID_RSS)), "https://a.example/f");
  const atom = (changes: (text: string) => string) =>
    atomFaults(readXml(changes(VALID_ATOM)), "https://a.example/f");
  const VALID_RSS = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>t</title><link>https://a.example/</link><description>d</description><language>en</language><atom:link href="https://a.example/f" rel="self" type="application/rss+xml"/><item><title>i</title><link>https://a.example/i</link><guid>https://a.example/i</guid><pubDate>Sun, 01 Nov 2026 08:00:00 GMT</pubDate></item></channel></rss>`;
  const VALID_ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><id>https://a.example/f</id><title>t</title><updated>2026-11-01T08:00:00Z</updated><author><name>n</name></author><link rel="self" href="https://a.example/f"/><entry><id>https://a.example/1</id><title>e</title><updated>2026-11-01T08:00:00Z</updated><link href="https://a.example/1" type="text/html"/><content type="html">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>`;

  it("accept valid feeds", () => {
    expect(rss((text) => text)).toEqual([]);
    expect(atom((text) => text)).toEqual([]);
  });

  it.each([
    ["<description>d</description>", "", "not one <description>"],
    ["01 Nov 2026", "02 Nov 2026", "pubDate is"],
    ["<guid>https://a.example/i</guid>", "<guid>1</guid>", "guid is no address"],
    ["<language>en</language>", "<language>English</language>", "a language"],
    ['rel="self"', 'rel="next"', "no link to itself"],
    ["<title>i</title>", "<headline>i</headline>", "unknown <headline>"],
    ["<title>i</title>", "<title>i</title><title>i</title>", "more than one <title>"],
    ["https://a.example/i</link>", "/i</link>", "an item's link is /i"],
    [' xmlns:atom="http://www.w3.org/2005/Atom"', "", "the prefix atom is not declared"],
    ["<title>i</title>", '<enclosure url="https://a.example/p" type="image/png"/>', "an enclosure without"],
  ])("of RSS: %s as %s is a fault", (from, to, fault) => {
    expect(rss((text) => text.replace(from, to)).join("; ")).toContain(fault);
  });

  it.each([
    ["<id>https://a.example/1</id>", "<id>1</id>", "an id is 1"],
    ["08:00:00Z</updated><link href", "8:00 Z</updated><link href", "updated is"],
    ["<author><name>n</name></author>", "", "no author"],
    ["<title>e</title>", "", "not one <title>"],
    ['type="text/html"', 'type="html page"', "has the type"],
    ["&lt;p&gt;x", '&lt;a href="/x"&gt;x', "content has the address /x"],
    ["&lt;p&gt;x", "&lt;script&gt;x", "content has <script>"],
    ["</entry>", "</entry><entry><id>https://a.example/1</id></entry>", "an id twice"],
  ])("of Atom: %s as %s is a fault", (from, to, fault) => {
    expect(atom((text) => text.replace(from, to)).join("; ")).toContain(fault);
  });

  it.each([
    "<a><b></a>",
    "<a/><a/>",
    "<a>\u0001</a>",
    "<a>&nbsp;</a>",
    '<a b="1" b="2"/>',
    "<a b=1/>",
    "a & b",
  ])("refuse what is not well-formed: %j", (xml) => {
    expect(() => readXml(xml)).toThrow(/Not XML|one root|closes|forbidden|entity|twice/);
  });
});
