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

/** Runs `work` on a database opened for it; null when it or a table is missing. */
export async function withPlainDatabase<T>(
  factory: IDBFactory,
  name: string,
  tables: readonly string[],
  work: (db: IDBDatabase) => Promise<T>,
): Promise<T | null> {
  const db = await openPlainDatabase(factory, name, tables);
  if (db === null) return null;
  try {
    return await work(db);
  } finally {
    db.close();
  }
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

/** All rows of a table, unparsed. */
export function readRows(db: IDBDatabase, table: string): Promise<unknown[]> {
  return answerOf<unknown[]>(db.transaction(table).objectStore(table).getAll());
}

/** One row, unparsed; undefined when missing. */
export function readRow(db: IDBDatabase, table: string, key: IDBValidKey): Promise<unknown> {
  return answerOf<unknown>(db.transaction(table).objectStore(table).get(key));
}

/** Decides on all rows and writes the result in one transaction; resolves when on disk. */
export async function changeRows<T>(
  db: IDBDatabase,
  table: string,
  decide: (rows: unknown[]) => { value: T; put?: readonly unknown[]; remove?: readonly IDBValidKey[] },
  durability: IDBTransactionDurability = "default",
): Promise<T> {
  const transaction = db.transaction(table, "readwrite", { durability });
  const onDisk = committed(transaction);
  const store = transaction.objectStore(table);
  // Decided in the same turn: an idle transaction commits.
  const decided = answerOf<unknown[]>(store.getAll()).then((rows) => {
    const { value, put = [], remove = [] } = decide(rows);
    for (const row of put) store.put(row);
    for (const key of remove) store.delete(key);
    return value;
  });
  const [value] = await Promise.all([decided, onDisk]);
  return value;
}
