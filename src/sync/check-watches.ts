import type { WatchAlerts } from "../db/meta.ts";
import type { WatchQuery, WatchRow, WatchStore } from "../db/watch-rows.ts";
import { type AmharicNames, announceWatches, type Announcer } from "./announce-watches.ts";
import { type Looked, nextWatch } from "./next-watch.ts";

export type WatchCheck = {
  store: WatchStore;
  /** Looks for queries, in their order; null for one about which nothing can be said now. */
  look: (queries: readonly WatchQuery[]) => Promise<readonly (Looked | null)[]>;
  now: () => number;
};

/**
 * Looks for all that is watched and notes what became of it; answers the watches as they are now. Runs in page and
 * service worker, without React. Two at once note no news twice: what a look found is held against the row as it
 * stands when it is written.
 */
export async function checkWatches({ store, look, now }: WatchCheck): Promise<WatchRow[]> {
  const asked = await store.list();
  if (asked.length === 0) return [];
  const found = await look(asked.map(({ query }) => query));
  const byId = new Map(asked.map(({ id }, at) => [id, found[at] ?? null]));
  return store.change((row) => {
    const looked = byId.get(row.id) ?? null;
    return looked === null ? row : nextWatch(row, looked, now());
  });
}

/**
 * Tells the news and then notes that they were told: a page closed in between, or a browser that refused, leaves them
 * to the next check.
 */
export async function tellNews(
  store: WatchStore,
  rows: readonly WatchRow[],
  alerts: WatchAlerts | null,
  announcer: Announcer,
  amharicNames: AmharicNames,
): Promise<void> {
  const refused = await announceWatches(rows, alerts, announcer, amharicNames);
  const told = new Map(
    rows.flatMap(({ id, untold }) => (untold === null || refused.has(id) ? [] : [[id, untold]])),
  );
  if (told.size === 0) return;
  await store.change((row) => (row.untold === told.get(row.id) ? { ...row, untold: null } : row));
}
