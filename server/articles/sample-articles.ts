import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";

/** Removes the samples for good, with the first real article or list, so that both never mix. */
export async function removeSampleArticles(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom("articles").where("is_sample", "=", 1).execute();
}
