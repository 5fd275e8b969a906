import { expect, it } from "vitest";
import { problemSchema } from "#domain/base/problem.ts";
import { describeOnEachStore } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { ADMIN_ARTICLES, EARLIER, NEW_ARTICLE, SOON, editorOf } from "./editor.ts";

const long = (length: number) => "a".repeat(length);
const PICTURE = `/media/${"0".repeat(64)}`;

/** What creating and changing refuse alike. */
const REFUSED: readonly (readonly [payload: object, path: string, message: string])[] = [
  [{ title: " ab " }, "title", "Title must be at least 3 characters"],
  [{ title: long(161) }, "title", "Title must be at most 160 characters"],
  [{ slug: "New-Title" }, "slug", "Slug can only include lowercase letters, numbers, and hyphens"],
  [{ slug: "ርዕስ" }, "slug", "Slug can only include lowercase letters, numbers, and hyphens"],
  [{ slug: "" }, "slug", "Slug can only include lowercase letters, numbers, and hyphens"],
  [{ slug: "new" }, "slug", "The address “new” is the form for new articles. Choose a different one."],
  [{ slug: long(161) }, "slug", "Slug must be at most 160 characters"],
  [{ excerpt: long(281) }, "excerpt", "Excerpt must be at most 280 characters"],
  [{ content: "123456789" }, "content", "Content must be at least 10 characters"],
  [{ content: null }, "content", "Content is required"],
  [{ content: long(100_001) }, "content", "Content must be at most 100000 characters"],
  [{ featured_image_url: "" }, "featured_image_url", "Enter the picture’s address"],
  [{ og_image_url: "" }, "og_image_url", "Enter the picture’s address"],
  [
    { og_image_url: "javascript:alert(1)" },
    "og_image_url",
    "Enter a web address, such as https://example.org/a.jpg",
  ],
  [
    { featured_image_url: "//evil.example/a.jpg" },
    "featured_image_url",
    "Enter a web address, such as https://example.org/a.jpg",
  ],
  [
    { featured_image_url: "/\\evil.example/a.jpg" },
    "featured_image_url",
    "Enter a web address, such as https://example.org/a.jpg",
  ],
  [{ canonical_url: "example" }, "canonical_url", "Enter a web address, such as https://example.org"],
  [
    { canonical_url: "javascript:alert(1)" },
    "canonical_url",
    "Enter a web address, such as https://example.org",
  ],
  [{ meta_title: long(161) }, "meta_title", "Meta title must be at most 160 characters"],
  [{ meta_description: long(321) }, "meta_description", "Meta description must be at most 320 characters"],
  [{ author_id: 1.5 }, "author_id", "author_id is a whole number"],
  [{ author_id: 999 }, "author_id", "There is no author with this number"],
  [
    { published_at: "2026-11-20" },
    "published_at",
    "Enter a date and time, such as 2026-11-20T09:00:00+03:00",
  ],
  [
    { published_at: "1999-12-31T23:59:59+03:00" },
    "published_at",
    "Choose a publish date in the years 2000 to 2100",
  ],
  [
    { published_at: "2101-01-01T00:00:00+03:00" },
    "published_at",
    "Choose a publish date in the years 2000 to 2100",
  ],
  [
    { published_at: "9999-12-31T23:59:59-14:00" },
    "published_at",
    "Choose a publish date in the years 2000 to 2100",
  ],
  [{ tags: ["a"] }, "tags.0", "Tags must be at least 2 characters"],
  [{ tags: ["ok", long(65)] }, "tags.1", "Tags must be at most 64 characters"],
  [{ categories: [" b "] }, "categories.0", "Categories must be at least 2 characters"],
  [{ status: "gone" }, "status", "status is one of draft, published, scheduled, archived"],
  [{ language: "fr" }, "language", "language is en or am"],
  [{ translation_of: "nothing" }, "translation_of", "There is no article with this address"],
  [
    { content: `Look here: ![ ](${PICTURE})` },
    "content",
    `Describe the picture ${PICTURE} for people who cannot see it: ![description](${PICTURE})`,
  ],
];

const DATELESS = [
  { status: "published" },
  { status: "scheduled" },
  { status: "published", published_at: null },
  { status: "scheduled", published_at: null },
];

