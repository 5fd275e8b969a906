import type { Transaction } from "kysely";
import type { EpochDay } from "#domain/base/day.ts";
import type { DayEntry, DictionaryEntry, Manifest, SegmentEntry } from "#domain/lists/contract.ts";
import { isOfDay } from "#domain/lists/periods.ts";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { encodeDay, type NamedDictionary } from "#domain/lists/segment/day-codec.ts";
import {
  countParts,
  type PartCounts,
  decodeDictionary,
  encodeDictionary,
  makeDictionary,
} from "#domain/lists/segment/name-dictionary.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { segmentRows } from "#domain/lists/segment/segment.ts";
import { REQUEST_BYTES, transferOf } from "#domain/lists/segment/transfer.ts";
import type { Database } from "../../store/schema.ts";
import type { BuiltPart } from "./build-segment.ts";
import { compress, type Body } from "./compress.ts";
import { readWithBuilt, type ReadPlain, readPlain } from "./stored-segment.ts";

type BuiltDays = { days: DayEntry[]; dictionary?: DictionaryEntry; bodies: Body[] };

/** What was published before. */
type FormerDays = Pick<Manifest, "days" | "dictionary">;

/**
 * The day objects of a manifest's segments (newest first): former ones that still hold, and new ones of the days that
 * changed.
 */
export async function buildDays(
  trx: Transaction<Database>,
  former: FormerDays,
  segments: readonly SegmentEntry[],
  built: readonly BuiltPart[],
  today: EpochDay,
): Promise<BuiltDays> {
  const read = readWithBuilt(trx, built);
  const total = segments.reduce((sum, { count }) => sum + count, 0);
  const bodies: Body[] = [];
  const known = await knownDictionary(trx, former.dictionary, total, today);
  const made = known === null ? await newDictionary(segments, read, today) : null;
  if (made) bodies.push(made.body);
  const dictionary = known ?? made;

  // Coded with another dictionary, or by a server that made none.
  const usable = known === null && (made !== null || former.dictionary !== undefined) ? [] : former.days;
  const current = new Set(segments.map(({ hash }) => hash));
  const holding = (usable ?? []).filter((entry) => entry.segments.every((hash) => current.has(hash)));
  const changed = new Set(built.map(({ entry }) => entry.from));
  const all = usable === undefined || usable.length === 0;
  const days: DayEntry[] = [];
  for (const [day, own] of Map.groupBy(segments.filter(isOfDay), ({ from }) => from)) {
    const kept = holding.filter((entry) => entry.day === day);
    if (!all && !changed.has(day)) {
      days.push(...kept);
      continue;
    }
    for (const group of groupDay(own, kept)) {
      if ("entry" in group) {
        days.push(group.entry);
        continue;
      }
      const object = await buildDay(day, group.segments, dictionary?.named ?? null, read);
      if (object === null) continue;
      days.push(object.entry);
      bodies.push(object.body);
    }
  }
  return { days, bodies, ...(dictionary ? { dictionary: dictionary.entry } : {}) };
}

/** Null if it would save nothing. */
async function buildDay(
  day: string,
  entries: readonly SegmentEntry[],
  named: NamedDictionary | null,
  read: ReadPlain,
): Promise<{ entry: DayEntry; body: Body } | null> {
  const segments = [];
  for (const { hash, location } of entries) {
    const plain = await read(hash);
    const decoded = plain && decodeSegment(plain);
    if (!decoded?.ok) throw new Error(`The segment ${hash} of a day cannot be read`);
    segments.push({ location, rows: segmentRows(decoded.value) });
  }
  const plain = encodeDay(segments, named);
  const brotli = compress(plain);
  if (brotli.byteLength + REQUEST_BYTES >= transferOf(entries)) return null;
  const hash = await segmentHash(plain);
  const entry = {
    day,
    hash,
    bytes: plain.byteLength,
    transfer: brotli.byteLength,
    segments: entries.map((segment) => segment.hash),
  };
  return { entry, body: { hash, plain, brotli } };
}

/** About 125 KB: what an interrupted download repeats. */
const MOST_ROWS = 16_384;
/** Lists that arrive one by one are joined in the end. */
const MOST_PIECES = 8;

/** A day object that stays, or the segments of a new one. */
export type DayGroup = { entry: DayEntry } | { segments: SegmentEntry[] };

/**
 * What a day's objects hold. Each publication adds one with its new segments, so that a phone that looks several times a
 * day downloads none twice; beside them is one of the whole day.
 */
