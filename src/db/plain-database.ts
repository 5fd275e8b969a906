import { DATABASE_NAME } from "./database-name.ts";

/**
 * The phone's database without Dexie, for the service worker: it starts before every page, so it must weigh little.
 * Never creates the database, which would come without its tables; null when it, or one of `tables`, is not there.
 */
export function openPlainDatabase(
  factory: IDBFactory,
  tables: readonly string[],
  name = DATABASE_NAME,
): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name);
    let missing = false;
    opening.addEventListener("upgradeneeded", () => {
      missing = true;
      opening.transaction?.abort();
    });
    opening.addEventListener("error", () => {
      if (missing) resolve(null);
      else reject(new Error(opening.error?.message ?? "The database cannot be opened"));
    });
    opening.addEventListener("success", () => {
      const db = opening.result;
      // Held open it would block the next version's upgrade.
      db.addEventListener("versionchange", () => db.close());
      if (tables.every((table) => db.objectStoreNames.contains(table))) return resolve(db);
      db.close();
      return resolve(null);
    });
  });
}

/** What a request answers. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error(request.error?.message ?? "A read failed")));
  });
}

/** Ends when a transaction is on disk; rejects when it is not, for instance because storage is full. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(transaction.error?.message ?? "A write failed"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", fail);
    transaction.addEventListener("error", fail);
  });
}
