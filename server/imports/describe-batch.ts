import type { Store } from "../store/store.ts";
import { batchById } from "./batches.ts";

/** A log line; sample lists include their progress. */
export async function describeBatch({ db }: Store, id: number): Promise<string> {
  const batch = await batchById(db, id).executeTakeFirstOrThrow();
  const outcome =
    batch.status === "failed"
      ? `failed: ${batch.error_message}`
      : `${batch.status}, ${batch.rows_new} new, ${batch.rows_updated} updated, ${batch.rows_rejected} rejected`;
  const list = `${batch.location} of ${batch.date_of_publish}: ${outcome}`;
  if (batch.is_sample === 0) return `List ${list}`;
  const { done, all } = await db
    .selectFrom("import_batches")
    .select((fn) => [
      fn.fn.countAll<number>().as("all"),
      fn.fn.countAll<number>().filterWhere("finished_at", "is not", null).as("done"),
    ])
    .where("is_sample", "=", 1)
    .executeTakeFirstOrThrow();
  return `Sample list ${done} of ${all}: ${list}`;
}
