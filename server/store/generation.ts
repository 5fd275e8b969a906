import { sql } from "kysely";
import type { Store } from "./store.ts";

/**
 * Reads a token that is equal only while nothing was committed in between, whoever wrote: what was computed under it
 * still holds. It may change without need (any write counts), never the other way round. Every look-up asks, so the
 * statement is compiled once.
 */
function generationReader({ db, dialect, readFew }: Store): () => Promise<string> {
  const query =
    dialect === "sqlite"
      ? sql<{ token: unknown }>`select data_version as token from pragma_data_version`.compile(db)
      : sql<{ token: unknown }>`select pg_current_snapshot()::text as token`.compile(db);
  return async () => {
    const rows = await readFew(query, []);
    return String(rows[0]?.token);
  };
}

/**
 * Keeps results while the database stands still; concurrent askers of the same key share one computation. One for
 * each store and kind of result.
 */
export class GenerationCache<T> {
  readonly #readGeneration: () => Promise<string>;
  readonly #limit: number;
  readonly #isKept: (result: T) => boolean;
  #generation = "";
  #results = new Map<string, Promise<T>>();

  /** A result that `isKept` refuses is given to those who wait for it and computed anew for the next. */
  constructor(store: Store, limit: number, isKept: (result: T) => boolean = () => true) {
    this.#readGeneration = generationReader(store);
    this.#limit = limit;
    this.#isKept = isKept;
  }

  async get(key: string, compute: () => Promise<T>): Promise<T> {
    const generation = await this.#readGeneration();
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#results = new Map();
    }
    const kept = this.#results.get(key);
    if (kept) return kept;
    const result = compute();
    const results = this.#results;
    results.set(key, result);
    result.then(
      (value) => this.#isKept(value) || results.delete(key),
      () => results.delete(key),
    );
    if (results.size > this.#limit) {
      const oldest = results.keys().next();
      if (!oldest.done) results.delete(oldest.value);
    }
    return result;
  }
}
