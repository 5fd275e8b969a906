import { heldListDays, listDaysOf, newestListDay } from "#domain/list-days.ts";
import { becomePlainHolder } from "../db/mirror-holder.ts";
import { MIRROR_LOCK } from "../db/names.ts";
import { alertsFact } from "../db/notice-facts.ts";
import type { WatchQuery, WatchRow } from "../db/watch-rows.ts";
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
import { underLock } from "../lib/shared-lock.ts";
import { plainArticles } from "../sync/plain-articles.ts";
import { segmentLanes } from "../sync/lanes.ts";
import { lookForWatches, type PhoneLook } from "./look-for-watches.ts";
import { lookInSegments } from "./look-in-segments.ts";
import { branchNames, noteCheck, plainWatchStore, withMirror } from "./plain-watches.ts";

/** Browsers stop background work within minutes, and after a push within half a minute. */
const FETCH_FOR_MS = { periodic: 60_000, push: 15_000 };
const LOOK_FOR_MS = { periodic: 20_000, push: 8_000 };

export type BackgroundOptions = Omit<BackgroundSource, "db" | "signal"> & {
  factory: IDBFactory;
  online: () => boolean;
  now: () => number;
  announcer: Announcer;
  by: "push" | "periodic";
};

/** Fetches new lists, checks the watches, notifies and fetches articles, without a page or Dexie; null when nothing is watched. */
export async function checkInBackground(options: BackgroundOptions): Promise<WatchRow[] | null> {
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), FETCH_FOR_MS[options.by]);
  try {
    return await withMirror(options.factory, (db) => check({ ...options, db, signal: timeLimit.signal }));
  } finally {
    clearTimeout(timer);
  }
}

async function check(options: BackgroundOptions & BackgroundSource): Promise<WatchRow[] | null> {
  const { db, now, announcer, by } = options;
  const store = plainWatchStore(db);
  if ((await store.list()).length === 0) return null;
  const here = await updateInBackground(options);
  const rows = await checkWatches({
    store,
    now,
    look: async (queries) =>
      lookForWatches(queries, {
        onPhone: here === null ? null : await lookOnPhone(options, here, queries),
        online: options.online(),
        published: here === null ? null : newestListDay(listDaysOf(here.manifest)),
        ask: (number) => askForNumber(number, options),
      }),
  });
  await announceNews(store, rows, await alertsFact.read(factsOf(db)), announcer, branchNames(db));
  if (here !== null) await noteCheck(db, by, now());
  if (here !== null && by === "periodic" && options.online()) await updateArticles(options);
  return rows;
}

/** After what the visitor waits for; unless a page is updating. */
async function updateArticles(options: BackgroundOptions & BackgroundSource): Promise<void> {
  const { db, locks, signal } = options;
  const store = plainArticles(db);
  if (store === null) return;
  await underLock(locks, MIRROR_LOCK, { wait: false, signal }, async (held) => {
    if (await becomePlainHolder(db))
      await mirrorArticles({ ...options, lanes: () => segmentLanes(true) }, store, held);
  });
}

async function lookOnPhone(
  { db, now, by }: BackgroundOptions & BackgroundSource,
  { manifest, held, asOf }: ListsHere,
  queries: readonly WatchQuery[],
): Promise<PhoneLook | null> {
  if (held.length === 0) return null;
  const segments = readSegments(db, held, manifest.generated_at);
  const { results, finished } = await lookInSegments(segments, queries, {
    now,
    until: now() + LOOK_FOR_MS[by],
  });
  const hashes = new Set(held.map(({ hash }) => hash));
  const complete = finished && manifest.segments.every(({ hash }) => hashes.has(hash));
  return { results, complete, asOf, upTo: newestListDay(heldListDays(held, listDaysOf(manifest), complete)) };
}
