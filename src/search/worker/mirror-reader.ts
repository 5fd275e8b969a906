/** As in src/db/database-name.ts. */
export const MIRROR_DATABASE = "passport-status";
const INDEX = "segments";
const BYTES = "segmentBytes";

export type MirroredSegment = { hash: string; to: string; count: number; since: string };

/** `bytes`: null if missing; `gone`: removed meanwhile. */
export type StoredBytes = { hash: string; bytes: ArrayBuffer | null; gone: boolean };

/**
 * Plain IndexedDB. Retries once, as iOS drops idle connections. Never creates the database, which would lack its
 * schema.
 */
export class MirrorReader {
  readonly #factory: IDBFactory;
  readonly #name: string;
  #open: Promise<IDBDatabase | null> | null = null;

  constructor(factory: IDBFactory, name = MIRROR_DATABASE) {
    this.#factory = factory;
    this.#name = name;
  }

  /** None without a database. */
  async segments(): Promise<MirroredSegment[]> {
    const rows = await this.#read(async (transaction) => request(transaction.objectStore(INDEX).getAll()));
    return (rows ?? []).filter(isMirroredSegment);
  }

  async bytes(hashes: readonly string[]): Promise<StoredBytes[]> {
    const stored = await this.#read((transaction) => {
      const index = transaction.objectStore(INDEX);
      const bytes = transaction.objectStore(BYTES);
      // One request: their number is what costs.
      const known = request(index.getAllKeys()).then((keys) => new Set<unknown>(keys));
      return Promise.all(
        hashes.map(async (hash) => {
          const row = await request(bytes.get(hash));
          return { hash, bytes: bytesOf(row), gone: !(await known).has(hash) };
        }),
      );
    });
    return stored ?? hashes.map((hash) => ({ hash, bytes: null, gone: true }));
  }

  close(): void {
    const open = this.#open;
    this.#open = null;
    void open?.then(
      (database) => database?.close(),
      () => undefined,
    );
  }

  async #read<T>(work: (transaction: IDBTransaction) => Promise<T>): Promise<T | null> {
    try {
      return await this.#readOnce(work);
    } catch {
      this.close();
      return this.#readOnce(work);
    }
  }

  async #readOnce<T>(work: (transaction: IDBTransaction) => Promise<T>): Promise<T | null> {
    this.#open ??= this.#connect();
    const database = await this.#open;
    if (!database) {
      this.#open = null;
      return null;
    }
    return work(database.transaction([INDEX, BYTES], "readonly"));
  }

  #connect(): Promise<IDBDatabase | null> {
    return new Promise((resolve, reject) => {
      const opening = this.#factory.open(this.#name);
      let missing = false;
      opening.addEventListener("upgradeneeded", () => {
        // An upgrade means no database: do not create one.
        missing = true;
        opening.transaction?.abort();
      });
      opening.addEventListener("error", () => {
        if (missing) resolve(null);
        else reject(new Error(opening.error?.message ?? "The database cannot be opened"));
      });
      opening.addEventListener("success", () => {
        const database = opening.result;
        const forget = () => {
          database.close();
          this.#open = null;
        };
        // Upgraded, deleted or closed by the browser.
        database.addEventListener("versionchange", forget);
        database.addEventListener("close", forget);
        const stores = database.objectStoreNames;
        if (stores.contains(INDEX) && stores.contains(BYTES)) return resolve(database);
        database.close();
        return resolve(null);
      });
    });
  }
}

function request<T>(pending: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    pending.addEventListener("success", () => resolve(pending.result));
    pending.addEventListener("error", () => reject(new Error(pending.error?.message ?? "A read failed")));
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
