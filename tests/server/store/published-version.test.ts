import { describe, expect, it } from "vitest";
import {
  beginArticleChange,
  LISTINGS_REVISION,
  articlesVersion,
  publishedVersion,
} from "../../../server/store/published-version.ts";
import { openStore } from "../../../server/store/open-store.ts";
import type { ReadStore, Store } from "../../../server/store/store.ts";
import { storeArticles } from "../articles/invented-articles.ts";
import { openTestStore } from "../stores.ts";

const NOW = Date.parse("2026-11-20T08:00:00.000Z");

describe.each(["sqlite", "postgres"] as const)("The version of public data (%s)", (dialect) => {
  it("changes with what another server commits, and is read again only then", async () => {
    const { store, options, close } = await openTestStore(dialect);
    const other = await openStore(options);
    try {
      await storeArticles(store, [{ slug: "first" }]);
      let reads = 0;
      // PostgreSQL counts other databases of the cluster too, whose tests may run now.
      const commits = new Set<unknown>();
      const counting: ReadStore = {
        ...store,
        readFew: async (query, parameters) => {
          if (query.sql.includes("articles")) reads += 1;
          const rows = await store.readFew(query, parameters);
          if (query.sql.includes("token")) commits.add(JSON.stringify(rows));
          return rows;
        },
      };
      const expectReads = (least: number) => {
        expect(reads).toBe(commits.size);
        expect(reads).toBeGreaterThanOrEqual(least);
        expect(reads).toBeLessThanOrEqual(dialect === "sqlite" ? least : Infinity);
      };
      const version = publishedVersion(counting, () => NOW);
      const before = await version();
      for (let asked = 0; asked < 5; asked++) expect(await version()).toBe(before);
      expectReads(1);

      await retitle(other);
      const changed = await version();
      expect(changed).not.toBe(before);
      expect(await version()).toBe(changed);
      expectReads(2);

      await other.db.insertInto("settings").values({ key: "private", value: "1" }).execute();
      expect(await version()).toBe(changed);
      expectReads(3);
    } finally {
      await other.close();
      await close();
    }
  });

  it("changes each minute, for scheduled articles", async () => {
    const { store, close } = await openTestStore(dialect);
    try {
      let now = NOW;
      const version = publishedVersion(store, () => now);
      const before = await version();
      now += 59_999;
      expect(await version()).toBe(before);
      now += 1;
      expect(await version()).not.toBe(before);
    } finally {
      await close();
    }
  });
});

describe.each(["sqlite", "postgres"] as const)("The version of articles (%s)", (dialect) => {
  it("changes with what visitors see of them, not with lists or drafts", async () => {
    const { store, close } = await openTestStore(dialect);
    try {
      let now = NOW;
      const version = articlesVersion(store, () => now);
      let last = await version();
      const isNew = async () => {
        const before = last;
        last = await version();
        return last !== before;
      };
      await storeArticles(store, [{ slug: "first" }]);
      expect(await isNew()).toBe(true);
      await retitle(store);
      expect(await isNew()).toBe(true);
      await store.db
        .insertInto("settings")
        .values({ key: LISTINGS_REVISION, value: "7" })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "7" }))
        .execute();
      await storeArticles(store, [{ slug: "draft", status: "draft" }]);
      expect(await isNew()).toBe(false);
      await store.write(beginArticleChange);
      expect(await isNew()).toBe(true);
      await storeArticles(store, [{ slug: "later", published_at: new Date(NOW + 90_000).toISOString() }]);
      expect(await isNew()).toBe(false);
      now += 60_000;
      expect(await isNew()).toBe(false);
      now += 60_000;
      expect(await isNew()).toBe(true);
      await store.db
        .updateTable("articles")
        .set({ deleted_at: new Date(NOW).toISOString() })
        .where("slug", "=", "later")
        .execute();
      expect(await isNew()).toBe(true);
    } finally {
      await close();
    }
  });
});

async function retitle(store: Store): Promise<void> {
  await store.db
    .updateTable("articles")
    .set({ title: "Another", updated_at: "2026-11-20T07:59:00.000Z" })
    .execute();
}
