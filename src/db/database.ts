import { Dexie, type EntityTable, type Table } from "dexie";
import type { Office } from "#domain/api/locations.ts";
import { DATABASE_NAME } from "./database-name.ts";
import type { WatchRow } from "./watch-rows.ts";

/**
 * One mirrored segment, small on purpose: screens watch this table. The bytes are in `segmentBytes`. Named by
 * its hash, not its key: while a new state arrives, a key's old and new segment stand side by side.
 */
export type SegmentIndexRow = {
  hash: string;
  key: string;
  location: string;
  /** First and last publish day inside, ISO dates. */
  from: string;
  to: string;
  count: number;
  bytes: number;
  /** `generated_at` of the manifest that brought it: of two segments with the same passport the later is right. */
  since: string;
};

export type SegmentBytesRow = { hash: string; bytes: ArrayBuffer };
/** A branch with what is known of its office; its name alone, where the server or the app was older. */
export type LocationRow = Pick<Office, "name" | "slug"> & Partial<Office>;
type ArticleRow = { slug: string; version: string; body: unknown };
/** Small facts: the last manifest, the choice of what to keep, what storage allowed. See `meta.ts`. */
export type MetaRow = { key: string; value: unknown };

export type MirrorDatabase = Dexie & {
  segments: EntityTable<SegmentIndexRow, "hash">;
  segmentBytes: EntityTable<SegmentBytesRow, "hash">;
  locations: EntityTable<LocationRow, "name">;
  articles: EntityTable<ArticleRow, "slug">;
  meta: Table<MetaRow, string>;
  /** What the visitor saved to be watched; it never leaves the phone. */
  watches: EntityTable<WatchRow, "id">;
};

/** Opens the mirror lazily. Schemas change by addition only; another tab's upgrade closes this connection. */
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
  // Without closing, an open tab would block the new version's upgrade for as long as it stays open. False keeps
  // Dexie's own handler from running after this one: it would open the upgraded database again at the next query.
  // A deleted database (the visitor cleared the site's data) is left to that handler, and made anew when needed.
  db.on("versionchange", (event) => {
    if (event.newVersion === null) return undefined;
    superseded.add(db);
    db.close();
    return false;
  });
  return db;
}

const superseded = new WeakSet<Dexie>();

/** True once a newer build upgraded the database: this page must be reloaded and not open it again. */
export function isSuperseded(db: Dexie): boolean {
  return superseded.has(db);
}
