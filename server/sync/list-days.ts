import { sql } from "kysely";
import type { Transaction } from "kysely";
import { manifestSchema } from "#domain/api/sync.ts";
import type { Manifest } from "#domain/api/sync.ts";
import { listDaysOf } from "#domain/list-days.ts";
import type { ListDays } from "#domain/list-days.ts";
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

/** Derives a value from the published manifest, cached until it changes. */
export function manifestReader<T>(
  { db }: ReadStore,
  derive: (manifest: Manifest) => T,
): () => Promise<T | null> {
  const current = db.selectFrom("manifest").where("id", "=", 1);
  let kept: { etag: string; value: T } | null = null;
  return async () => {
    const etag = (await current.select("etag").executeTakeFirst())?.etag;
    if (kept !== null && kept.etag === etag) return kept.value;
    const row = await current.select(["etag", "body"]).executeTakeFirst();
    if (row === undefined) return null;
    kept = { etag: row.etag, value: derive(manifestSchema.parse(JSON.parse(row.body))) };
    return kept.value;
  };
}

/** Published list days, as phones read them. */
export function publishedListDays(store: ReadStore): () => Promise<ListDays> {
  const read = manifestReader(store, listDaysOf);
  return async () => (await read()) ?? new Map();
}
