import { Dexie, type EntityTable, type Table } from "dexie";
import type { Office } from "#domain/api/locations.ts";
import { DATABASE_NAME } from "./database-name.ts";
import type { WatchRow } from "./watch-rows.ts";

/**
 * Small, as screens watch this table; bytes are in `segmentBytes`. Keyed by hash: during an update a key's old and new
 * segment coexist.
 */
export type SegmentIndexRow = {
  hash: string;
  key: string;
  location: string;
  /** First and last publish day, ISO dates. */
  from: string;
  to: string;
  count: number;
  bytes: number;
  /** `generated_at` of its manifest: for the same passport, the later segment wins. */
  since: string;
};

export type SegmentBytesRow = { hash: string; bytes: ArrayBuffer };
/** A branch and its office; only the name from an older server or app. */
export type LocationRow = Pick<Office, "name" | "slug"> & Partial<Office>;
type ArticleRow = { slug: string; version: string; body: unknown };
/** Small facts; see `meta.ts`. */
export type MetaRow = { key: string; value: unknown };

export type MirrorDatabase = Dexie & {
  segments: EntityTable<SegmentIndexRow, "hash">;
  segmentBytes: EntityTable<SegmentBytesRow, "hash">;
  locations: EntityTable<LocationRow, "name">;
  articles: EntityTable<ArticleRow, "slug">;
  meta: Table<MetaRow, string>;
  /** Saved watches; never leave the phone. */
  watches: EntityTable<WatchRow, "id">;
};

/** Opens lazily. Only additive schema changes; an upgrade in another tab closes this connection. */
export function openMirrorDatabase(name = DATABASE_NAME): MirrorDatabase {
  const db = new Dexie(name) as MirrorDatabase;
  db.version(1).stores({
    segments: "hash, key, location",
    segmentBytes: "hash",
    locations: "name, slug",
    articles: "slug",
    meta: "key",
  });
  db.version(2).stores({ watches: "id" });
  // Close, or this tab blocks the new version's upgrade. False stops Dexie's own handler, which would reopen the
  // upgraded database at the next query. Dexie does handle deletion (site data cleared), recreating it when needed.
  db.on("versionchange", (event) => {
    if (event.newVersion === null) return undefined;
    superseded.add(db);
    db.close();
    return false;
  });
  return db;
}

const superseded = new WeakSet<Dexie>();

/** True once a newer build upgraded the database: reload the page, do not reopen. */
export function isSuperseded(db: Dexie): boolean {
  return superseded.has(db);
}
