import { expect, it } from "vitest";
import {
  articleDetailSchema,
  articleListSchema,
  articleVersionsSchema,
  syncedArticleAnswerSchema,
  topicListSchema,
} from "#domain/articles/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { describeOnEachStore } from "../stores.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { storeArticles } from "./invented-articles.ts";

const ARTICLES = "/api/v1/articles";
const TOMORROW = new Date(TEST_NOW + 86_400_000).toISOString();

describeOnEachStore("Articles", (getStore) => {
  async function read(search: string) {
    const answer = await (await testApp(getStore())).inject(`${ARTICLES}${search}`);
    return articleListSchema.parse(answer.json());
  }
  async function slugs(search: string): Promise<string[]> {
    return (await read(search)).data.map(({ slug }) => slug);
  }

  it("are an empty list before the first article", async () => {
    const app = await testApp(getStore());
    const answer = await app.inject(`${ARTICLES}?per_page=3&page=1&sort=published_at&sort_dir=desc`);
    expect(articleListSchema.parse(answer.json())).toMatchObject({
      data: [],
      links: { prev: null, next: null },
      meta: { current_page: 1, per_page: 3, page_size: 3, total: 0, last_page: 1, has_more: false },
    });
    expect(answer.headers["cache-control"]).toBe("public, max-age=300");
    const again = await app.inject({
      url: `${ARTICLES}?per_page=3&page=1&sort=published_at&sort_dir=desc`,
      headers: { "if-none-match": String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    for (const topics of ["categories", "tags"]) {
      const none = await app.inject(`/api/v1/${topics}`);
      expect(topicListSchema.parse(none.json())).toEqual({ data: [], meta: { count: 0 } });
    }
  });

  it("show visitors only published, due articles, whatever status they ask for", async () => {
    await storeArticles(getStore(), [
      { slug: "out" },
      { slug: "due-tomorrow", published_at: TOMORROW },
      { slug: "draft", status: "draft" },
      { slug: "scheduled", status: "scheduled" },
      { slug: "archived", status: "archived" },
      { slug: "deleted", deleted_at: "2026-11-02T00:00:00.000Z" },
      { slug: "dateless", published_at: null },
    ]);
    expect(await slugs("")).toEqual(["out"]);
    expect(await slugs("?status=draft")).toEqual(["out"]);
    const app = await testApp(getStore());
    for (const slug of ["due-tomorrow", "draft", "scheduled", "archived", "deleted", "dateless", "nobody"]) {
      const answer = await app.inject(`${ARTICLES}/${slug}`);
      expect(answer.statusCode).toBe(404);
      expect(problemSchema.parse(answer.json()).code).toBe("article_not_found");
    }
    expect((await app.inject(`${ARTICLES}/a%00b`)).statusCode).toBe(404);
  });

  it("come newest first, or as the sort says, in pages", async () => {
    await storeArticles(getStore(), [
      {
        slug: "one",
        title: "C",
        published_at: "2026-11-01T00:00:00.000Z",
        updated_at: "2026-11-09T00:00:00.000Z",
      },
      {
        slug: "two",
        title: "A",
        published_at: "2026-11-03T00:00:00.000Z",
        created_at: "2026-11-02T00:00:00.000Z",
      },
      { slug: "three", title: "B", published_at: "2026-11-02T00:00:00.000Z" },
    ]);
    expect(await slugs("")).toEqual(["two", "three", "one"]);
    expect(await slugs("?sort=title&sort_dir=asc")).toEqual(["two", "three", "one"]);
    expect(await slugs("?sort=created_at&sort_dir=asc")).toEqual(["one", "three", "two"]);
    expect(await slugs("?sort=updated_at")).toEqual(["one", "two", "three"]);
    const second = await read("?page_size=2&page=2&sort=title");
    expect(second.data.map(({ slug }) => slug)).toEqual(["two"]);
    expect(second.meta).toMatchObject({
      current_page: 2,
      per_page: 2,
      total: 3,
      last_page: 2,
      has_more: false,
    });
    expect(second.links.prev).toBe(`${ARTICLES}?page_size=2&sort=title&page=1`);
    expect((await read("?page=9")).data).toEqual([]);
    expect((await read("")).meta.page_size).toBe(20);
    expect((await read("?per_page=7&page_size=5")).meta.page_size).toBe(5);
  });

  it("are filtered by words, category, tag, author and days in Addis Ababa", async () => {
    await storeArticles(getStore(), [
      {
        slug: "photo",
        title: "The photo",
        content: "A 100% white ground",
        categories: ["guides"],
        author_id: 7,
      },
      { slug: "fees", excerpt: "What it costs", tags: ["money"], published_at: "2026-11-04T21:30:00.000Z" },
      { slug: "plain", content: "White_ground", published_at: "2026-11-05T21:00:00.000Z" },
    ]);
    expect(await slugs("?q=WHITE%20photo")).toEqual(["photo"]);
    expect(await slugs("?q=100%25")).toEqual(["photo"]);
    expect(await slugs("?q=white_ground")).toEqual(["plain", "photo"]);
    expect(await slugs("?q=costs")).toEqual(["fees"]);
    expect(await slugs("?category=guides")).toEqual(["photo"]);
    expect(await slugs("?category=Guides")).toEqual(["photo"]);
    expect(await slugs("?tag=money")).toEqual(["fees"]);
    expect(await slugs("?tag=guides")).toEqual([]);
    expect(await slugs("?author_id=7")).toEqual(["photo"]);
    expect(await slugs("?published_after=2026-11-05&published_before=2026-11-05")).toEqual(["fees"]);
    expect(await slugs("?published_before=2026-11-04")).toEqual(["photo"]);
    expect(await slugs("?q=&category=&published_after=")).toHaveLength(3);
  });

  it.each(["page_size=201", "page=0", "sort=id", "sort_dir=up", "published_after=2026-02-30", "nonsense=1"])(
    "are refused with 422 for %s",
    async (search) => {
      const answer = await (await testApp(getStore())).inject(`${ARTICLES}?${search}`);
      expect(answer.statusCode).toBe(422);
      expect(problemSchema.parse(answer.json()).errors?.[0]?.path).toBe(search.split("=")[0]);
    },
  );

  it("are served by slug with author, categories and tags, and 304 for their ETag", async () => {
    await storeArticles(getStore(), [
      {
        slug: "አዲስ",
        content: "# አዲስ",
        author_id: 3,
        author_name: "Invented Writer",
        categories: ["news"],
        tags: ["b", "a"],
      },
    ]);
    const app = await testApp(getStore());
    const url = `${ARTICLES}/${encodeURIComponent("አዲስ")}?include=author,tags,categories`;
    const answer = await app.inject(url);
    const { data, meta } = articleDetailSchema.parse(answer.json());
    expect(data).toMatchObject({
      slug: "አዲስ",
      content: "# አዲስ",
      author: { id: 3, name: "Invented Writer" },
      categories: [{ slug: "news", name: "News" }],
      tags: [{ slug: "a" }, { slug: "b" }],
    });
    expect(answer.headers["cache-control"]).toBe("public, max-age=30");
    expect(answer.headers.etag).toBe(`W/"${meta?.etag}"`);
    const again = await app.inject({ url, headers: { "if-none-match": String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await app.inject(`${ARTICLES}/x?include=password`)).statusCode).toBe(422);
  });

  it("are counted per category and tag, hidden ones excluded", async () => {
    await storeArticles(getStore(), [
      { slug: "a", categories: ["news"], tags: ["fees"] },
      { slug: "b", categories: ["news", "guides"] },
      { slug: "c", categories: ["guides"], status: "draft" },
    ]);
    const app = await testApp(getStore());
    const categories = topicListSchema.parse((await app.inject("/api/v1/categories")).json());
    expect(categories.data.map(({ slug, articles_count }) => [slug, articles_count])).toEqual([
      ["guides", 1],
      ["news", 2],
    ]);
    expect(categories.meta.count).toBe(2);
    const tags = topicListSchema.parse((await app.inject("/api/v1/tags")).json());
    expect(tags.data).toEqual([{ id: 1, name: "Fees", slug: "fees", articles_count: 1 }]);
  });

  it("have a version that changes with every edit, under which they are cached forever", async () => {
    const store = getStore();
    await storeArticles(store, [
      { slug: "first" },
      { slug: "second", published_at: "2026-11-02T00:00:00.000Z" },
    ]);
    const app = await testApp(store);
    const versions = async () =>
      articleVersionsSchema.parse((await app.inject("/api/v1/sync/articles")).json()).data;
    const before = await versions();
    expect(before.map(({ slug }) => slug)).toEqual(["second", "first"]);
    const address = `/api/v1/sync/articles/first/${before[1]?.version}`;
    const body = await app.inject(address);
    expect(syncedArticleAnswerSchema.parse(body.json()).data.slug).toBe("first");
    expect(body.json()).not.toHaveProperty("data.content");
    expect(body.headers["cache-control"]).toBe("public, max-age=604800, immutable");
    const change = { title: "Changed", updated_at: "2026-11-20T11:00:00.000Z" };
    await store.db.updateTable("articles").set(change).where("slug", "=", "first").execute();
    const after = await versions();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]?.version).not.toBe(before[1]?.version);
    expect((await app.inject(address)).statusCode).toBe(404);
  });
});
