import type { Change } from "./change.ts";

/** What to write after looking at all rows, and what to tell whoever asked. */
export type Step<T> = { value: T; put?: readonly Change[]; remove?: readonly string[] };

/**
 * Where the rows lie. `update` reads them all, hands them to `decide` and writes what it says, in one transaction that
 * is on the disk when the promise resolves: page and service worker can never decide by halves.
 */
export type OutboxStore = {
  read: () => Promise<Change[]>;
  update: <T>(decide: (rows: readonly Change[]) => Step<T>) => Promise<T>;
};
