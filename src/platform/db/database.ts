import type { Dexie, EntityTable, Table } from "dexie";
import type { Office } from "#domain/locations/contract.ts";
import type { ArticleBodyRow, ArticleRow } from "./article-rows.ts";
import { MIRROR_DATABASE } from "./names.ts";
import { openDatabase } from "./open-database.ts";
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

/** Opens at its first use. Additive schema changes only. */
export function openMirrorDatabase(name = MIRROR_DATABASE, onSuperseded?: () => void): MirrorDatabase {
  return openDatabase({
    name,
    versions: [
      {
        segments: "hash, key, location",
        segmentBytes: "hash",
        locations: "name, slug",
        articles: "slug",
        meta: "key",
      },
      { watches: "id" },
      { articleBodies: "version" },
    ],
    ...(onSuperseded && { onSuperseded }),
  }) as MirrorDatabase;
}

/** Opens the database; reports whether its upgrade waits for another tab. Failures show at the first use. */
export function openReporting(db: MirrorDatabase, report: (waits: boolean) => void): void {
  db.on("blocked", () => report(true));
  db.open().then(
    () => report(false),
    () => undefined,
  );
}
