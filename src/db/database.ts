import { Dexie, type EntityTable, type Table } from "dexie";
import type { Office } from "#domain/api/locations.ts";
import type { ArticleBodyRow, ArticleRow } from "./article-rows.ts";
import { MIRROR_DATABASE } from "./names.ts";
import type { WatchRow } from "./watch-rows.ts";

/**
 * Small, as screens watch it; bytes are in `segmentBytes`. Keyed by hash: during updates a key has an old and a new
 * segment.
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
  /** `generated_at` of its manifest; the later wins. */
  since: string;
  /** A file brought it: kept beyond the choice, never fetched for it. */
  fromFile?: true;
};

export type SegmentBytesRow = { hash: string; bytes: ArrayBuffer };
/** Only the name from older servers or apps. */
export type LocationRow = Pick<Office, "name" | "slug"> & Partial<Office>;
/** See `meta.ts`. */
export type MetaRow = { key: string; value: unknown };

export type MirrorDatabase = Dexie & {
  segments: EntityTable<SegmentIndexRow, "hash">;
  segmentBytes: EntityTable<SegmentBytesRow, "hash">;
  locations: EntityTable<LocationRow, "name">;
  articles: EntityTable<ArticleRow, "slug">;
  articleBodies: EntityTable<ArticleBodyRow, "version">;
  meta: Table<MetaRow, string>;
  /** Never leave the phone. */
  watches: EntityTable<WatchRow, "id">;
};

/** Opens lazily. Additive schema changes only; another tab's upgrade closes it. */
export function openMirrorDatabase(name = MIRROR_DATABASE): MirrorDatabase {
  const db = new Dexie(name) as MirrorDatabase;
  db.version(1).stores({
    segments: "hash, key, location",
    segmentBytes: "hash",
    locations: "name, slug",
    articles: "slug",
    meta: "key",
  });
  db.version(2).stores({ watches: "id" });
  db.version(3).stores({ articleBodies: "version" });
  // Open, this tab would block the upgrade. False stops Dexie's own handler, which would reopen the upgraded database.
  // Deletion (site data cleared) is left to Dexie.
  db.on("versionchange", (event) => {
    if (event.newVersion === null) return undefined;
    superseded.add(db);
    db.close();
    return false;
  });
  return db;
}

const superseded = new WeakSet<Dexie>();

/** A newer build upgraded the database: reload the page. */
export function isSuperseded(db: Dexie): boolean {
  return superseded.has(db);
}
