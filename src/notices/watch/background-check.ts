import { heldListDays, listDaysOf, newestListDay } from "#domain/lists/newest-list-days.ts";
import type { Manifest, SegmentEntry } from "#domain/lists/contract.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { listLocations } from "../../platform/db/locations.ts";
import { readFact } from "../../platform/db/meta.ts";
import { alertsFact, noteCheck } from "../../platform/db/notice-facts.ts";
import { heldHashes } from "../../platform/db/segment-store.ts";
import { heldHeadTags, readHeldLists } from "../../platform/db/signed-lists.ts";
import type { WatchQuery, WatchRow } from "../../platform/db/watch-rows.ts";
import type { SharedLocks } from "../../platform/lib/shared-lock.ts";
import { articlesOfHead, keptArticles } from "../../lists/sync/mirror-articles.ts";
import { asHolder } from "../../lists/sync/as-holder.ts";
import { segmentLanes } from "../../lists/sync/lanes.ts";
import { mirrorLocations } from "../../lists/sync/mirror-locations.ts";
import { newestFirst } from "../../lists/sync/select-segments.ts";
import { runUpdate, type UpdateOptions } from "../../lists/sync/update-run.ts";
import type { Announcer } from "./announce-watches.ts";
import { announceNews, checkWatches } from "./check-watches.ts";
import { lookForWatches, type PhoneLook, askForNumber } from "./look-for-watches.ts";
import { lookInSegments, type ReadableSegment } from "./look-in-segments.ts";
import { watchStore } from "./watches.ts";

/** Browsers stop background work within minutes, and after a push within half a minute. */
const FETCH_FOR_MS = { periodic: 60_000, push: 15_000 };
const LOOK_FOR_MS = { periodic: 20_000, push: 8_000 };
/** A few days' lists of all branches. */
const MOST_BYTES = 2_000_000;

type Source = Pick<
  UpdateOptions,
  "db" | "baseUrl" | "fetch" | "hasher" | "verify" | "listsKey" | "random" | "now"
>;

export type BackgroundOptions = Source & {
  mostBytes?: number;
  locks: SharedLocks | null;
  saveData: boolean;
  online: () => boolean;
  announcer: Announcer;
  by: "push" | "periodic";
};

/** The newest known manifest, when it was read if not now, and the segments held. */
type ListsHere = {
  manifest: Manifest;
  held: SegmentEntry[];
  asOf: number | null;
  /** A page is updating the lists, and may know newer ones. */
  elsewhere: boolean;
};

/** Updates the lists, checks the watches, notifies and fetches articles, without a page; null when nothing is watched. */
export async function checkInBackground(options: BackgroundOptions): Promise<WatchRow[] | null> {
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), FETCH_FOR_MS[options.by]);
  try {
    return await check(options, timeLimit.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function check(options: BackgroundOptions, signal: AbortSignal): Promise<WatchRow[] | null> {
  const { db, now, announcer, by } = options;
  const store = watchStore(db);
  if ((await store.list()).length === 0) return null;
  const here = await updateLists(options, signal);
  const rows = await checkWatches({
    store,
    now,
    look: async (queries) =>
      lookForWatches(queries, {
        onPhone: here === null ? null : await lookOnPhone(options, here, queries),
        online: options.online(),
        published: here === null ? null : newestListDay(listDaysOf(here.manifest)),
        ask: (number) => askForNumber(number, { ...options, signal }),
      }),
  });
  await announceNews(store, rows, await alertsFact.read(db), announcer, () => listLocations(db));
  if (here !== null) await noteCheck(db, by, now());
  if (here !== null && by === "periodic" && options.online()) await updateArticles(options, here, signal);
  return rows;
}

/** The update of the sync worker, within the limits of background work. */
async function updateLists(options: BackgroundOptions, signal: AbortSignal): Promise<ListsHere | null> {
  const { db, locks, saveData } = options;
  let isRead = false;
  const update: UpdateOptions = {
    mostBytes: MOST_BYTES,
    ...options,
    saveData: () => saveData,
    origins: null,
    lanes: () => segmentLanes(true),
    // It would take the service worker above its budget. Without it every segment is fetched by itself.
    codec: async () => null,
    report: () => undefined,
    onStored: () => undefined,
    onManifest(held) {
      isRead = true;
      return mirrorLocations(update, held);
    },
  };
  const outcome = await asHolder(db, locks, { wait: false, signal }, (held) => runUpdate(update, held, true));
  const manifest = (await readHeldLists(db)).stored?.manifest;
  if (manifest === undefined) return null;
  const hashes = await heldHashes(db);
  return {
    manifest,
    held: newestFirst(manifest.segments).filter(({ hash }) => hashes.has(hash)),
    asOf: isRead ? null : ((await readFact(db, "checkedAt")) ?? 0),
    elsewhere: outcome === null,
  };
}

/** After what the visitor waits for. */
async function updateArticles(
  options: BackgroundOptions,
  { asOf }: ListsHere,
  signal: AbortSignal,
): Promise<void> {
  const { db, locks } = options;
  await asHolder(db, locks, { wait: false, signal }, async (held) => {
    // Otherwise the head was not read.
    const named = asOf === null ? (await heldHeadTags(db))?.articles : undefined;
    await articlesOfHead({ ...options, lanes: () => segmentLanes(true) }, keptArticles(db), held, named);
  });
}

async function lookOnPhone(
  { db, now, by }: BackgroundOptions,
  { manifest, held, asOf, elsewhere }: ListsHere,
  queries: readonly WatchQuery[],
): Promise<PhoneLook | null> {
  if (held.length === 0) return null;
  const segments = readSegments(db, held, manifest.generated_at);
  const { results, finished } = await lookInSegments(segments, queries, {
    now,
    until: now() + LOOK_FOR_MS[by],
  });
  const hashes = new Set(held.map(({ hash }) => hash));
  const complete = finished && !elsewhere && manifest.segments.every(({ hash }) => hashes.has(hash));
  return { results, complete, asOf, upTo: newestListDay(heldListDays(held, listDaysOf(manifest), complete)) };
}

/** The segments' bytes, one at a time, as phones have little memory. */
async function* readSegments(
  db: MirrorDatabase,
  entries: readonly SegmentEntry[],
  since: string,
): AsyncGenerator<ReadableSegment> {
  for (const { hash } of entries) yield { since, bytes: (await db.segmentBytes.get(hash))?.bytes ?? null };
}
