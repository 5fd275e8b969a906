import type { ArticleBodyRow, ArticleRow } from "./article-rows.ts";
import type { LocationRow, MetaRow, SegmentBytesRow, SegmentIndexRow } from "./database.ts";
import { MIRROR_DATABASE } from "./names.ts";
import { answerOf } from "./plain-database.ts";
import { createReadConnection, type ReadConnection, type ReadConnectionOptions } from "./read-connection.ts";
import { type Touched, watchTableChanges } from "./table-changes.ts";

/** Dexie's tables fit this too. */
export type ReadTable<Row> = {
  get: (key: string) => PromiseLike<Row | undefined>;
  /** All rows, by key. */
  toArray: () => PromiseLike<Row[]>;
};

type PageTable<Row> = ReadTable<Row> & { keys: () => Promise<string[]>; count: () => Promise<number> };

/** Rows are unparsed. */
export type MirrorTables = {
  segments: PageTable<SegmentIndexRow>;
  segmentBytes: PageTable<SegmentBytesRow>;
  locations: PageTable<LocationRow>;
  articles: PageTable<ArticleRow>;
  articleBodies: PageTable<ArticleBodyRow>;
  meta: PageTable<MetaRow>;
  watches: PageTable<unknown>;
};

export type MirrorReads = MirrorTables & {
  /**
   * Passes on results, now and after changes to the tables read; one read at a time, failures skipped. Returns an
   * unsubscribe function.
   */
  live: <T>(read: (tables: MirrorTables) => Promise<T>, next: (value: T) => void) => () => void;
};

/** During updates tables change many times a second. */
const LIVE_EVERY_MS = 250;
/** A whole index at once blocks a slow phone for 60 ms. */
const ROWS_AT_ONCE = 128;

/** Reads the mirror without Dexie, which would be a quarter of a first visit's script. */
export function openMirrorReads({
  name = MIRROR_DATABASE,
  ...options
}: Omit<ReadConnectionOptions, "name"> & { name?: string }): MirrorReads {
  const connection = createReadConnection({ name, ...options });
  const lives = new Set<(touched: Touched) => void>();
  let watching = false;

  function live<T>(read: (tables: MirrorTables) => Promise<T>, next: (value: T) => void): () => void {
    if (!watching) watchTableChanges(name, (touched) => lives.forEach((changed) => changed(touched)));
    watching = true;
    const seen = new Set<string>();
    const tables = tablesOf(connection, (table) => void seen.add(table));
    let timer: ReturnType<typeof setTimeout> | null = null;
    let running = false;
    let again = false;
    let last = 0;

    async function run(): Promise<void> {
      [timer, running, again, last] = [null, true, false, Date.now()];
      const value = await read(tables).then(
        (read) => ({ read }),
        () => null,
      );
      running = false;
      if (!lives.has(changed)) return;
      if (value !== null) next(value.read);
      if (again) plan();
    }
    function plan(): void {
      timer ??= setTimeout(() => void run(), Math.max(0, last + LIVE_EVERY_MS - Date.now()));
    }
    function changed(touched: Touched): void {
      if (![...seen].some(touched)) return;
      if (running) again = true;
      else plan();
    }
    lives.add(changed);
    void run();
    return () => {
      lives.delete(changed);
      if (timer !== null) clearTimeout(timer);
    };
  }
  return { ...tablesOf(connection), live };
}

function tablesOf(connection: ReadConnection, onRead?: (table: string) => void): MirrorTables {
  function table<Row>(name: string): PageTable<Row> {
    function read<T>(none: T, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
      onRead?.(name);
      return connection.read([name], none, (transaction) => work(transaction.objectStore(name)));
    }
    return {
      get: (key) => read<Row | undefined>(undefined, (store) => answerOf<Row | undefined>(store.get(key))),
      keys: () => read<string[]>([], (store) => answerOf(store.getAllKeys() as IDBRequest<string[]>)),
      count: () => read(0, (store) => answerOf(store.count())),
      toArray: () => read<Row[]>([], (store) => readInParts<Row>(store)),
    };
  }
  return {
    segments: table("segments"),
    segmentBytes: table("segmentBytes"),
    locations: table("locations"),
    articles: table("articles"),
    articleBodies: table("articleBodies"),
    meta: table("meta"),
    watches: table("watches"),
  };
}

async function readInParts<Row>(store: IDBObjectStore): Promise<Row[]> {
  const rows: Row[] = [];
  let after: IDBKeyRange | null = null;
  for (;;) {
    const next: Row[] = await answerOf<Row[]>(store.getAll(after, ROWS_AT_ONCE));
    rows.push(...next);
    if (next.length < ROWS_AT_ONCE) return rows;
    after = IDBKeyRange.lowerBound(Reflect.get(Object(next.at(-1)), String(store.keyPath)), true);
  }
}
