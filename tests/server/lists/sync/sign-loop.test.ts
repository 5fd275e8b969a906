import { expect, it, vi } from "vitest";
import { listPaths, signedHeadSchema } from "#domain/lists/sync-head.ts";
import { type HeadTags, readHeadTags } from "#domain/lists/head-tags.ts";
import { readHead } from "#domain/lists/head-pages.ts";
import { keptHeadTags } from "../../../../server/jobs/background/head-tags.ts";
import { storeFirstKey, newListKey } from "../../../../server/lists/sync/list-keys.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { runSigner } from "../../../../server/lists/sync/sign-lists.ts";
import { storeArticles } from "../../articles/invented-articles.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { openSyncApp } from "./sync-app.ts";

describeOnEachStore("the signing loop", (getStore) => {
  it("signs again when a branch or an article changes", async () => {
    const store = getStore();
    const key = newListKey();
    await store.write((trx) => storeFirstKey(trx, key.publicKey));
    const rows = [{ number: "AAL0000001", first: "Abebe", last: "Alemu" }];
    await importList(store, { location: "Adama", date: "2026-11-16", rows });
    await publishSegments(store, Date.now());
    const app = await openSyncApp(store, Date.now);
    const head = async () => {
      const { head: text } = signedHeadSchema.parse((await app.inject(listPaths.head)).json());
      return { generation: readHead(text)?.generation ?? 0, ...readHeadTags(text) };
    };
    const stop = new AbortController();
    const tell = vi.fn();
    const running = runSigner(
      { store, nowMs: Date.now, signal: stop.signal, tell },
      key.seed,
      keptHeadTags(store, Date.now),
    );
    try {
      const first = await vi.waitUntil(() => head().catch(() => null), 5_000);
      await store.db
        .updateTable("locations")
        .set({ phone: "8133", updated_at: new Date().toISOString() })
        .execute();
      const second = await vi.waitUntil(async () => other(await head(), first, "branches"), 5_000);
      await storeArticles(store, [{ slug: "receipts" }]);
      const third = await vi.waitUntil(async () => other(await head(), second, "articles"), 5_000);
      expect([second.articles, third.branches]).toEqual([first.articles, second.branches]);
      expect(third.generation).toBeGreaterThan(second.generation);
    } finally {
      stop.abort();
      await running;
    }
    expect(tell).not.toHaveBeenCalled();
  });
});

type Head = { generation: number } & Partial<HeadTags>;

function other(head: Head, before: Head, field: "branches" | "articles"): Head | null {
  return head[field] === before[field] ? null : head;
}
