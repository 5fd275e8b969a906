import { sql } from "kysely";
import type { Transaction } from "kysely";
import { manifestSchema, DAYS_OF_PACE } from "#domain/lists/contract.ts";
import type { Manifest } from "#domain/lists/contract.ts";
import { listDaysOf } from "#domain/lists/newest-list-days.ts";
import type { ListDays } from "#domain/lists/newest-list-days.ts";
import { VersionCache } from "../../store/version-cache.ts";
import type { Database } from "../../store/schema.ts";
import type { ReadStore } from "../../store/store.ts";

/**
 * Newest list per branch: imports in force, even if later lists took their rows; no manual records or unreadable lists.
 * All others read the manifest.
 */
export async function readListDays(trx: Transaction<Database>): Promise<NonNullable<Manifest["lists"]>> {
  const { rows } = await sql<{ location: string; up_to: string }>`
    select location, max(date_of_publish) as up_to from import_batches b
    where status = 'completed' and exists (select 1 from listings l where l.batch_id = b.id)
    group by location order by location`.execute(trx);
  return rows.map(({ location, up_to }) => ({ location, up_to }));
}

/** The newest days of such lists, of any branch. */
export async function readNewestDays(trx: Transaction<Database>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct date_of_publish as day from import_batches b
    where status = 'completed' and exists (select 1 from listings l where l.batch_id = b.id)
    order by day desc limit ${DAYS_OF_PACE}`.execute(trx);
  return rows.map(({ day }) => day);
}

type Published = { manifest: Manifest; etag: string };

/** One for all who derive from it: of a million passports it is large. */
const published = new WeakMap<ReadStore, () => Promise<Published | null>>();

/** The published manifest, parsed again only when any process has changed it. */
function publishedReader(store: ReadStore): () => Promise<Published | null> {
  const known = published.get(store);
  if (known !== undefined) return known;
  const current = store.db.selectFrom("manifest").where("id", "=", 1);
  const tag = async () => (await current.select("etag").executeTakeFirst())?.etag ?? "";
  const kept = new VersionCache<Published | null>(tag, 1);
  const read = () =>
    kept.get("", async () => {
      const row = await current.select(["etag", "body"]).executeTakeFirst();
      return row === undefined
        ? null
        : { manifest: manifestSchema.parse(JSON.parse(row.body)), etag: row.etag };
    });
  published.set(store, read);
  return read;
}

/** Derives a value from the published manifest once. Null before the first publication. */
export function manifestReader<T>(
  store: ReadStore,
  derive: (manifest: Manifest, etag: string) => T,
): () => Promise<T | null> {
  const read = publishedReader(store);
  let derived: { from: Published; value: T } | null = null;
  return async () => {
    const from = await read();
    if (from === null) return null;
    if (derived?.from !== from) derived = { from, value: derive(from.manifest, from.etag) };
    return derived.value;
  };
}

/** Published list days, as phones read them. */
export function publishedListDays(store: ReadStore): () => Promise<ListDays> {
  const read = manifestReader(store, listDaysOf);
  return async () => (await read()) ?? new Map();
}
