import type { Kysely, Transaction } from "kysely";
import type { RejectedLine } from "#domain/imports/contract.ts";
import type { RowReason } from "#domain/imports/row-reasons.ts";
import { chunks } from "../store/json-table.ts";
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
  await dismiss(trx, batch, rows);
  return rows.map(({ text }) => text);
}

/**
 * Drops these from the rejected lines; those that are no longer there are left out. Returns their places alone, as the
 * log outlives what the lines say of people.
 */
export async function dismissLines(
  trx: Transaction<Database>,
  batch: BatchRow,
  lines: readonly RejectedLine[],
): Promise<string[]> {
  const pages = [...new Set(lines.map(({ page }) => page))];
  const rejected = await trx
    .selectFrom("import_rows")
    .select(["seq", "page", "line", "text"])
    .where("batch_id", "=", batch.id)
    .where("state", "=", "rejected")
    .where("page", "in", pages)
    .orderBy("page")
    .orderBy("line")
    .execute();
  const keyOf = ({ page, line, text }: RejectedLine) => `${page} ${line} ${text}`;
  const named = new Set(lines.map(keyOf));
  const rows = rejected.filter((row) => named.has(keyOf(row)));
  await dismiss(trx, batch, rows);
  return rows.map(({ page, line }) => `${page}:${line}`);
}

async function dismiss(
  trx: Transaction<Database>,
  batch: BatchRow,
  rows: readonly { seq: number }[],
): Promise<void> {
  for (const some of chunks(rows, 500)) {
    await trx
      .deleteFrom("import_rows")
      .where("batch_id", "=", batch.id)
      .where(
        "seq",
        "in",
        some.map(({ seq }) => seq),
      )
      .execute();
  }
  if (rows.length === 0) return;
  await trx
    .updateTable("import_batches")
    .set({
      rows_total: batch.rows_total - rows.length,
      rows_rejected: batch.rows_rejected - rows.length,
    })
    .where("id", "=", batch.id)
    .execute();
}
