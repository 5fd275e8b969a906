import { sql } from "kysely";
import type { Transaction } from "kysely";
import { manifestSchema } from "#domain/api/sync.ts";
import type { Manifest } from "#domain/api/sync.ts";
import { listDaysOf } from "#domain/list-days.ts";
import type { ListDays } from "#domain/list-days.ts";
import { VersionCache } from "../store/generation.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";

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

/** Derives a value from the published text, cached until any process changes it. Null before the first publication. */
export function manifestTextReader<T>(
  { db }: ReadStore,
  derive: (row: { body: string; etag: string }) => T,
): () => Promise<T | null> {
  const current = db.selectFrom("manifest").where("id", "=", 1);
  const tag = async () => (await current.select("etag").executeTakeFirst())?.etag ?? "";
  const kept = new VersionCache<T | null>(tag, 1);
  const compute = async () => {
    const row = await current.select(["etag", "body"]).executeTakeFirst();
    return row === undefined ? null : derive(row);
  };
  return () => kept.get("", compute);
}

/** The same for its content. */
export function manifestReader<T>(
  store: ReadStore,
  derive: (manifest: Manifest) => T,
): () => Promise<T | null> {
  return manifestTextReader(store, ({ body }) => derive(manifestSchema.parse(JSON.parse(body))));
}

/** Published list days, as phones read them. */
export function publishedListDays(store: ReadStore): () => Promise<ListDays> {
  const read = manifestReader(store, listDaysOf);
  return async () => (await read()) ?? new Map();
}
