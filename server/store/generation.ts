import { sql } from "kysely";
import type { ReadStore } from "./store.ts";

/**
 * Reads a token that is equal only while nothing was committed in between, whoever wrote: what was computed under it
 * still holds. It may change without need (any write counts), never the other way round. Every look-up asks, so the
 * statement is compiled once.
 */
export function generationReader({ db, dialect, readFew }: ReadStore): () => Promise<string> {
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
 * Keeps results while what they were made from stays the same, as a version tells; concurrent askers of the same key
 * share one computation.
 */
export class VersionCache<T> {
  readonly #readVersion: () => Promise<string>;
  readonly #limit: number;
  readonly #isKept: (result: T) => boolean;
  #version = "";
  #results = new Map<string, Promise<T>>();

  /** A result that `isKept` refuses is given to those who wait for it and computed anew for the next. */
  constructor(
    readVersion: () => Promise<string>,
    limit: number,
    isKept: (result: T) => boolean = () => true,
  ) {
    this.#readVersion = readVersion;
    this.#limit = limit;
    this.#isKept = isKept;
  }

  async get(key: string, compute: () => Promise<T>): Promise<T> {
    const version = await this.#readVersion();
    if (version !== this.#version) {
      this.#version = version;
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
