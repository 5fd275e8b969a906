import { sql } from "kysely";
import type { Store } from "./store.ts";

/**
 * A token that is equal only while nothing was committed in between, whoever wrote: what was computed under it still
 * holds. It may change without need (any write counts), never the other way round.
 */
export async function readGeneration(store: Store): Promise<string> {
  if (store.dialect === "sqlite") {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(store.db);
    return String(rows[0]?.data_version);
  }
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    store.db,
  );
  return String(rows[0]?.snapshot);
}

/**
 * Keeps results while the database stands still; concurrent askers of the same key share one computation. One for
 * each store and kind of result.
 */
export class GenerationCache<T> {
  readonly #store: Store;
  readonly #limit: number;
  #generation = "";
  #results = new Map<string, Promise<T>>();

  constructor(store: Store, limit: number) {
    this.#store = store;
    this.#limit = limit;
  }

  async get(key: string, compute: () => Promise<T>): Promise<T> {
    const generation = await readGeneration(this.#store);
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#results = new Map();
    }
    const kept = this.#results.get(key);
    if (kept) return kept;
    const result = compute();
    const results = this.#results;
    results.set(key, result);
    result.catch(() => results.delete(key));
    if (results.size > this.#limit) {
      const oldest = results.keys().next();
      if (!oldest.done) results.delete(oldest.value);
    }
    return result;
  }
}
