import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import { beginArticleChange } from "../store/published-version.ts";

/**
 * Removes the sample articles for good: with the first real list, and when an editor's first article is published. A
 * sample that an editor changed is the editors' own and stays.
 */
export async function removeSampleArticles(trx: Transaction<Database>): Promise<void> {
  const sample = await trx
    .selectFrom("articles")
    .select("id")
    .where("is_sample", "=", 1)
    .limit(1)
    .executeTakeFirst();
  if (sample === undefined) return;
  await beginArticleChange(trx);
  await trx.deleteFrom("articles").where("is_sample", "=", 1).execute();
}
