import { GenerationCache } from "./generation.ts";
import type { Store } from "./store.ts";

/** Tells whether answers rest on the invented sample lists, which the first real import removes. */
export function sampleDataFlag(store: Store): () => Promise<boolean> {
  const cache = new GenerationCache<boolean>(store, 1);
  return () =>
    cache.get("", async () => {
      const batch = await store.db
        .selectFrom("import_batches")
        .select("id")
        .where("is_sample", "=", 1)
        .where("status", "=", "completed")
        .limit(1)
        .executeTakeFirst();
      return batch !== undefined;
    });
}
