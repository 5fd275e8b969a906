import { sql } from "kysely";
import type { Transaction } from "kysely";
import { LISTINGS_REVISION } from "../../store/listings-revision.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";

/** `now` is an ISO instant. */
export type ListingChange = { trx: Transaction<Database>; dialect: Store["dialect"]; now: string };

/**
 * Raises the revision. Its row lock serialises changes: concurrent ones would miss each other's listings of the same
 * number.
 */
export async function beginListingChange(change: ListingChange): Promise<void> {
  await sql`insert into settings (key, value) values (${LISTINGS_REVISION}, '1')
    on conflict (key) do update set value = cast(cast(settings.value as integer) + 1 as text)`.execute(
    change.trx,
  );
}