describeOnEachStore("The rules of articles", (getStore) => {
  async function refusals(answer: { statusCode: number; json: () => unknown }) {
    expect(answer.statusCode).toBe(422);
    return problemSchema.parse(answer.json()).errors;
  }

  it("refuse a new article with the message of each rule", async () => {
    const { call } = await editorOf(getStore(), "admin");
    const post = async (payload: object) => refusals(await call("POST", ADMIN_ARTICLES, { payload }));
    for (const [payload, path, message] of REFUSED) {
      expect(await post({ ...NEW_ARTICLE, ...payload }), JSON.stringify(payload).slice(0, 80)).toMatchObject([
        { path, message },
      ]);
    }
    for (const payload of DATELESS) {
      expect(await post({ ...NEW_ARTICLE, ...payload })).toMatchObject([
        { path: "published_at", message: "Published articles require a publish date." },
      ]);
    }
    expect(await post({})).toMatchObject([
      { path: "title", message: "Title must be at least 3 characters" },
      { path: "content", message: "Content is required" },
    ]);
    expect(await post({ ...NEW_ARTICLE, deleted: false, nonsense: 1 })).toHaveLength(2);
    const rows = await getStore().db.selectFrom("articles").select("id").execute();
    expect(rows).toEqual([]);
  });

  it("refuse a change with the message of each rule, and change nothing", async () => {
    const { create, change, read } = await editorOf(getStore(), "admin");
    const before = await create({ status: "published", published_at: EARLIER });
    for (const [payload, path, message] of REFUSED) {
      expect(
        await refusals(await change("what-to-bring", payload)),
        JSON.stringify(payload).slice(0, 80),
      ).toMatchObject([{ path, message }]);
    }
    for (const payload of DATELESS) {
      expect(await refusals(await change("what-to-bring", payload))).toMatchObject([
        {
          path: "published_at",
          message: "Provide a publish date when publishing or scheduling an article.",
        },
      ]);
    }
    expect(await refusals(await change("what-to-bring", { published_at: null }))).toMatchObject([
      { message: "Provide a publish date when publishing or scheduling an article." },
    ]);
    expect(await refusals(await change("what-to-bring", { deleted: true }))).toMatchObject([
      { path: "deleted", message: "deleted can only be set to false" },
    ]);
    expect(await refusals(await change("what-to-bring", { published_at: SOON }))).toMatchObject([
      { message: "This article is published already. Make it a draft first to publish it later." },
    ]);
    expect(await read("what-to-bring")).toEqual(before);
  });

  it("accept the longest and shortest of everything", async () => {
    const { create, call, read } = await editorOf(getStore());
    await create({
      title: long(160),
      slug: long(160),
      excerpt: long(280),
      content: "1234567890",
      featured_image_url: "/a",
      og_image_url: "https://example.org/ሀ.png",
      canonical_url: "https://example.org",
      meta_title: long(160),
      tags: ["ab", long(64)],
      categories: [],
      author_id: null,
      published_at: null,
    });
    expect(await read(long(160))).toMatchObject({ status: "draft", author: null, published_at: null });
    await create({ title: "  abc  " });
    expect((await read("abc")).title).toBe("abc");
    const taken = await call("POST", ADMIN_ARTICLES, { payload: { ...NEW_ARTICLE, slug: "abc" } });
    expect([taken.statusCode, problemSchema.parse(taken.json()).errors?.[0]?.path]).toEqual([409, "slug"]);
  });

  it("name as author only those who write articles", async () => {
    const store = getStore();
    const { call, create } = await editorOf(store, "admin");
    const user = await createAccount(store, { first_name: "Private" });
    const other = await createAccount(store, { first_name: "Other", roles: ["editor"] });
    const refused = await call("POST", ADMIN_ARTICLES, {
      payload: { ...NEW_ARTICLE, author_id: user.user.id },
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).not.toContain("Private");
    expect((await create({ author_id: other.user.id })).author?.name).toBe("Other Person");
  });

  it("a featured picture needs a description too, once it is there", async () => {
    const store = getStore();
    const { call, create } = await editorOf(store);
    expect((await create({ featured_image_url: PICTURE })).featured_image_url).toBe(PICTURE);
    const media = {
      id: "0".repeat(64),
      kind: "picture",
      width: 1,
      height: 1,
      placeholder: "",
      alt: " ",
      filename: "a.png",
      uploaded_by: null,
      created_at: EARLIER,
      unused_since: null,
    } as const;
    await store.db.insertInto("media").values(media).execute();
    const refused = await call("POST", ADMIN_ARTICLES, {
      payload: { ...NEW_ARTICLE, featured_image_url: PICTURE },
    });
    expect(await refusals(refused)).toMatchObject([{ path: "featured_image_url" }]);
    const named = await store.db.selectFrom("article_media").selectAll().execute();
    expect(named).toEqual([{ article_id: 1, media_id: media.id }]);
  });
});
