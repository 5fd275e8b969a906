import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Settings row, raised by every change of articles. */
export const ARTICLES_REVISION = "articles_revision";

/**
 * Raises the revision that caches, feeds, sitemap and sync depend on. Its row lock serialises changes, so that slugs and
 * topics are unique. Comes before any lock of a job or picture, and after `beginListingChange`.
 */
export async function beginArticleChange(trx: Transaction<Database>): Promise<void> {
  await sql`insert into settings (key, value) values (${ARTICLES_REVISION}, '1')
    on conflict (key) do update set value = cast(cast(settings.value as integer) + 1 as text)`.execute(trx);
}
