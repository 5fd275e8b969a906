import { sql } from "kysely";
import type { ReadStore } from "./store.ts";

/** A cache token that changes with every commit by any process. Compiled once: every look-up calls it. */
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

/** Caches results per version; concurrent callers share a computation. */
export class VersionCache<T> {
  readonly #readVersion: () => Promise<string>;
  readonly #limit: number;
  readonly #isKept: (result: T) => boolean;
  #version = "";
  #results = new Map<string, Promise<T>>();

  /** Results refused by `isKept` go to current waiters only. */
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
