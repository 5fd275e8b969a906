import { isNew, type WatchQuery, type WatchRow, type WatchStore } from "../db/watches.ts";
import { type Looked, nextWatch, type WatchNews } from "./next-watch.ts";

export type WatchCheck = {
  store: WatchStore;
  /** Looks for queries, in their order; null for one about which nothing can be said now. */
  look: (queries: readonly WatchQuery[]) => Promise<readonly (Looked | null)[]>;
  now: () => number;
};

export type WatchOutcome = {
  news: WatchNews[];
  /** Watches with something the visitor was not shown yet. */
  unseen: number;
  watched: number;
};

/**
 * Looks for all that is watched and notes what became of it. Runs in page and service worker, without React. Two
 * at once tell no news twice: what a look found is held against the row as it stands when it is written.
 */
export async function checkWatches({ store, look, now }: WatchCheck): Promise<WatchOutcome> {
  const asked = await store.list();
  if (asked.length === 0) return { news: [], unseen: 0, watched: 0 };
  const found = await look(asked.map(({ query }) => query));
  const byId = new Map(asked.map(({ id }, at) => [id, found[at] ?? null]));
  const news: WatchNews[] = [];
  const rows = await store.change((row: WatchRow) => {
    const looked = byId.get(row.id) ?? null;
    if (looked === null) return row;
    const next = nextWatch(row, looked, now());
    if (next.news !== null) news.push({ kind: next.news, row: next.row });
    return next.row;
  });
  return { news, unseen: rows.filter(isNew).length, watched: rows.length };
}
