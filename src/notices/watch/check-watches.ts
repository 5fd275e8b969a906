import type { WatchAlerts } from "../../platform/db/notice-facts.ts";
import type { WatchQuery, WatchRow, WatchStore } from "../../platform/db/watch-rows.ts";
import { announceWatches, type Announcer, type ReadBranches } from "./announce-watches.ts";
import { type Looked, nextWatch } from "./next-watch.ts";

export type WatchCheck = {
  store: WatchStore;
  /** Answers in the order of the queries, with null where nothing is known. */
  look: (queries: readonly WatchQuery[]) => Promise<readonly (Looked | null)[]>;
  now: () => number;
};

/**
 * Checks all watches, stores and returns them. Concurrent runs record news once: results are compared with the row
 * inside the writing transaction.
 */
export async function checkWatches({ store, look, now }: WatchCheck): Promise<WatchRow[]> {
  const saved = await store.list();
  const asked = saved.filter(({ collectedAt }) => collectedAt === undefined);
  if (asked.length === 0) return saved;
  const found = await look(asked.map(({ query }) => query));
  const byId = new Map(asked.map(({ id }, at) => [id, found[at] ?? null]));
  return store.change((row) => {
    const looked = byId.get(row.id) ?? null;
    return looked === null ? row : nextWatch(row, looked, now());
  });
}

/** Notifies, then records that; after a crash or refusal the next check retries. */
export async function announceNews(
  store: WatchStore,
  rows: readonly WatchRow[],
  alerts: WatchAlerts | null,
  announcer: Announcer,
  readBranches: ReadBranches,
): Promise<void> {
  const refused = await announceWatches(rows, alerts, announcer, readBranches);
  const told = new Map(
    rows
      .filter(({ id, untold, toAsk }) => (untold !== null || toAsk) && !refused.has(id))
      .map((row) => [row.id, row]),
  );
  if (told.size === 0) return;
  await store.change((row) => {
    const said = told.get(row.id);
    if (said === undefined) return row;
    const { toAsk, ...rest } = row;
    const open = toAsk === true && said.toAsk !== true ? row : rest;
    return { ...open, untold: row.untold === said.untold ? null : row.untold };
  });
}
