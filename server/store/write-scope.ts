import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/** Runs `work` as the inside of a write transaction of `database`. */
export function insideWrite<T>(database: string, work: () => Promise<T>): Promise<T> {
  return scope.run(database, work);
}

/**
 * A write outside the running transaction would wait for that transaction to end, which waits for the write: a silent
 * deadlock on SQLite, a lost guarantee on PostgreSQL. It is a bug of the caller, so it throws.
 */
export function refuseInsideWrite(database: string): void {
  if (scope.getStore() === database) {
    throw new Error("Inside a write transaction every query goes through that transaction.");
  }
}
