import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Placement } from "#domain/api/placements.ts";
import { jsonTable } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/**
 * Counts on where several share a placement, so that they take turns over all servers; returns what gives the next one.
 * Rows in order of their key: no deadlocks.
 */
export async function takeTurns<T>(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  sharing: ReadonlyMap<Placement, readonly T[]>,
  wanted: readonly Placement[],
): Promise<(placement: Placement) => T | undefined> {
  const counts = [...Map.groupBy(wanted, (placement) => placement)]
    .map(([placement, { length }]) => [placement, length] as const)
    .filter(([placement]) => (sharing.get(placement)?.length ?? 0) > 1)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const turns = new Map<Placement, number>();
  if (counts.length > 0) {
    const { rows } = await sql<{ placement: Placement; turn: number }>`insert into ad_turns (placement, turn)
      select value ->> 0, cast(value ->> 1 as bigint) from ${jsonTable(dialect, counts)} where true
      on conflict (placement) do update set turn = ad_turns.turn + excluded.turn
      returning placement, turn`.execute(trx);
    const taken = new Map(counts);
    for (const { placement, turn } of rows) turns.set(placement, turn - (taken.get(placement) ?? 0));
  }
  return (placement) => {
    const all = sharing.get(placement) ?? [];
    const turn = turns.get(placement) ?? 0;
    turns.set(placement, turn + 1);
    return all[turn % all.length];
  };
}
