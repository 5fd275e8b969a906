import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { ChangeMaker } from "../accounts/change-maker.ts";
import { ARTICLES_REVISION } from "../store/articles-revision.ts";
import type { Database } from "../store/schema.ts";

/** A change by an editor; `beginArticleChange` comes first. */
export type ArticleWrite = { trx: Transaction<Database>; maker: ChangeMaker };

/**
 * Raises the revision that caches, feeds, sitemap and sync depend on. Its row lock serialises changes, so that slugs and
 * topics are unique. Comes before any lock of a job, and after `beginListingChange`.
 */
export async function beginArticleChange(trx: Transaction<Database>): Promise<void> {
  await sql`insert into settings (key, value) values (${ARTICLES_REVISION}, '1')
    on conflict (key) do update set value = cast(cast(settings.value as integer) + 1 as text)`.execute(trx);
}
