import { describe, expect, it } from "vitest";
import { openStore } from "../../../server/store/open-store.ts";
import { publishedVersion } from "../../../server/store/published-version.ts";
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
      // On PostgreSQL also of other databases of the cluster, whose tests may run now.
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

async function retitle(store: Store): Promise<void> {
  await store.db
    .updateTable("articles")
    .set({ title: "Another", updated_at: "2026-11-20T07:59:00.000Z" })
    .execute();
}
