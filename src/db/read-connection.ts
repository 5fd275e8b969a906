import { openPlainDatabase } from "./plain-database.ts";

/** What database.ts lays out, as IndexedDB counts it: ten times Dexie's version. */
export const SCHEMA_VERSION = 20;

export type ReadConnectionOptions = {
  /** Looking it up may already be refused, as where cookies are blocked. */
  factory: () => IDBFactory;
  name: string;
  /** A newer build upgraded the database: this page must be reloaded, and does not open it again. */
  onSuperseded: () => void;
};

export type ReadConnection = {
  /** What `work` reads of a table; `none` when there is no such table yet. A lost connection is opened once more. */
  read: <T>(table: string, none: T, work: (store: IDBObjectStore) => Promise<T>) => Promise<T>;
};

/** Opens the database when something is read, and again after it was closed. Never creates it. */
export function createReadConnection({ factory, name, onSuperseded }: ReadConnectionOptions): ReadConnection {
  let opening: Promise<IDBDatabase | null> | null = null;
  let superseded = false;

  async function connect(): Promise<IDBDatabase | null> {
    const database = await openPlainDatabase(factory(), [], name);
    // Not there yet: the next reading looks again.
    if (database === null) opening = null;
    database?.addEventListener("close", forget);
    database?.addEventListener("versionchange", ({ newVersion }) => {
      forget();
      if (newVersion === null || newVersion <= SCHEMA_VERSION) return;
      superseded = true;
      onSuperseded();
    });
    return database;
  }

  function forget(): void {
    const former = opening;
    opening = null;
    former?.then((database) => database?.close()).catch(() => undefined);
  }

  async function readOnce<T>(
    table: string,
    none: T,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    if (superseded) throw new Error("A newer build holds the database");
    const database = await (opening ??= connect());
    if (!database?.objectStoreNames.contains(table)) return none;
    return work(database.transaction(table, "readonly").objectStore(table));
  }

  return {
    async read(table, none, work) {
      try {
        return await readOnce(table, none, work);
      } catch {
        // iOS loses connections after a pause.
        forget();
        return readOnce(table, none, work);
      }
    },
  };
}
