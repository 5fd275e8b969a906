import { expect, it } from "vitest";
import {
  articleDetailSchema,
  articleListSchema,
  articleVersionsSchema,
  syncedArticleAnswerSchema,
  topicListSchema,
} from "#domain/articles/contract.ts";
import { describeOnEachStore } from "../stores.ts";
import { ADMIN_ARTICLES, EARLIER, editorOf } from "./editor.ts";

const PUBLISHED = { status: "published", published_at: EARLIER };

describeOnEachStore("Addresses, topics and translations of articles", (getStore) => {
  it("slugs come from titles in either script, numbered when taken, also by deleted articles", async () => {
    const { create, remove } = await editorOf(getStore());
    expect((await create({ title: "What’s new in 2026?" })).slug).toBe("whats-new-in-2026");
    expect((await create({ title: "ፓስፖርት ለማውጣት" })).slug).toBe("pasport-lemawtat");
    expect((await create({ title: "✓✓✓" })).slug).toBe("article");
    expect((await create({ title: "New" })).slug).toBe("new-2");
    await create({ title: "Fees" });
    await remove("fees");
    expect((await create({ title: "Fees" })).slug).toBe("fees-2");
    expect((await create({ title: "Fées!" })).slug).toBe("fees-3");
    const long = "word ".repeat(40).trim().slice(0, 160);
    expect((await create({ title: long })).slug).toHaveLength(159);
    expect((await create({ title: long })).slug).toMatch(/^(word-)+2$/);
  });

  it("a former slug finds the article, in public and for editors, and stays its own", async () => {
    const { app, create, change, read, call } = await editorOf(getStore());
    await create({ slug: "first", ...PUBLISHED });
    await create({ slug: "other" });
    await change("first", { slug: "second" });
    const detail = await app.inject("/api/v1/articles/first");
    expect(articleDetailSchema.parse(detail.json()).data.slug).toBe("second");
    expect((await read("first")).slug).toBe("second");
    expect((await change("other", { slug: "first" })).statusCode).toBe(409);
    expect((await create({ title: "First" })).slug).toBe("first-2");
    expect((await change("second", { slug: "first" })).statusCode).toBe(200);
    expect((await read("second")).slug).toBe("first");
    await change("first", { status: "draft" });
    expect((await app.inject("/api/v1/articles/second")).statusCode).toBe(404);
    expect((await call("GET", `${ADMIN_ARTICLES}/second`)).statusCode).toBe(200);
  });

  it("topics are created when new, the same in another case or with a homophone, and listed while published", async () => {
    const { app, create, change } = await editorOf(getStore());
    await create({ title: "One", tags: ["Fees", "ሰነድ"], categories: ["C++", "C#"], ...PUBLISHED });
    const two = await create({ title: "Two", tags: ["FEES", "ሠነድ", "Draft only"] });
    expect(two.tags.map(({ name }) => name)).toEqual(["Draft only", "Fees", "ሰነድ"]);
    const listed = async (kind: string) =>
      topicListSchema
        .parse((await app.inject(`/api/v1/${kind}`)).json())
        .data.map(({ name, slug, articles_count }) => [name, slug, articles_count]);
    expect(await listed("tags")).toEqual([
      ["Fees", "fees", 1],
      ["ሰነድ", "sened", 1],
    ]);
    expect(await listed("categories")).toEqual([
      ["C#", "c-2", 1],
      ["C++", "c", 1],
    ]);
    await change("one", { tags: [] });
    expect(await listed("tags")).toEqual([]);
  });

  it("translations name each other, whichever was written first", async () => {
    const { app, create, change, call } = await editorOf(getStore());
    await create({ slug: "am", language: "am", ...PUBLISHED });
    await create({ slug: "en", language: "en", translation_of: "am", ...PUBLISHED });
    const translations = async (slug: string) =>
      articleDetailSchema
        .parse((await app.inject(`/api/v1/articles/${slug}`)).json())
        .data.translations?.map((one) => [one.language, one.slug]);
    expect([await translations("am"), await translations("en")]).toEqual([[["en", "en"]], [["am", "am"]]]);
    const versions = articleVersionsSchema.parse((await app.inject("/api/v1/sync/articles")).json()).data;
    const kept = await app.inject(
      `/api/v1/sync/articles/am/${versions.find(({ slug }) => slug === "am")?.version}`,
    );
    expect(syncedArticleAnswerSchema.parse(kept.json()).data.translations).toEqual([
      { language: "en", slug: "en", title: "What to bring" },
    ]);
    expect((await change("en", { translation_of: "en" })).statusCode).toBe(422);
    expect((await change("am", { translation_of: "en" })).statusCode).toBe(422);
    await change("en", { translation_of: null });
    expect(await translations("am")).toEqual([]);
    await change("am", { translation_of: "en" });
    expect(await translations("en")).toEqual([["am", "am"]]);
    expect((await call("GET", `${ADMIN_ARTICLES}/am`)).json()).toMatchObject({
      data: { translation_of: "en" },
    });
    await create({ slug: "am-again", language: "am", translation_of: "en", ...PUBLISHED });
    expect([await translations("en"), await translations("am")]).toEqual([[["am", "am"]], [["en", "en"]]]);
    await change("am", { status: "draft" });
    expect(await translations("en")).toEqual([["am", "am-again"]]);
  });

  it("an original keeps its translations when it is saved as a translation of nothing", async () => {
    const { create, change, read } = await editorOf(getStore());
    await create({ slug: "am", language: "am" });
    await create({ slug: "en", language: "en", translation_of: "am" });
    expect((await change("am", { translation_of: null, title: "Another title" })).statusCode).toBe(200);
    expect((await read("en")).translation_of).toBe("am");
  });

  it("a translation has another ETag when its original changes without it", async () => {
    const { create, change, read, call } = await editorOf(getStore());
    await create({ slug: "first" });
    await create({ slug: "am", language: "am" });
    const before = await create({ slug: "en", language: "en", translation_of: "am" });
    await change("am", { translation_of: "first" });
    const moved = await read("en");
    expect(moved.translation_of).toBe("first");
    expect(moved.etag).not.toBe(before.etag);
    const stale = await call("PATCH", `${ADMIN_ARTICLES}/en`, {
      payload: { title: "Else" },
      headers: { "if-match": before.etag },
    });
    expect(stale.statusCode).toBe(412);
  });

  it("an article names the one before and after it, and related ones; its ETag covers them", async () => {
    const { app, create } = await editorOf(getStore());
    const day = (date: number) => ({
      status: "published",
      published_at: `2026-11-0${date}T08:00:00.000Z`,
      language: "en",
    });
    await create({ title: "One", tags: ["fees"], ...day(1) });
    await create({ title: "Two", tags: ["fees"], ...day(2) });
    const read = async () => articleDetailSchema.parse((await app.inject("/api/v1/articles/two")).json());
    const before = await read();
    expect(before.around).toMatchObject({
      previous: { slug: "one", title: "One" },
      next: null,
      related: [{ slug: "one" }],
    });
    await create({ title: "Three", ...day(3) });
    const after = await read();
    expect(after.around?.next).toEqual({ slug: "three", title: "Three" });
    expect(after.meta?.etag).not.toBe(before.meta?.etag);
  });

  it("status filters the public list for those who may write only, uncached", async () => {
    const store = getStore();
    const { app, create, call } = await editorOf(store);
    await create({ title: "Draft" });
    await create({ title: "Out", ...PUBLISHED });
    const slugs = (answer: { json: () => unknown }) =>
      articleListSchema.parse(answer.json()).data.map(({ slug }) => slug);
    const drafts = await call("GET", "/api/v1/articles?status=draft");
    expect([slugs(drafts), drafts.headers["cache-control"]]).toEqual([["draft"], "private, no-store"]);
    expect(slugs(await call("GET", "/api/v1/articles"))).toEqual(["out"]);
    expect(slugs(await app.inject("/api/v1/articles?status=draft"))).toEqual(["out"]);
    const user = await editorOf(store, "user");
    expect(slugs(await user.call("GET", "/api/v1/articles?status=draft"))).toEqual(["out"]);
  });
});
