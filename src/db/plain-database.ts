import { DATABASE_NAME } from "./database-name.ts";

/**
 * Opens without Dexie, to keep the service worker small. Never creates the database, which would lack its tables; null
 * when it or a table is missing.
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
      // Or it would block the next upgrade.
      db.addEventListener("versionchange", () => db.close());
      if (tables.every((table) => db.objectStoreNames.contains(table))) return resolve(db);
      db.close();
      return resolve(null);
    });
  });
}

/** A request as a promise. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error(request.error?.message ?? "A read failed")));
  });
}

/** Resolves when on disk; rejects e.g. on full storage. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(transaction.error?.message ?? "A write failed"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", fail);
    transaction.addEventListener("error", fail);
  });
}
