import { sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import type { SegmentEntry } from "#domain/lists/contract.ts";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { type PlannedSegment, partRows } from "#domain/lists/segment/plan-segments.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import type { SegmentRow } from "#domain/lists/segment/segment.ts";
import type { Database } from "../../store/schema.ts";
import type { PassportTable } from "../../store/tables/passports.ts";
import { compress } from "./compress.ts";
import type { Body } from "./compress.ts";

export type BuiltPart = { entry: SegmentEntry; body: Body };

/** A planned segment's passports, from the snapshot. */
export async function readSegmentRows(
  trx: Transaction<Database>,
  segment: Pick<PlannedSegment, "location" | "from" | "to">,
): Promise<SegmentRow[]> {
  const rows = await trx
    .selectFrom("passports")
    .select(["request_number", "first_name", "middle_name", "last_name", "date_of_publish"])
    .where("location", "=", segment.location)
    .where("date_of_publish", ">=", toIsoDate(segment.from))
    .where("date_of_publish", "<=", toIsoDate(segment.to))
    .execute();
  return rows.map(toSegmentRow);
}

type StoredNames = Pick<
  PassportTable,
  "request_number" | "first_name" | "middle_name" | "last_name" | "date_of_publish"
>;

function toSegmentRow(row: StoredNames): SegmentRow {
  return {
    requestNumber: row.request_number,
    firstName: row.first_name,
    middleName: row.middle_name ?? "",
    lastName: row.last_name,
    day: parseIsoDate(row.date_of_publish) ?? 0,
  };
}

/** Encodes and compresses a segment's parts; none without rows. */
export async function buildParts(segment: PlannedSegment, rows: readonly SegmentRow[]): Promise<BuiltPart[]> {
  return Promise.all(
    partRows(rows).map(async (part) => {
      const plain = encodeSegment({ location: segment.location, rows: part.rows });
      const entry: SegmentEntry = {
        key: `${segment.key}/${part.part}`,
        location: segment.location,
        from: toIsoDate(part.from),
        to: toIsoDate(part.to),
        hash: await segmentHash(plain),
        count: part.rows.length,
        bytes: plain.byteLength,
      };
      return { entry, body: { hash: entry.hash, plain, brotli: compress(plain) } };
    }),
  );
}

/** Passports by request number (a `jsonTable`), in any segment. */
export async function readRowsByNumber(
  trx: Transaction<Database>,
  numbers: RawBuilder<unknown>,
): Promise<(SegmentRow & { location: string })[]> {
  const { rows } = await sql<StoredNames & { location: string }>`
    select p.request_number, p.first_name, p.middle_name, p.last_name, p.location, p.date_of_publish
    from ${numbers} as j join passports p on p.request_number = j.value ->> 0`.execute(trx);
  return rows.map((row) => ({ ...toSegmentRow(row), location: row.location }));
}
