import { Dexie, liveQuery } from "dexie";

/** A Dexie schema by table: its primary key and indexes. */
type Stores = Readonly<Record<string, string>>;

type OpenOptions = {
  name: string;
  /** The tables that each version added, from version 1. Schemas change by addition only. */
  versions: readonly Stores[];
  /** A commit is on disk before it counts, so that it survives a loss of power. */
  isStrict?: boolean;
  /** A newer build upgraded the database in another tab: this page has to reload. */
  onSuperseded?: () => void;
};

/**
 * The one door to the phone's databases, for pages, workers and the service worker. The database opens at its first use.
 * Dexie tells live queries in all of them of every write.
 */
export function openDatabase({ name, versions, isStrict = false, onSuperseded }: OpenOptions): Dexie {
  const left = watchLeaving();
  const db = new Dexie(name, {
    ...(isStrict && { chromeTransactionDurability: "strict" as const }),
    ...(left && { indexedDB: left.factory }),
  });
  for (const [at, stores] of versions.entries()) db.version(at + 1).stores({ ...stores });
  // Open, this connection would block the upgrade. False stops Dexie's own handler, which would reopen the upgraded
  // database. Deletion (site data cleared) is left to Dexie.
  db.on("versionchange", (event) => {
    if (event.newVersion === null) return undefined;
    superseded.add(db);
    db.close();
    onSuperseded?.();
    return false;
  });
  left?.watch(db);
  return db;
}

/**
 * Opens a database for one piece of work. The service worker lives as long as the browser likes, and a connection that it
 * left open would block the next upgrade.
 */
export async function withDatabase<Database extends Dexie, T>(
  open: () => Database,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = open();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

const superseded = new WeakSet<Dexie>();

/** A newer build upgraded the database: reload the page. */
export function isSuperseded(db: Dexie): boolean {
  return superseded.has(db);
}

/**
 * WebKit keeps a left page with the transactions it had open, and nobody could read or write any more. Dexie closes the
 * connection of such a page, which lets a running transaction go on. So reads are ended here, and the making or upgrading
 * of a database, which begins again with the next page. Live queries read again when the page comes back. Null in workers,
 * which end with their page.
 */
function watchLeaving(): { factory: IDBFactory; watch: (db: Dexie) => void } | null {
  const { window: page } = globalThis as { window?: Pick<EventTarget, "addEventListener"> };
  const { indexedDB: real } = Dexie.dependencies;
  if (page === undefined || !real) return null;
  const running = new Set<IDBTransaction>();
  let isLeft = false;
  const note = (transaction: IDBTransaction): void => {
    running.add(transaction);
    for (const end of ["complete", "abort"])
      transaction.addEventListener(end, () => running.delete(transaction), { once: true });
  };
  const open = (name: string, version?: number): IDBOpenDBRequest => {
    const request = real.open(name, version);
    request.addEventListener("upgradeneeded", () => {
      if (request.transaction !== null) note(request.transaction);
    });
    return request;
  };
  const factory = new Proxy(real, {
    get(target, key) {
      if (key === "open") return open;
      const member: unknown = Reflect.get(target, key);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return {
    factory,
    watch(db) {
      db.use({
        stack: "dbcore",
        name: "end-on-leave",
        create: (core) => ({
          ...core,
          transaction(tables, mode, options) {
            // A transaction that begins now would stay open while the page is kept.
            if (isLeft && mode === "readonly") throw new DOMException("The page was left", "AbortError");
            const transaction = core.transaction(tables, mode, options) as IDBTransaction;
            if (mode === "readonly") note(transaction);
            return transaction;
          },
        }),
      });
      const endAll = (): void => {
        isLeft = true;
        for (const transaction of running) {
          try {
            transaction.abort();
          } catch {
            // It has just ended.
          }
        }
      };
      // This runs before the listener in which Dexie closes the connection. WebKit lost about one in eight of the aborts
      // that came after it.
      page.addEventListener("pagehide", endAll, { capture: true });
      page.addEventListener("pageshow", () => {
        // What was being made or opened is begun again.
        if (isLeft && !db.isOpen()) db.close({ disableAutoOpen: false });
        isLeft = false;
      });
    },
  };
}

/** An observable for `useObservable` of dexie-react-hooks, which subscribes while it renders if `hasValue` is missing. */
export type LiveReading<T> = {
  subscribe: (next: (value: T) => void) => () => void;
  hasValue: () => false;
};

/** During an update tables change many times a second, and each reading keeps the writer waiting. */
const READ_EVERY_MS = 250;

/**
 * What `read` answers, now and after each change of what it read, made by any tab, worker or the service worker;
 * `without` where storage cannot be read, because a screen must not fall to the error of an observable.
 */
export function liveReading<T>(read: () => PromiseLike<T>, without: T): LiveReading<T> {
  return {
    hasValue: () => false,
    subscribe(next) {
      // Dexie's live queries never answer where there is no IndexedDB.
      if (typeof indexedDB === "undefined") next(without);
      let runs = 0;
      let readAt = -Infinity;
      let isOver = false;
      const answer = async (run: number): Promise<{ value: T; run: number } | null> => {
        try {
          return { value: await read(), run };
        } catch (thrown) {
          return isLeaving(thrown) ? null : { value: without, run };
        }
      };
      let shown = 0;
      const show = (answered: { value: T; run: number } | null): void => {
        if (answered === null || isOver || answered.run < shown) return;
        shown = answered.run;
        next(answered.value);
      };
      // Dexie does not follow a query whose first reading failed, so a failure is an answer.
      const query = async (): Promise<{ value: T; run: number } | null> => {
        const run = ++runs;
        const wait = Math.min(READ_EVERY_MS, readAt + READ_EVERY_MS - Date.now());
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        // Something changed again, and the next run waits as well.
        if (run !== runs) return null;
        readAt = Date.now();
        const answered = await answer(run);
        // Dexie passes over an answer during which something changed. In a long update that would be all of them.
        if (run !== runs) setTimeout(show, 0, answered);
        return answered;
      };
      const subscription = liveQuery(query).subscribe(show);
      return () => {
        isOver = true;
        subscription.unsubscribe();
      };
    },
  };
}

/** The page is being left, or is superseded. It keeps what it shows. */
function isLeaving(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === "AbortError" || thrown.name === "DatabaseClosedError");
}
