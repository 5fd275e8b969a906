import { sql } from "kysely";
import type { ListingChange } from "../listings/listing-change.ts";

type Grown = "listings" | "passports" | "passport_words";

/**
 * Runs ANALYZE when much of a table is new: autovacuum comes a minute later, with stale plans until then. Skips locked
 * tables.
 */
export async function analyseGrown(
  { trx, dialect }: ListingChange,
  tables: readonly Grown[],
  added: number,
): Promise<void> {
  if (dialect === "sqlite" || added < 1_000) return;
  const { rows } = await sql<{ name: Grown; known: number }>`
    select relname as name, reltuples as known from pg_class
    where oid in (${sql.join(tables.map((table) => sql`cast(${table} as regclass)`))})`.execute(trx);
  for (const { name, known } of rows) {
    if (known < added) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(trx);
  }
}
