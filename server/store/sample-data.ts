import { sql } from "kysely";
import { VersionCache, generationReader } from "./generation.ts";
import type { ReadStore } from "./store.ts";

/** True while a sample list stands; written out, not as parameters, so that SQLite takes the index of just those. */
export const IS_SAMPLE_DATA = sql<boolean>`exists (
  select 1 from import_batches where is_sample = 1 and status = 'completed')`;

/** Tells whether answers rest on the invented sample lists, which the first real import removes. */
export function sampleDataFlag(store: ReadStore): () => Promise<boolean> {
  const cache = new VersionCache<boolean>(generationReader(store), 1);
  return () =>
    cache.get("", async () => {
      const { rows } = await sql`select 1 as found where ${IS_SAMPLE_DATA}`.execute(store.db);
      return rows.length > 0;
    });
}
