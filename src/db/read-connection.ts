import { openPlainDatabase } from "./plain-database.ts";

/** IndexedDB version: ten times Dexie's in database.ts. */
export const SCHEMA_VERSION = 30;

export type ReadConnectionOptions = {
  /** Throws e.g. with cookies blocked. */
  factory: () => IDBFactory;
  name: string;
  /** A newer build upgraded the database: reads fail from then on. Without it they go on. */
  onSuperseded?: () => void;
};

export type ReadConnection = {
  /** Runs `work` on tables; `none` if one is missing. Reopens once if lost. */
  read: <T>(
    tables: readonly string[],
    none: T,
    work: (transaction: IDBTransaction) => Promise<T>,
  ) => Promise<T>;
};

/** Opens lazily, never creates. */
export function createReadConnection({ factory, name, onSuperseded }: ReadConnectionOptions): ReadConnection {
  let opening: Promise<IDBDatabase | null> | null = null;
  let superseded = false;
  const running = new Set<IDBTransaction>();
  let isLeft = false;
  // WebKit keeps a left page with what it was reading, and nobody could write any more. `read` repeats it.
  onPage("pagehide", () => {
    isLeft = true;
    for (const transaction of running) {
      try {
        transaction.abort();
      } catch {
        // Just ended.
      }
    }
  });
  onPage("pageshow", () => (isLeft = false));

  async function connect(): Promise<IDBDatabase | null> {
    const database = await openPlainDatabase(factory(), name, []);
    // May exist next time.
    if (database === null) opening = null;
    database?.addEventListener("close", forget);
    database?.addEventListener("versionchange", ({ newVersion }) => {
      forget();
      if (onSuperseded === undefined || newVersion === null || newVersion <= SCHEMA_VERSION) return;
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
    tables: readonly string[],
    none: T,
    work: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> {
    if (superseded) throw new Error("A newer build holds the database");
    const database = await (opening ??= connect());
    if (database === null || !tables.every((table) => database.objectStoreNames.contains(table))) return none;
    if (isLeft) await new Promise((resolve) => onPage("pageshow", resolve, { once: true }));
    const transaction = database.transaction(tables, "readonly");
    running.add(transaction);
    for (const end of ["complete", "abort"])
      transaction.addEventListener(end, () => running.delete(transaction));
    return work(transaction);
  }

  return {
    async read(tables, none, work) {
      try {
        return await readOnce(tables, none, work);
      } catch {
        // iOS drops connections after a pause.
        forget();
        return readOnce(tables, none, work);
      }
    },
  };
}

/** Listens in pages only: workers end with their page. */
function onPage(event: string, work: (event: Event) => void, options?: { once: boolean }): void {
  if (typeof addEventListener !== "undefined") addEventListener(event, work, options);
}
