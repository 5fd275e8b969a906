import { toIsoDate } from "../../domain/base/day.ts";
import { derivePassports } from "../../server/passports/listings/derive-passports.ts";
import { jsonTable } from "../../server/store/json-table.ts";
import { beginListingChange, type ListingChange } from "../../server/passports/listings/listing-change.ts";
import type { Store } from "../../server/store/store.ts";
import { sql } from "kysely";
import type { SegmentRow } from "../../domain/lists/segment/segment.ts";

export type BenchPassport = SegmentRow & { location: string };

const ROWS_A_TRANSACTION = 20_000;
const LISTED_AT = "2026-01-01T06:00:00.000Z";

/** Loads what imports would: listings in bulk, then passports, search words and marked segments by the server's code. */
export async function loadPassports(
  store: Store,
  passports: Iterable<BenchPassport>,
  onRows: (rows: number) => void = () => undefined,
): Promise<number> {
  let some: BenchPassport[] = [];
  let rows = 0;
  const write = async () => {
    await store.write((trx) => writeSome({ trx, dialect: store.dialect, now: LISTED_AT }, some));
    rows += some.length;
    some = [];
    onRows(rows);
  };
  for (const passport of passports) {
    some.push(passport);
    if (some.length === ROWS_A_TRANSACTION) await write();
  }
  if (some.length > 0) await write();
  return rows;
}

async function writeSome(change: ListingChange, passports: readonly BenchPassport[]): Promise<void> {
  const rows = passports.map((one): [string, string, string, string, string, string] => [
    one.requestNumber,
    one.firstName,
    one.middleName,
    one.lastName,
    one.location,
    toIsoDate(one.day),
  ]);
  await beginListingChange(change);
  await sql`
    insert into listings (kind, request_number, first_name, middle_name, last_name, location, date_of_publish,
      rank_date, created_at)
    select 'import', j.value ->> 0, j.value ->> 1, nullif(j.value ->> 2, ''), j.value ->> 3, j.value ->> 4,
      j.value ->> 5, j.value ->> 5, ${change.now}
    from ${jsonTable(change.dialect, rows)} as j`.execute(change.trx);
  await derivePassports(
    change,
    passports.map(({ requestNumber }) => requestNumber),
  );
}
