import type { Kysely, Transaction } from "kysely";
import type { RowReason } from "#domain/api/row-reasons.ts";
import type { Database } from "../store/schema.ts";
import type { BatchRow } from "./batches.ts";

/** The reason that the PDF reader stores for a heading. Older servers know the code and ignore the value. */
const HEADING = JSON.stringify({ code: "between", values: { heading: "1" } } satisfies RowReason);

function headings(db: Kysely<Database>, batchId: number) {
  return db
    .selectFrom("import_rows")
    .where("batch_id", "=", batchId)
    .where("state", "=", "rejected")
    .where("reason", "=", HEADING);
}

export async function countHeadings(db: Kysely<Database>, batchId: number): Promise<number> {
  const { count } = await headings(db, batchId)
    .select((fn) => fn.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Drops the headings of groups from the rejected lines. Returns their texts. */
export async function dismissHeadings(trx: Transaction<Database>, batch: BatchRow): Promise<string[]> {
  const rows = await headings(trx, batch.id).select(["seq", "text"]).orderBy("seq").execute();
  if (rows.length === 0) return [];
  await trx
    .deleteFrom("import_rows")
    .where("batch_id", "=", batch.id)
    .where("state", "=", "rejected")
    .where("reason", "=", HEADING)
    .execute();
  await trx
    .updateTable("import_batches")
    .set({
      rows_total: batch.rows_total - rows.length,
      rows_rejected: batch.rows_rejected - rows.length,
    })
    .where("id", "=", batch.id)
    .execute();
  return rows.map(({ text }) => text);
}
