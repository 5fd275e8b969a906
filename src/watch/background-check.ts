import { heldListDays, listDaysOf, newestListDay } from "#domain/list-days.ts";
import { amharicNamesOf } from "../db/locations.ts";
import { readFact } from "../db/meta.ts";
import { answerOf, committed, openPlainDatabase } from "../db/plain-database.ts";
import { parseWatches, type WatchRow, type WatchStore } from "../db/watch-rows.ts";
import type { Announcer } from "./announce-watches.ts";
import { askForNumber } from "./ask-for-number.ts";
import { type BackgroundSource, factsOf, readSegments, updateInBackground } from "./background-lists.ts";
import { checkWatches, tellNews } from "./check-watches.ts";
import { lookForWatches, type PhoneLook } from "./look-for-watches.ts";
import { lookInSegments } from "./look-in-segments.ts";

/** Browsers stop background work within minutes. */
const FETCH_FOR_MS = 60_000;
const LOOK_FOR_MS = 20_000;

const TABLES = ["segments", "segmentBytes", "meta", "watches", "locations"] as const;

export type BackgroundOptions = Omit<BackgroundSource, "db" | "signal"> & {
  factory: IDBFactory;
  online: () => boolean;
  now: () => number;
  announcer: Announcer;
};

/** Fetches new lists, checks the watches and notifies, without a page or Dexie; null when nothing is watched. */
export async function checkInBackground(options: BackgroundOptions): Promise<WatchRow[] | null> {
  const { factory, now, announcer } = options;
  const db = await openPlainDatabase(factory, TABLES);
  if (db === null) return null;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), FETCH_FOR_MS);
  try {
    const store = plainWatchStore(db);
    if ((await store.list()).length === 0) return null;
    const here = await updateInBackground({ ...options, db, signal: patience.signal });
    const rows = await checkWatches({
      store,
      now,
      look: async (queries) => {
        let onPhone: PhoneLook | null = null;
        if (here !== null && here.held.length > 0) {
          const { manifest, held } = here;
          const segments = readSegments(db, held, manifest.generated_at);
          const { results, finished } = await lookInSegments(segments, queries, {
            now,
            until: now() + LOOK_FOR_MS,
          });
          const hashes = new Set(held.map(({ hash }) => hash));
          const complete = finished && manifest.segments.every(({ hash }) => hashes.has(hash));
          const upTo = newestListDay(heldListDays(held, listDaysOf(manifest), complete));
          onPhone = { results, complete, upTo };
        }
        return lookForWatches(queries, {
          onPhone,
          online: options.online(),
          published: here === null ? null : newestListDay(listDaysOf(here.manifest)),
          ask: (number) => askForNumber(number, options),
        });
      },
    });
    await tellNews(store, rows, await readFact(factsOf(db), "watchAlerts"), announcer, async () =>
      amharicNamesOf(await answerOf(db.transaction("locations").objectStore("locations").getAll())),
    );
    return rows;
  } finally {
    clearTimeout(timer);
    // Open, it would block the next upgrade.
    db.close();
  }
}

/** The watch of a tapped notification; null once removed. */
export async function watchById(factory: IDBFactory, id: string): Promise<WatchRow | null> {
  const db = await openPlainDatabase(factory, TABLES);
  if (db === null) return null;
  try {
    return (await plainWatchStore(db).list()).find((row) => row.id === id) ?? null;
  } finally {
    db.close();
  }
}

function plainWatchStore(db: IDBDatabase): WatchStore {
  return {
    list: async () => parseWatches(await answerOf(db.transaction("watches").objectStore("watches").getAll())),
    async change(next) {
      const transaction = db.transaction("watches", "readwrite");
      const done = committed(transaction);
      const watches = transaction.objectStore("watches");
      const rows = parseWatches(await answerOf(watches.getAll())).map(next);
      for (const row of rows) watches.put(row);
      await done;
      return rows;
    },
  };
}
