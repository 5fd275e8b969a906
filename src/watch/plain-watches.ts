import type { LocationRow } from "../db/database.ts";
import { amharicNamesOf } from "../db/locations.ts";
import type { LastChecks } from "../db/notice-facts.ts";
import { MIRROR_DATABASE } from "../db/names.ts";
import { answerOf, changeRows, committed, readRows, withPlainDatabase } from "../db/plain-database.ts";
import { parseWatches, type WatchRow, type WatchStore } from "../db/watch-rows.ts";
import type { AmharicNames } from "./announce-watches.ts";

const TABLES = ["segments", "segmentBytes", "meta", "watches", "locations"] as const;

/** The watch of a tapped notification; null once removed. */
export function watchById(factory: IDBFactory, id: string): Promise<WatchRow | null> {
  return withMirror(
    factory,
    async (db) => (await plainWatchStore(db).list()).find((row) => row.id === id) ?? null,
  );
}

/** Null where nothing is stored. */
export function withMirror<T>(factory: IDBFactory, work: (db: IDBDatabase) => Promise<T>): Promise<T | null> {
  return withPlainDatabase(factory, MIRROR_DATABASE, TABLES, work);
}

/** The service worker's watch store. */
export function plainWatchStore(db: IDBDatabase): WatchStore {
  return {
    list: async () => parseWatches(await readRows(db, "watches")),
    change: (next) =>
      changeRows(db, "watches", (stored) => {
        const rows = parseWatches(stored).map(next);
        return { value: rows, put: rows };
      }),
  };
}

/** Reads what mirror-locations.ts stored. */
export function branchNames(db: IDBDatabase): AmharicNames {
  return async () => amharicNamesOf((await readRows(db, "locations")) as LocationRow[]);
}

/** Writes down that watches were compared with lists. */
export async function noteCheck(db: IDBDatabase, by: keyof LastChecks, at: number): Promise<void> {
  const transaction = db.transaction("meta", "readwrite");
  const done = committed(transaction);
  const meta = transaction.objectStore("meta");
  const put = async (): Promise<void> => {
    const row = await answerOf<{ value: LastChecks } | undefined>(meta.get("lastChecks"));
    meta.put({ key: "lastChecks", value: { ...row?.value, [by]: at } });
  };
  // Full storage is no reason to fail.
  await Promise.all([put(), done]).catch(() => undefined);
}
