import { hash } from "node:crypto";
import { sql } from "kysely";
import { bucketsOfPassport } from "#domain/notices/buckets.ts";
import type { BucketBits } from "#domain/notices/buckets.ts";
import { bitsInUse } from "./bits-in-use.ts";
import { jsonTable } from "../store/json-table.ts";
import type { Store } from "../store/store.ts";
import type { PassportTable } from "../store/tables/passports.ts";

type Listed = Pick<
  PassportTable,
  "request_number" | "first_name" | "middle_name" | "last_name" | "location" | "listing_id"
>;

/** Keeps which new passports are in buckets that somebody waits for. */
export async function storeTouched(
  store: Store,
  publicationId: number,
  listings: { after: number; to: number },
): Promise<void> {
  const bits = await bitsInUse(store.db);
  if (bits.length === 0) return;
  const touched = (await readListed(store, listings)).flatMap((listed) =>
    bits.flatMap((of) => bucketsOf(listed, of)).map((bucket) => [bucket, listed.request_number] as const),
  );
  if (touched.length === 0) return;
  // The order is the one in which they are stored.
  const rows = jsonTable(
    store.dialect,
    touched.sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  await store.write(async (trx) => {
    await sql`insert into notice_rows (publication_id, bucket, request_number)
      select cast(${publicationId} as integer), j.value ->> 0, j.value ->> 1 from ${rows} as j
      where exists (select 1 from notice_buckets b where b.bucket = j.value ->> 0)
      on conflict do nothing`.execute(trx);
  });
}

/** Passports whose newest listing is one of these; what was undone or outranked meanwhile is not among them. */
async function readListed(store: Store, { after, to }: { after: number; to: number }): Promise<Listed[]> {
  return store.db
    .selectFrom("passports")
    .select(["request_number", "first_name", "middle_name", "last_name", "location", "listing_id"])
    .where("listing_id", ">", after)
    .where("listing_id", "<=", to)
    .execute();
}

function bucketsOf(
  { request_number, first_name, middle_name, last_name, location }: Listed,
  bits: BucketBits,
): string[] {
  const passport = {
    requestNumber: request_number,
    firstName: first_name,
    middleName: middle_name ?? "",
    lastName: last_name,
    location,
  };
  return bucketsOfPassport(passport, bits, (text) => hash("sha256", text, "buffer"));
}
