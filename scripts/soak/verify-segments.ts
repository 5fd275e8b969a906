import { brotliDecompressSync } from "node:zlib";
import type { Transaction } from "kysely";
import { manifestSchema, type SegmentEntry } from "#domain/lists/contract.ts";
import { toIsoDate } from "#domain/base/day.ts";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { segmentRows } from "#domain/lists/segment/segment.ts";
import type { Database } from "../../server/store/schema.ts";
import type { Store } from "../../server/store/store.ts";
import { verifyDays } from "./verify-days.ts";
import { verifyMonths } from "./verify-months.ts";

/** Compares all segments with the passports, and objects of days and months with segments; returns differences as sentences. */
export async function verifySegments(store: Store): Promise<string[]> {
  return store.read(async (trx) => {
    const faults: string[] = [];
    const manifest = await trx.selectFrom("manifest").select("body").where("id", "=", 1).executeTakeFirst();
    const dirty = await trx
      .selectFrom("segments")
      .select("key")
      .whereRef("generation", ">", "built_generation")
      .execute();
    for (const { key } of dirty) faults.push(`${key} waits to be built`);
    const { segments, total, days, dictionary } = manifest
      ? manifestSchema.parse(JSON.parse(manifest.body))
      : { segments: [], total: 0 };

    const published = new Map<string, string>();
    for (const entry of segments) await readEntry(trx, entry, published, faults);
    await verifyMonths(trx, segments, faults);
    await verifyDays(trx, { segments, days, dictionary }, faults);
    if (published.size !== total)
      faults.push(`The manifest says ${total} rows, its segments hold ${published.size}`);

    const stored = await comparePassports(trx, published, faults);
    if (stored !== published.size) faults.push(`${published.size} rows are published, ${stored} are stored`);
    return faults;
  });
}

/** Reads the table by id in batches; returns the count. */
async function comparePassports(
  trx: Transaction<Database>,
  published: ReadonlyMap<string, string>,
  faults: string[],
): Promise<number> {
  let stored = 0;
  for (let lastId = 0; ;) {
    const rows = await trx
      .selectFrom("passports")
      .selectAll()
      .where("id", ">", lastId)
      .orderBy("id")
      .limit(20_000)
      .execute();
    for (const row of rows) {
      lastId = row.id;
      stored += 1;
      const names = [row.first_name, row.middle_name ?? "", row.last_name];
      const expected = [...names, row.location, row.date_of_publish].join("|");
      const found = published.get(row.request_number);
      if (found !== expected)
        faults.push(`${row.request_number}: ${found ?? "not published"}, not ${expected}`);
    }
    if (rows.length === 0) return stored;
  }
}

async function readEntry(
  trx: Transaction<Database>,
  entry: SegmentEntry,
  published: Map<string, string>,
  faults: string[],
): Promise<void> {
  const body = await trx
    .selectFrom("segment_bodies")
    .selectAll()
    .where("hash", "=", entry.hash)
    .executeTakeFirst();
  if (!body) {
    faults.push(`${entry.key} has no body`);
    return;
  }
  if (body.superseded_at !== null || body.withdrawn !== 0) faults.push(`${entry.key} is marked as replaced`);
  const plain = Uint8Array.from(body.plain);
  if (!brotliDecompressSync(body.brotli).equals(plain)) faults.push(`${entry.key}: brotli and plain differ`);
  if ((await segmentHash(plain)) !== entry.hash) faults.push(`${entry.key} has another hash`);
  if (plain.byteLength !== entry.bytes) faults.push(`${entry.key} has another size`);
  const decoded = decodeSegment(plain);
  if (!decoded.ok) {
    faults.push(`${entry.key} can not be decoded`);
    return;
  }
  const rows = segmentRows(decoded.value);
  if (rows.length !== entry.count) faults.push(`${entry.key} has another count`);
  if (decoded.value.location !== entry.location) faults.push(`${entry.key} is of another branch`);
  for (const row of rows) {
    const day = toIsoDate(row.day);
    if (day < entry.from || day > entry.to) faults.push(`${row.requestNumber} lies outside ${entry.key}`);
    if (published.has(row.requestNumber)) faults.push(`${row.requestNumber} is published twice`);
    const content = [row.firstName, row.middleName, row.lastName, entry.location, day].join("|");
    published.set(row.requestNumber, content);
  }
}
