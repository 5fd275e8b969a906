import { sql } from "kysely";
import type { ListingChange } from "./listing-change.ts";

type Grown = "listings" | "passports" | "passport_words";

/**
 * Tells PostgreSQL's planner at once of a table that is a good part new with these `added` rows: by itself it looks a
 * minute later, and until then it takes the table for what it was. Never waits for whoever else holds the table.
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
