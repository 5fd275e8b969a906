import { sql } from "kysely";
import type { Transaction } from "kysely";
import { LISTINGS_REVISION } from "../store/listings-revision.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** A transaction that changes listings; `now` is the ISO instant written into its rows. */
export type ListingChange = { trx: Transaction<Database>; dialect: Store["dialect"]; now: string };

/**
 * Opens a change: raises the revision. Its row lock also makes changes of listings wait for each other, for a
 * passport is derived from all listings of its number and two changes at once would not see each other's.
 */
export async function beginListingChange(change: ListingChange): Promise<void> {
  await sql`insert into settings (key, value) values (${LISTINGS_REVISION}, '1')
    on conflict (key) do update set value = cast(cast(settings.value as integer) + 1 as text)`.execute(
    change.trx,
  );
}
