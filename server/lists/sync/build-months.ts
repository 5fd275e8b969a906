import type { Transaction } from "kysely";
import type { SegmentEntry } from "#domain/lists/contract.ts";
import { type MonthObject, monthObjects } from "#domain/lists/month-objects.ts";
import type { Database } from "../../store/schema.ts";
import { compress } from "./compress.ts";
import type { Body } from "./compress.ts";
import type { ReadPlain } from "./stored-segment.ts";

/** `former`: the objects of the manifest before. `bodies`: those that are not stored. */
export type BuiltMonths = { former: MonthObject[]; hashes: string[]; bodies: Body[] };

/** The month objects of a manifest's segments; `former`: the segments of the one before. */
export async function buildMonths(
  trx: Transaction<Database>,
  { former, segments, read }: Record<"former" | "segments", readonly SegmentEntry[]> & { read: ReadPlain },
): Promise<BuiltMonths> {
  const objects = await monthObjects(segments);
  const hashes = objects.map(({ hash }) => hash);
  const stored = await trx
    .selectFrom("segment_bodies")
    .select("hash")
    .where("hash", "in", ["", ...hashes])
    .where("superseded_at", "is", null)
    .where("withdrawn", "=", 0)
    .execute();
  const known = new Set(stored.map(({ hash }) => hash));
  const bodies: Body[] = [];
  for (const { hash, segments: own } of objects) {
    if (known.has(hash)) continue;
    const parts: Uint8Array[] = [];
    for (const entry of own) {
      const plain = await read(entry.hash);
      if (plain === null) throw new Error(`The segment ${entry.hash} of a month cannot be read`);
      parts.push(plain);
    }
    const plain = Buffer.concat(parts);
    bodies.push({ hash, plain, brotli: await compress(plain) });
  }
  return { former: await monthObjects(former), hashes, bodies };
}