export function groupDay(segments: readonly SegmentEntry[], kept: readonly DayEntry[]): DayGroup[] {
  const staying = disjoint(kept);
  const covered = new Set(staying.flatMap(({ entry }) => entry.segments));
  const pieces = [...staying, ...newPieces(segments.filter(({ hash }) => !covered.has(hash)))];
  if (pieces.length > MOST_PIECES) joinSmallest(pieces, segments);
  const rows = segments.reduce((sum, { count }) => sum + count, 0);
  if (pieces.length < 2 || rows > MOST_ROWS) return pieces;
  return [...pieces, { segments: [...segments] }];
}

/** The smallest of those that overlap: others held a whole day, as it was. */
function disjoint(kept: readonly DayEntry[]): { entry: DayEntry }[] {
  const covered = new Set<string>();
  const own = kept.toSorted((a, b) => a.segments.length - b.segments.length || (a.hash < b.hash ? -1 : 1));
  return own.flatMap((entry) => {
    if (entry.segments.some((hash) => covered.has(hash))) return [];
    for (const hash of entry.segments) covered.add(hash);
    return [{ entry }];
  });
}

function newPieces(segments: readonly SegmentEntry[]): DayGroup[] {
  const pieces: { segments: SegmentEntry[] }[] = [];
  let rows = MOST_ROWS;
  for (const segment of segments) {
    rows += segment.count;
    if (rows > MOST_ROWS) {
      pieces.push({ segments: [] });
      rows = segment.count;
    }
    pieces.at(-1)?.segments.push(segment);
  }
  return pieces;
}

/** The two with fewest rows, if one object can hold them. */
function joinSmallest(pieces: DayGroup[], segments: readonly SegmentEntry[]): void {
  const entryOf = new Map(segments.map((segment) => [segment.hash, segment]));
  const segmentsOf = (piece: DayGroup) =>
    "segments" in piece ? piece.segments : piece.entry.segments.flatMap((hash) => entryOf.get(hash) ?? []);
  const rowsOf = (piece: DayGroup) => segmentsOf(piece).reduce((sum, { count }) => sum + count, 0);
  const [first, second] = pieces.toSorted((a, b) => rowsOf(a) - rowsOf(b));
  if (!first || !second || rowsOf(first) + rowsOf(second) > MOST_ROWS) return;
  const joined = { segments: [...segmentsOf(first), ...segmentsOf(second)] };
  const others = pieces.filter((piece) => piece !== first && piece !== second);
  pieces.splice(0, pieces.length, ...others, joined);
}

/** 33 KB in brotli once a quarter; half as many parts would cost phones 6.6 KB more a day (decision 0009). */
const MOST_PARTS = 16_384;
/** If there are fewer, a day's own parts are as good. */
const LEAST_ROWS = 20_000;
/** The newest tell enough about the next. */
const MOST_COUNTED_ROWS = 500_000;
const RENEWED_AFTER_DAYS = 90;
/** A server that was just filled has a dictionary of its first lists. */
const RENEWED_WHEN_GROWN = 10;

type KnownDictionary = { entry: DictionaryEntry; named: NamedDictionary };

/** The published dictionary, or null if it is due to be renewed. */
export async function knownDictionary(
  trx: Transaction<Database>,
  entry: DictionaryEntry | undefined,
  total: number,
  today: EpochDay,
): Promise<KnownDictionary | null> {
  const plain = entry && (await readPlain(trx, entry.hash));
  const decoded = plain && decodeDictionary(plain);
  if (!entry || !decoded?.ok) return null;
  const dictionary = decoded.value;
  if (today - dictionary.day > RENEWED_AFTER_DAYS) return null;
  const isOfFew = dictionary.rows < MOST_COUNTED_ROWS && total > dictionary.rows * RENEWED_WHEN_GROWN;
  return isOfFew ? null : { entry, named: { hash: entry.hash, dictionary } };
}

/** Made of the newest segments (`segments` come newest first); null for too few passports. */
export async function newDictionary(
  segments: readonly SegmentEntry[],
  read: ReadPlain,
  today: EpochDay,
): Promise<(KnownDictionary & { body: Body }) | null> {
  const counts: PartCounts = new Map();
  let rows = 0;
  for (const { hash } of segments) {
    if (rows >= MOST_COUNTED_ROWS) break;
    const plain = await read(hash);
    const decoded = plain && decodeSegment(plain);
    if (!decoded?.ok) continue;
    countParts(counts, decoded.value);
    rows += decoded.value.count;
  }
  if (rows < LEAST_ROWS) return null;
  const dictionary = makeDictionary(counts, { day: today, rows, most: MOST_PARTS });
  const plain = encodeDictionary(dictionary);
  const body = { hash: await segmentHash(plain), plain, brotli: compress(plain) };
  return {
    entry: { hash: body.hash, bytes: plain.byteLength, transfer: body.brotli.byteLength },
    named: { hash: body.hash, dictionary },
    body,
  };
}
