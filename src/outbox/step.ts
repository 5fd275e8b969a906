import type { Change } from "./change.ts";

export type Step<T> = { value: T; put?: readonly Change[]; remove?: readonly string[] };

/**
 * `update` runs `decide` on all rows and writes its result in one durable transaction, so page and service worker
 * cannot interleave.
 */
export type OutboxStore = {
  read: () => Promise<Change[]>;
  update: <T>(decide: (rows: readonly Change[]) => Step<T>) => Promise<T>;
};
