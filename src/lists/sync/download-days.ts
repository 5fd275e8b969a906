import { publicPaths } from "#domain/base/public-paths.ts";
import type { DayEntry, DictionaryEntry, SegmentEntry } from "#domain/lists/contract.ts";
import { decodeDay } from "#domain/lists/segment/day-codec.ts";
import { encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import {
  decodeDictionary,
  type NameDictionary,
  NO_DICTIONARY,
} from "#domain/lists/segment/name-dictionary.ts";
import { segmentRows } from "#domain/lists/segment/segment.ts";
import { REQUEST_BYTES, transferOf } from "#domain/lists/segment/transfer.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import type { ArrivedSegment } from "../../platform/db/segment-store.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { createCommitQueue } from "./commit-queue.ts";
import { fetchBytes } from "./fetch-bytes.ts";
import type { SegmentSource } from "./fetch-segment.ts";
import { inLanes, type Lanes } from "./lanes.ts";

/** A phone that lacks the dictionary fetches it when four such updates pay for it; it lasts for a quarter. */
const UPDATES_TO_PAY = 4;
/** A row of `meta`. */
const DICTIONARY = "dictionary";

export type DayOptions = SegmentSource & {
  db: MirrorDatabase;
  lanes: Lanes;
  now: () => number;
  commit: (arrived: ArrivedSegment[]) => Promise<void>;
  onArrived: (entry: SegmentEntry) => void;
};

type Published = { days?: DayEntry[] | undefined; dictionary?: DictionaryEntry | undefined };

/**
 * Fetches missing segments in day objects, where that costs less, and commits those with the right hash. Returns the
 * others: whatever fails here is downloaded segment by segment.
 */
export async function downloadDays(
  options: DayOptions,
  { days = [], dictionary }: Published,
  missing: readonly SegmentEntry[],
  signal: AbortSignal,
): Promise<readonly SegmentEntry[]> {
  const plan = planDays(days, missing);
  if (plan.days.length === 0) return missing;
  const worth = plan.savedBytes * UPDATES_TO_PAY;
  const names = dictionary ? await readDictionary(options, dictionary, worth, signal) : NO_DICTIONARY;
  if (names === null) return missing;

  const { lanes, now, commit, onArrived } = options;
  const left = new Map(missing.map((entry) => [entry.hash, entry]));
  const queue = createCommitQueue(commit);
  const fetchDay = async (day: DayEntry): Promise<boolean> => {
    const bytes = await fetchObject(options, publicPaths.day(day.hash), day, signal);
    if (bytes === null) return false;
    for (const { entry, bytes: own } of await segmentsOf(options, day, bytes, names, left)) {
      left.delete(entry.hash);
      onArrived(entry);
      await queue.add({ entry, bytes: own });
    }
    return true;
  };
  try {
    await inLanes(plan.days, lanes, now, fetchDay);
  } finally {
    await queue.flush();
  }
  return missing.filter(({ hash }) => left.has(hash));
}

/** The segments in `wanted`, encoded as the server does; those that come out otherwise are left out. */
async function segmentsOf(
  { hasher }: SegmentSource,
  day: DayEntry,
  bytes: Uint8Array<ArrayBuffer>,
  names: NameDictionary,
  wanted: ReadonlyMap<string, SegmentEntry>,
): Promise<ArrivedSegment[]> {
  const decoded = decodeDay(bytes, names);
  const arrived: ArrivedSegment[] = [];
  for (const [i, columns] of (decoded.ok ? decoded.value : []).entries()) {
    const entry = wanted.get(day.segments[i] ?? "");
    if (entry === undefined) continue;
    const own = encodeSegment({ location: columns.location, rows: segmentRows(columns) });
    if ((await hasher(own)) === entry.hash) arrived.push({ entry, bytes: own.buffer });
  }
  return arrived;
}

/** The kept dictionary, or the published one if it is worth its bytes; then it is kept. */
async function readDictionary(
  options: DayOptions,
  entry: DictionaryEntry,
  worthBytes: number,
  signal: AbortSignal,
): Promise<NameDictionary | null> {
  const { meta } = options.db;
  const kept = (await meta.get(DICTIONARY))?.value;
  const known =
    kept instanceof Uint8Array && (await options.hasher(kept.slice())) === entry.hash ? kept : null;
  if (known === null && worthBytes < entry.transfer) return null;
  const bytes = known ?? (await fetchObject(options, publicPaths.dictionary(entry.hash), entry, signal));
  const decoded = bytes && decodeDictionary(bytes);
  if (!decoded?.ok) return null;
  if (known === null) await meta.put({ key: DICTIONARY, value: bytes });
  return decoded.value;
}

/** Null for anything but the bytes of this hash. */
async function fetchObject(
  { baseUrl, fetch, hasher, idleMs }: SegmentSource,
  path: string,
  { hash, bytes: length }: { hash: string; bytes: number },
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const result = await fetchBytes(apiAddress(path, baseUrl), {
    fetch,
    signal,
    maxBytes: length,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  if (!result.ok || result.value.status !== 200) return null;
  const bytes = new Uint8Array(result.value.bytes);
  return (await hasher(bytes)) === hash ? bytes : null;
}

type DayPlan = { days: DayEntry[]; savedBytes: number };

/** The day objects that cost less than the missing segments in them, newest days first; none twice. */
export function planDays(days: readonly DayEntry[], missing: readonly SegmentEntry[]): DayPlan {
  const left = new Map(missing.map((entry) => [entry.hash, entry]));
  const plan: DayPlan = { days: [], savedBytes: 0 };
  for (;;) {
    let best: { object: DayEntry; saved: number } | null = null;
    for (const object of days) {
      const saved = savingOf(object, left);
      if (saved > (best?.saved ?? 0)) best = { object, saved };
    }
    if (best === null) break;
    plan.days.push(best.object);
    plan.savedBytes += best.saved;
    for (const hash of best.object.segments) left.delete(hash);
  }
  plan.days.sort((a, b) => (a.day < b.day ? 1 : -1));
  return plan;
}

function savingOf({ segments, transfer }: DayEntry, left: ReadonlyMap<string, SegmentEntry>): number {
  return transferOf(segments.flatMap((hash) => left.get(hash) ?? [])) - transfer - REQUEST_BYTES;
}
