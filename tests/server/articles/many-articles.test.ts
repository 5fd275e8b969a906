import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { topicsOf } from "../../../server/articles/article-topics.ts";
import { factsOf } from "../../../server/articles/media/pictures.ts";
import { storePictureNamed } from "./media/stored-picture.ts";
import { describeOnEachStore } from "../stores.ts";
import { storeArticles } from "./invented-articles.ts";

/** More than a statement can have parameters, on either database. */
const MANY = 70_000;
const MOST_MS = 250;

describeOnEachStore("Of very many articles", (getStore) => {
  it("topics are read, and given out in time that grows with their number", async () => {
    const store = getStore();
    await storeArticles(store, [{ slug: "first" }, { slug: "second" }]);
    const slugs = Array.from({ length: 3000 }, (_, at) => `tag-${String(at).padStart(4, "0")}`);
    const tags = slugs.map((slug) => ({ slug, name: slug }));
    const stored = await store.db.insertInto("tags").values(tags).returningAll().execute();
    const filed = stored.map(({ id }) => ({ article_id: 1, tag_id: id }));
    const second = stored.find(({ slug }) => slug === "tag-0007");
    await store.db
      .insertInto("article_tags")
      .values([...filed, { article_id: 2, tag_id: second?.id ?? 0 }])
      .execute();
    const ids = Array.from({ length: MANY }, (_, at) => at + 1);
    const topics = await topicsOf(store.db, ids);
    const before = process.cpuUsage();
    const given = ids.map(topics);
    const { user, system } = process.cpuUsage(before);
    expect(given[0]?.tags.map(({ slug }) => slug)).toEqual(slugs);
    expect(given[1]).toEqual({ categories: [], tags: [second] });
    expect(given[MANY - 1]).toEqual({ categories: [], tags: [] });
    expect((user + system) / 1000).toBeLessThan(MOST_MS);
  });

  it("pictures are read", async () => {
    const store = getStore();
    const picture = await storePictureNamed(store, "queue");
    const others = Array.from({ length: MANY }, (_, at) => hash("sha256", String(at), "hex"));
    const facts = await factsOf(store, [...others, picture]);
    expect([...facts.keys()]).toEqual([picture]);
  });
});
