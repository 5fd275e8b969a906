import { MIRROR_DATABASE } from "../../../platform/db/names.ts";

const INDEX = "segments";
const BYTES = "segmentBytes";
const TABLES = [INDEX, BYTES];

export type MirroredSegment = { hash: string; to: string; count: number; since: string };

/** `bytes`: null if missing; `gone`: removed meanwhile. */
type StoredBytes = { hash: string; bytes: ArrayBuffer | null; gone: boolean };

export type MirrorReader = {
  /** None without a database. */
  segments: () => Promise<MirroredSegment[]>;
  bytes: (hashes: readonly string[]) => Promise<StoredBytes[]>;
};

/**
 * Reads the segments for the search worker, also after a newer build upgraded the database. The only place that reads the
 * phone's storage without Dexie, so that a look-up waits for nothing; it never writes and never creates the database.
 */
export function createMirrorReader(factory: IDBFactory = indexedDB): MirrorReader {
  let opening: Promise<IDBDatabase | null> | null = null;

  async function connect(): Promise<IDBDatabase | null> {
    const database = await openExisting(factory);
    // It may be made until the next time.
    if (database === null) opening = null;
    database?.addEventListener("close", forget);
    database?.addEventListener("versionchange", forget);
    return database;
  }

  function forget(): void {
    const former = opening;
    opening = null;
    former?.then((database) => database?.close()).catch(() => undefined);
  }

  async function readOnce<T>(none: T, work: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
    const database = await (opening ??= connect());
    return database === null ? none : work(database.transaction(TABLES, "readonly"));
  }

  async function read<T>(none: T, work: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
    try {
      return await readOnce(none, work);
    } catch {
      // iOS drops connections after a pause.
      forget();
      return readOnce(none, work);
    }
  }

  return {
    async segments() {
      const rows = await read<unknown[]>([], (transaction) =>
        answerOf(transaction.objectStore(INDEX).getAll()),
      );
      return rows.filter(isMirroredSegment);
    },
    bytes(hashes) {
      const none = hashes.map((hash) => ({ hash, bytes: null, gone: true }));
      return read<StoredBytes[]>(none, (transaction) => {
        const bytes = transaction.objectStore(BYTES);
        // One request: their number is what costs.
        const keys = answerOf(transaction.objectStore(INDEX).getAllKeys());
        const known = keys.then((all) => new Set<unknown>(all));
        return Promise.all(
          hashes.map(async (hash) => {
            const row: unknown = await answerOf(bytes.get(hash));
            return { hash, bytes: bytesOf(row), gone: !(await known).has(hash) };
          }),
        );
      });
    },
  };
}

/** Null where there is no database, or one of an earlier build without these tables. */
function openExisting(factory: IDBFactory): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = factory.open(MIRROR_DATABASE);
    let isMissing = false;
    request.addEventListener("upgradeneeded", () => {
      isMissing = true;
      request.transaction?.abort();
    });
    request.addEventListener("error", () => {
      if (isMissing) resolve(null);
      else reject(new Error(request.error?.message ?? "The database cannot be opened"));
    });
    request.addEventListener("success", () => {
      const database = request.result;
      if (TABLES.every((table) => database.objectStoreNames.contains(table))) return resolve(database);
      database.close();
      return resolve(null);
    });
  });
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error(request.error?.message ?? "A read failed")));
  });
}

function isMirroredSegment(row: unknown): row is MirroredSegment {
  if (typeof row !== "object" || row === null) return false;
  const { hash, to, count, since } = row as Record<string, unknown>;
  return (
    typeof hash === "string" &&
    typeof to === "string" &&
    typeof count === "number" &&
    typeof since === "string"
  );
}

function bytesOf(row: unknown): ArrayBuffer | null {
  if (typeof row !== "object" || row === null || !("bytes" in row)) return null;
  return row.bytes instanceof ArrayBuffer ? row.bytes : null;
}
