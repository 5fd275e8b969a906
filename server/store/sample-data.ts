import { sql, type Kysely, type RawBuilder } from "kysely";
import { VersionCache, generationReader } from "./version-cache.ts";
import type { ReadStore } from "./store.ts";
import type { Database } from "./schema.ts";

/** Whether a condition is true, such as `exists (…)`. */
export async function holds(db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 where ${condition}`.execute(db);
  return rows.length > 0;
}

/** Literals instead of parameters, so that SQLite uses the partial index. */
export const IS_SAMPLE_DATA = sql<boolean>`exists (
  select 1 from import_batches where is_sample = 1 and status = 'completed')`;

/** Whether sample lists are in use; the first real import removes them. */
export function sampleDataFlag(store: ReadStore): () => Promise<boolean> {
  const cache = new VersionCache<boolean>(generationReader(store), 1);
  return () => cache.get("", () => holds(store.db, IS_SAMPLE_DATA));
}
