/**
 * Opens without Dexie, to keep the workers small. Never creates the database, which would lack its tables; null when it
 * or a table is missing.
 */
export function openPlainDatabase(
  factory: IDBFactory,
  name: string,
  tables: readonly string[],
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
