import { Dexie, type EntityTable, type Table } from "dexie";

/** The database's name; the search worker opens it by the same name without Dexie. */
export const DATABASE_NAME = "passport-status";

/** One mirrored segment, small on purpose: screens watch this table. The bytes are in `segmentBytes`. */
export type SegmentIndexRow = {
  key: string;
  location: string;
  /** First and last publish day inside, ISO dates. */
  from: string;
  to: string;
  hash: string;
  count: number;
  bytes: number;
};

export type SegmentBytesRow = { hash: string; bytes: ArrayBuffer };
export type LocationRow = { name: string; slug: string };
export type ArticleRow = { slug: string; version: string; body: unknown };
/** Small facts: time of the last update, the choice of what to keep, the last manifest. */
export type MetaRow = { key: string; value: unknown };

export type MirrorDatabase = Dexie & {
  segments: EntityTable<SegmentIndexRow, "key">;
  segmentBytes: EntityTable<SegmentBytesRow, "hash">;
  locations: EntityTable<LocationRow, "name">;
  articles: EntityTable<ArticleRow, "slug">;
  meta: Table<MetaRow, string>;
};

/** Opens the mirror. Schemas change by addition only; another tab's upgrade closes this connection. */
export function openMirrorDatabase(name = DATABASE_NAME): MirrorDatabase {
  const db = new Dexie(name) as MirrorDatabase;
  db.version(1).stores({
    segments: "key, hash, location",
    segmentBytes: "hash",
    locations: "name, slug",
    articles: "slug",
    meta: "key",
  });
  db.on("versionchange", () => db.close());
  return db;
}
