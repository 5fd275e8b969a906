import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { articleDetailSchema, articleListSchema, articleVersionsSchema } from "#domain/api/articles.ts";
import { picturePath } from "#domain/api/media.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { storePictureNamed } from "../media/stored-picture.ts";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";
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
});
