import { heldListDays, listDaysOf, newestListDay } from "#domain/list-days.ts";
import type { LocationRow } from "../db/database.ts";
import { amharicNamesOf } from "../db/locations.ts";
import { readFact } from "../db/meta.ts";
import { MIRROR_DATABASE } from "../db/names.ts";
import { changeRows, readRows, withPlainDatabase } from "../db/plain-database.ts";
import { parseWatches, type WatchQuery, type WatchRow, type WatchStore } from "../db/watch-rows.ts";
import type { Announcer } from "./announce-watches.ts";
import { askForNumber } from "./ask-for-number.ts";
import {
  type BackgroundSource,
  factsOf,
  type ListsHere,
  readSegments,
  updateInBackground,
} from "./background-lists.ts";
import { announceNews, checkWatches } from "./check-watches.ts";
import { mirrorArticles } from "../sync/mirror-articles.ts";
import { underLock } from "../sync/mirror-lock.ts";
import { plainArticles } from "../sync/plain-articles.ts";
import { segmentLanes } from "../sync/lanes.ts";
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

/** Fetches new lists, checks the watches, notifies and fetches articles, without a page or Dexie; null when nothing is watched. */
export async function checkInBackground(options: BackgroundOptions): Promise<WatchRow[] | null> {
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), FETCH_FOR_MS);
  try {
    return await withMirror(options.factory, (db) => check({ ...options, db, signal: timeLimit.signal }));
  } finally {
    clearTimeout(timer);
  }
}

async function check(options: BackgroundOptions & BackgroundSource): Promise<WatchRow[] | null> {
  const { db, now, announcer } = options;
  const store = plainWatchStore(db);
  if ((await store.list()).length === 0) return null;
  const here = await updateInBackground(options);
  const rows = await checkWatches({
    store,
    now,
    look: async (queries) =>
      lookForWatches(queries, {
        onPhone: here === null ? null : await lookOnPhone(db, here, queries, now),
        online: options.online(),
        published: here === null ? null : newestListDay(listDaysOf(here.manifest)),
        ask: (number) => askForNumber(number, options),
      }),
  });
  await announceNews(store, rows, await readFact(factsOf(db), "watchAlerts"), announcer, async () =>
    // Stored by mirror-locations.ts.
    amharicNamesOf((await readRows(db, "locations")) as LocationRow[]),
  );
  if (here !== null && options.online()) await updateArticles(options);
  return rows;
}

/** After what the visitor waits for; unless a page is updating. */
async function updateArticles(options: BackgroundOptions & BackgroundSource): Promise<void> {
  const { db, locks, signal } = options;
  const store = plainArticles(db);
  if (store === null) return;
  await underLock(locks, { wait: false, signal }, async () => {
    await mirrorArticles({ ...options, lanes: () => segmentLanes(true) }, store, signal);
    return { kind: "up-to-date" };
  });
}

async function lookOnPhone(
  db: IDBDatabase,
  { manifest, held }: ListsHere,
  queries: readonly WatchQuery[],
  now: () => number,
): Promise<PhoneLook | null> {
  if (held.length === 0) return null;
  const segments = readSegments(db, held, manifest.generated_at);
  const { results, finished } = await lookInSegments(segments, queries, { now, until: now() + LOOK_FOR_MS });
  const hashes = new Set(held.map(({ hash }) => hash));
  const complete = finished && manifest.segments.every(({ hash }) => hashes.has(hash));
  return { results, complete, upTo: newestListDay(heldListDays(held, listDaysOf(manifest), complete)) };
}

/** The watch of a tapped notification; null once removed. */
export function watchById(factory: IDBFactory, id: string): Promise<WatchRow | null> {
  return withMirror(
    factory,
    async (db) => (await plainWatchStore(db).list()).find((row) => row.id === id) ?? null,
  );
}

function withMirror<T>(factory: IDBFactory, work: (db: IDBDatabase) => Promise<T>): Promise<T | null> {
  return withPlainDatabase(factory, MIRROR_DATABASE, TABLES, work);
}

function plainWatchStore(db: IDBDatabase): WatchStore {
  return {
    list: async () => parseWatches(await readRows(db, "watches")),
    change: (next) =>
      changeRows(db, "watches", (stored) => {
        const rows = parseWatches(stored).map(next);
        return { value: rows, put: rows };
      }),
  };
}
