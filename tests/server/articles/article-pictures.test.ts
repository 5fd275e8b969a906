import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { articleDetailSchema, articleListSchema, articleVersionsSchema } from "#domain/articles/contract.ts";
import { picturePath } from "#domain/articles/media.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { articleJobs } from "../../../server/articles/article-jobs.ts";
import { storePictureNamed } from "./media/stored-picture.ts";
import { describeOnEachStore } from "../stores.ts";
import { runSchedules } from "../support/run-schedules.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { editorOf } from "./editor.ts";
import { storeArticles } from "./invented-articles.ts";

const idOf = (name: string) => hash("sha256", name, "hex");

describeOnEachStore("An article's pictures", (getStore) => {
  it("are in its answers as soon as they have arrived, and phones learn of it", async () => {
    const store = getStore();
    const app = await testApp(store);
    const named = ["queue", "form"].map((name) => ({ article_id: 1, media_id: idOf(name) }));
    await storeArticles(store, [
      { slug: "first", featured_image_url: picturePath(idOf("queue")) },
      { slug: "second" },
    ]);
    await store.db.insertInto("article_media").values(named).execute();
    const answers = async () => {
      const [list, detail, versions] = await Promise.all(
        [apiPaths.articles, `${apiPaths.articles}/first`, apiPaths.articleVersions].map((url) =>
          app.inject(url),
        ),
      );
      return {
        list: articleListSchema
          .parse(list?.json())
          .data.map(({ slug, picture }) => [slug, picture?.id] as const),
        detail: articleDetailSchema.parse(detail?.json()).data,
        versions: articleVersionsSchema
          .parse(versions?.json())
          .data.toSorted((a, b) => a.slug.localeCompare(b.slug)),
      };
    };

    const before = await answers();
    expect(before.detail).toMatchObject({ picture: null, pictures: [] });
    const queue = await storePictureNamed(store, "queue");
    const after = await answers();
    const facts = {
      id: queue,
      width: 800,
      height: 600,
      widths: [400, 800],
      placeholder: "data:image/webp;base64,AA==",
      alt: "A picture of queue",
    };
    expect(after.detail.picture).toEqual(facts);
    expect(after.detail.pictures).toEqual([facts]);
    expect(Object.fromEntries(after.list)).toEqual({ first: queue, second: undefined });
    expect(after.versions[0]?.version).not.toBe(before.versions[0]?.version);
    expect(after.versions[1]).toEqual(before.versions[1]);

    await storePictureNamed(store, "form");
    expect((await answers()).detail.pictures?.map(({ id }) => id).toSorted()).toEqual(
      named.map(({ media_id }) => media_id).toSorted(),
    );
  });

  const NAMED: readonly (readonly [string, (address: string) => object])[] = [
    ["a picture", (address) => ({ content: `Look: ![A queue](${address})` })],
    ["its small JPEG", (address) => ({ content: `Look: ![A queue](${address}/800.jpg)` })],
    ["its large file", (address) => ({ content: `Look: ![A queue](${address}/1200.webp "Title")` })],
    ["an address with the site", (address) => ({ content: `![A queue](https://site.example${address})` })],
    ["a link", (address) => ({ content: `See [the form](${address}/1200.webp)` })],
    ["a bare address", (address) => ({ content: `See https://site.example${address}/800.jpg.` })],
    ["a definition", (address) => ({ content: `See [the form][f].\n\n[f]: ${address}` })],
    ["an address with escapes", (address) => ({ content: `![A queue](&#47;media\\/${address.slice(7)})` })],
    ["a note", (address) => ({ content: `See the note.[^1]\n\n[^1]: ![A queue](${address})` })],
    ["the featured picture", (address) => ({ featured_image_url: address })],
    ["the featured picture’s file", (address) => ({ featured_image_url: `${address}/800.jpg` })],
    ["the preview’s picture", (address) => ({ og_image_url: `https://site.example${address}/1200.webp` })],
  ];

  it("are those that its text, links or fields name in any way", async () => {
    const store = getStore();
    const { create } = await editorOf(store);
    const others = `/media/${"0".repeat(63)} /media/${"0".repeat(65)} /media/${"G".repeat(64)}`;
    for (const [what, given] of NAMED) {
      const { id } = await create({
        content: `Nothing of ours: ${others}`,
        ...given(picturePath(idOf(what))),
      });
      const named = await store.db
        .selectFrom("article_media")
        .select("media_id")
        .where("article_id", "=", id)
        .execute();
      expect(named, what).toEqual([{ media_id: idOf(what) }]);
    }
  });

  it("are noted of articles that an older version saved", async () => {
    const store = getStore();
    await storeArticles(store, [
      { slug: "linked", content: `See [the form](${picturePath(idOf("form"))}/1200.webp)` },
      { slug: "fields", og_image_url: `${picturePath(idOf("queue"))}/800.jpg` },
    ]);
    await runSchedules(store, articleJobs, TEST_NOW);
    const named = await store.db.selectFrom("article_media").selectAll().orderBy("article_id").execute();
    expect(named).toEqual([
      { article_id: 1, media_id: idOf("form") },
      { article_id: 2, media_id: idOf("queue") },
    ]);
  });
});
