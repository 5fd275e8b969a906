import type { Transaction } from "kysely";
import type { SegmentEntry } from "#domain/lists/contract.ts";
import { segmentRows } from "#domain/lists/segment/segment.ts";
import type { SegmentRow } from "#domain/lists/segment/segment.ts";
import { chunks, jsonList } from "../../store/json-table.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { readRowsByNumber } from "./build-segment.ts";
import { readStoredSegment } from "./stored-segment.ts";

type PlacedRow = SegmentRow & { location: string };

/**
 * Replaced segments with withdrawn data: rows gone, changed, or moved without a newer list. These must not be served;
 * others may be, briefly.
 */
export async function findWithdrawn(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  replaced: readonly SegmentEntry[],
  rebuilt: readonly PlacedRow[],
): Promise<string[]> {
  if (replaced.length === 0) return [];
  const now = new Map(rebuilt.map((row) => [row.requestNumber, row]));
  const withdrawn: string[] = [];
  for (const { hash } of replaced) {
    const rows = await readBody(trx, hash);
    if (rows === null) continue;
    const elsewhere = rows.map((row) => row.requestNumber).filter((number) => !now.has(number));
    for (const some of chunks(elsewhere, 5000)) {
      for (const row of await readRowsByNumber(trx, jsonList(dialect, some))) now.set(row.requestNumber, row);
    }
    if (rows.some((row) => !stillHolds(row, now.get(row.requestNumber)))) withdrawn.push(hash);
  }
  return withdrawn;
}

function stillHolds(before: PlacedRow, now: PlacedRow | undefined): boolean {
  if (now === undefined) return false;
  const sameNames =
    before.firstName === now.firstName &&
    before.middleName === now.middleName &&
    before.lastName === now.lastName;
  const samePlace = before.location === now.location && before.day === now.day;
  return sameNames && (samePlace || now.day > before.day);
}

/** Null if already deleted. */
async function readBody(trx: Transaction<Database>, hash: string): Promise<PlacedRow[] | null> {
  const segment = await readStoredSegment(trx, hash);
  return segment && segmentRows(segment).map((row) => ({ ...row, location: segment.location }));
}
