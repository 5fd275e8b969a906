import type { MirrorDatabase } from "../../platform/db/database.ts";
import { nameFitter } from "#domain/passports/search/name-fit.ts";
import { watchId } from "./watch-id.ts";
import {
  type FoundWatch,
  isFound,
  isNew,
  parseWatches,
  type WatchedPassport,
  type WatchQuery,
  type WatchRow,
  type WatchState,
  type WatchStore,
} from "../../platform/db/watch-rows.ts";

/** The store of pages and the service worker. */
export function watchStore(db: MirrorDatabase): WatchStore {
  return {
    list: () => listWatches(db),
    change: (next) =>
      db.transaction("rw", db.watches, async () => {
        const rows = (await listWatches(db)).map(next);
        await db.watches.bulkPut(rows);
        return rows;
      }),
  };
}

/** All readable watches in saving order. */
export async function listWatches(db: Pick<MirrorDatabase, "watches">): Promise<WatchRow[]> {
  return parseWatches(await db.watches.toArray());
}

/** Saves a query and its known state; keeps an existing one. */
export async function saveWatch(
  db: MirrorDatabase,
  { query, known, now }: { query: WatchQuery; known: readonly WatchedPassport[]; now: number },
): Promise<WatchRow> {
  return db.transaction("rw", db.watches, async () => {
    const id = watchId(query);
    const saved = (await listWatches(db)).find((row) => row.id === id);
    if (saved !== undefined) return saved;
    const row: WatchRow = {
      id,
      label: "",
      query,
      savedAt: now,
      state: stateOf(query, known, now),
      checked: null,
      untold: null,
    };
    await db.watches.put(row);
    return row;
  });
}

/** Removes and returns a watch, for undo. */
export async function removeWatch(db: MirrorDatabase, id: string): Promise<WatchRow | null> {
  return db.transaction("rw", db.watches, async () => {
    const row = (await listWatches(db)).find((known) => known.id === id) ?? null;
    await db.watches.delete(id);
    return row;
  });
}

/** Undoes a removal. */
export async function restoreWatch(db: MirrorDatabase, row: WatchRow): Promise<void> {
  await db.watches.put(row);
}

/** Sets the visitor's label; blank removes it. */
export async function renameWatch(db: MirrorDatabase, id: string, label: string): Promise<void> {
  await db.watches.update(id, { label: label.trim() });
}

/** Notes that the passport is collected, or takes that back (null). */
export async function markCollected(db: MirrorDatabase, id: string, at: number | null): Promise<void> {
  await db.transaction("rw", db.watches, async () => {
    const row = (await listWatches(db)).find((known) => known.id === id);
    if (row === undefined) return;
    const { collectedAt: _, toAsk: __, ...rest } = row;
    await db.watches.put(at === null ? rest : { ...rest, collectedAt: at, untold: null });
  });
}

/** Marks watches as shown. */
export async function markWatchesSeen(db: MirrorDatabase, ids: readonly string[]): Promise<void> {
  await db.transaction("rw", db.watches, async () => {
    for (const row of await listWatches(db)) {
      if (!ids.includes(row.id) || !isNew(row)) continue;
      await db.watches.put({ ...row, untold: null, state: { ...row.state, seen: true } } as WatchRow);
    }
  });
}

/** Passports that appeared and were not told aloud so far; notes that they are, so one tab of one visit tells them. */
export async function claimGoodNews(db: MirrorDatabase): Promise<FoundWatch[]> {
  return db.transaction("rw", db.watches, async () => {
    const rows = (await listWatches(db)).filter(isFound);
    const untold = rows.filter((row) => isNew(row) && row.saidOf !== row.state.since);
    await db.watches.bulkPut(untold.map((row) => ({ ...row, saidOf: row.state.since })));
    return untold;
  });
}

/** Shown answers also have names that only begin so, or have the words in another order: those are not found. */
function stateOf(query: WatchQuery, known: readonly WatchedPassport[], now: number): WatchState {
  const fit = query.kind === "name" ? nameFitter(query.text) : () => "same";
  const hits = known.filter(({ fullName }) => fit(fullName) === "same");
  const [first] = hits;
  const shown = first === undefined ? known : hits;
  if (shown.length === 0) return { kind: "waiting" };
  if (first !== undefined && hits.length === 1)
    return { kind: "found", passport: first, since: now, seen: true };
  const numbers = shown.map(({ requestNumber }) => requestNumber);
  const kind = first === undefined ? "similar" : "several";
  return { kind, count: shown.length, numbers, since: now, seen: true };
}
