import { brotliDecompressSync } from "node:zlib";
import type { Transaction } from "kysely";
import type { SegmentEntry } from "#domain/lists/contract.ts";
import { monthObjects } from "#domain/lists/periods.ts";
import type { Database } from "../../server/store/schema.ts";
import { readPlain } from "../../server/lists/sync/stored-segment.ts";

/** Compares all month objects with the segments that they join. */
export async function verifyMonths(
  trx: Transaction<Database>,
  segments: readonly SegmentEntry[],
  faults: string[],
): Promise<void> {
  for (const { hash, segments: own } of await monthObjects(segments)) {
    const name = `The object of ${own[0]?.key.split("/")[1]}`;
    const body = await trx
      .selectFrom("segment_bodies")
      .selectAll()
      .where("hash", "=", hash)
      .executeTakeFirst();
    if (!body || body.superseded_at !== null || body.withdrawn !== 0) {
      faults.push(`${name} is missing or marked as replaced`);
      continue;
    }
    const parts: Uint8Array[] = [];
    for (const entry of own) parts.push((await readPlain(trx, entry.hash)) ?? new Uint8Array());
    if (!Buffer.concat(parts).equals(body.plain)) faults.push(`${name} holds other segments`);
    if (!brotliDecompressSync(body.brotli).equals(body.plain))
      faults.push(`${name}: brotli and plain differ`);
  }
}
