import type { Change } from "./change.ts";

/** What to write, and the result for the caller. */
export type Step<T> = { value: T; put?: readonly Change[]; remove?: readonly string[] };

/**
 * `update` runs `decide` over all rows and writes its result in one durable transaction, so page and service worker
 * cannot interleave.
 */
export type OutboxStore = {
  read: () => Promise<Change[]>;
  update: <T>(decide: (rows: readonly Change[]) => Step<T>) => Promise<T>;
};
