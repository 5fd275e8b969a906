import type { Transaction } from "kysely";
import type { DictionaryEntry, SegmentEntry } from "#domain/lists/contract.ts";
import type { EpochDay } from "#domain/base/day.ts";
import { decodeSegment } from "#domain/lists/segment/decode-segment.ts";
import type { NamedDictionary } from "#domain/lists/segment/encode-day.ts";
import { countParts } from "#domain/lists/segment/name-counts.ts";
import type { PartCounts } from "#domain/lists/segment/name-counts.ts";
import { decodeDictionary, encodeDictionary, makeDictionary } from "#domain/lists/segment/name-dictionary.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import type { Database } from "../../store/schema.ts";
import { compress } from "./compress.ts";
import type { Body } from "./compress.ts";
import { readPlain } from "./stored-segment.ts";
import type { ReadPlain } from "./stored-segment.ts";

/** 33 KB in brotli once a quarter; half as many parts would cost phones 6.6 KB more a day (decision 0009). */
const MOST_PARTS = 16_384;
/** If there are fewer, a day's own parts are as good. */
const LEAST_ROWS = 20_000;
/** The newest tell enough about the next. */
const MOST_ROWS = 500_000;
const RENEWED_AFTER_DAYS = 90;
/** A server that was just filled has a dictionary of its first lists. */
const RENEWED_WHEN_GROWN = 10;

export type KnownDictionary = { entry: DictionaryEntry; named: NamedDictionary };

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
  const isOfFew = dictionary.rows < MOST_ROWS && total > dictionary.rows * RENEWED_WHEN_GROWN;
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
    if (rows >= MOST_ROWS) break;
    const plain = await read(hash);
    const decoded = plain && decodeSegment(plain);
    if (!decoded?.ok) continue;
    countParts(counts, decoded.value);
    rows += decoded.value.count;
  }
  if (rows < LEAST_ROWS) return null;
  const dictionary = makeDictionary(counts, { day: today, rows, most: MOST_PARTS });
  const plain = encodeDictionary(dictionary);
  const body = { hash: await segmentHash(plain), plain, brotli: await compress(plain) };
  return {
    entry: { hash: body.hash, bytes: plain.byteLength, transfer: body.brotli.byteLength },
    named: { hash: body.hash, dictionary },
    body,
  };
}
