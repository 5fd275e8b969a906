import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/** Marks `work` as inside a write transaction of `database`. */
export function insideWrite<T>(database: string, work: () => Promise<T>): Promise<T> {
  return scope.run(database, work);
}

/** Throws, as it is a bug: a second write would deadlock silently on SQLite and lose atomicity on PostgreSQL. */
export function refuseInsideWrite(database: string): void {
  if (scope.getStore() === database) {
    throw new Error("Inside a write transaction every query goes through that transaction.");
  }
}
