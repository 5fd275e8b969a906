import { brotliDecompressSync } from "node:zlib";
import type { Transaction } from "kysely";
import type { DayEntry, Manifest } from "#domain/lists/contract.ts";
import { decodeDay, dictionaryOfDay } from "#domain/lists/segment/day-codec.ts";
import { encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import {
  decodeDictionary,
  NO_DICTIONARY,
  type NameDictionary,
} from "#domain/lists/segment/name-dictionary.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { segmentRows } from "#domain/lists/segment/segment.ts";
import type { Database } from "../../server/store/schema.ts";

/** Compares all day objects with the segments that they name. */
export async function verifyDays(
  trx: Transaction<Database>,
  { segments, days = [], dictionary }: Pick<Manifest, "segments" | "days" | "dictionary">,
  faults: string[],
): Promise<void> {
  const published = new Map(segments.map((entry) => [entry.hash, entry]));
  let names: NameDictionary = NO_DICTIONARY;
  if (dictionary !== undefined) {
    const plain = await readObject(trx, dictionary, faults);
    const decoded = plain && decodeDictionary(plain);
    if (decoded?.ok) names = decoded.value;
    else faults.push("The dictionary can not be decoded");
  }
  for (const entry of days) {
    for (const hash of entry.segments) {
      if (published.get(hash)?.from !== entry.day) faults.push(`The day ${entry.day} holds another segment`);
    }
    const plain = await readObject(trx, entry, faults);
    if (plain === null) continue;
    const needed = dictionaryOfDay(plain);
    if (!needed.ok || needed.value !== (dictionary?.hash ?? null))
      faults.push(`The day ${entry.day} needs another dictionary`);
    const decoded = decodeDay(plain, names);
    if (!decoded.ok) {
      faults.push(`The day ${entry.day} can not be decoded`);
      continue;
    }
    const hashes = decoded.value.map((columns) =>
      segmentHash(encodeSegment({ location: columns.location, rows: segmentRows(columns) })),
    );
    if ((await Promise.all(hashes)).join() !== entry.segments.join())
      faults.push(`The day ${entry.day} gives other segments`);
  }
}

async function readObject(
  trx: Transaction<Database>,
  { hash, bytes, transfer }: Pick<DayEntry, "hash" | "bytes" | "transfer">,
  faults: string[],
): Promise<Uint8Array<ArrayBuffer> | null> {
  const body = await trx.selectFrom("segment_bodies").selectAll().where("hash", "=", hash).executeTakeFirst();
  if (!body || body.superseded_at !== null || body.withdrawn !== 0) {
    faults.push(`${hash} is missing or marked as replaced`);
    return null;
  }
  const plain = Uint8Array.from(body.plain);
  if (!brotliDecompressSync(body.brotli).equals(plain)) faults.push(`${hash}: brotli and plain differ`);
  if ((await segmentHash(plain)) !== hash) faults.push(`${hash} has another hash`);
  if (plain.byteLength !== bytes || body.brotli.byteLength !== transfer)
    faults.push(`${hash} has another size`);
  return plain;
}
