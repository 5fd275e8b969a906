import { sql } from "kysely";
import { GenerationCache } from "../store/generation.ts";
import type { Store } from "../store/store.ts";

/**
 * Reads a token that is equal only while no passport was added, removed, renamed or moved. Other than the store's own
 * generation it stands through leases, counters and publications, so what costs seconds to build may hang on it: every
 * change of passports raises the generation of the places it touched, in the same transaction.
 */
export function passportGeneration(store: Store): () => Promise<string> {
  const cache = new GenerationCache<string>(store, 1);
  const query = sql<{ token: string }>`select cast(coalesce(sum(generation), 0) as text) || ' ' ||
    cast(count(*) as text) || ' ' || cast(coalesce((select max(id) from listings), 0) as text) as token
    from segments`.compile(store.db);
  return () => cache.get("", async () => (await store.readFew(query, []))[0]?.token ?? "");
}
