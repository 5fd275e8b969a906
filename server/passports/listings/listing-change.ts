import { sql, type Transaction } from "kysely";
import { jsonTable } from "../../store/json-table.ts";
import { LISTINGS_REVISION } from "../../store/published-version.ts";
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

/** A row of `segments` is one branch's day; the publisher decides whether to publish it alone or within its month. */
export class PlacesTouched {
  readonly #places = new Map<string, [key: string, location: string, day: string]>();

  add(location: string, day: string): void {
    const key = `${location}/${day}`;
    this.#places.set(key, [key, location, day]);
  }

  /** Ordered by key, so that transactions cannot deadlock. */
  async raiseGenerations({ trx, dialect }: ListingChange): Promise<void> {
    if (this.#places.size === 0) return;
    const rows = [...this.#places.values()].sort(([a], [b]) => (a < b ? -1 : 1));
    await sql`
      insert into segments (key, location, from_date, to_date, generation, built_generation)
      select j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 2, 1, 0
      from ${jsonTable(dialect, rows)} as j where true
      on conflict (key) do update set generation = segments.generation + 1`.execute(trx);
  }
}
