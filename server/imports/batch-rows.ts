import { sql, type Kysely, type Transaction } from "kysely";
import type { ImportRowList, ImportRowState, RejectedLine } from "#domain/imports/contract.ts";
import type { RowReason } from "#domain/imports/row-reasons.ts";
import { chunks } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { BatchRow } from "./batches.ts";
import { reasonAnswer } from "./import-report.ts";

type RowPage = { offset: number; limit: number; state: ImportRowState | undefined };
type Row = Omit<ImportRowList["data"][number], "full_name" | "reason" | "names" | "published"> & {
  published: number;
  reason: string | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
};

/** How many rows `readBatchRows` finds of each state. */
export async function countLines(
  db: Kysely<Database>,
  batchId: number,
): Promise<Record<ImportRowState, number>> {
  const { rows } = await sql<{ state: ImportRowState; count: number | string }>`
    select state, count(*) as count from import_rows where batch_id = ${batchId} group by state
    union all
    select 'accepted', count(*) from listings where batch_id = ${batchId}`.execute(db);
  const counts = { accepted: 0, duplicate: 0, rejected: 0 };
  for (const { state, count } of rows) counts[state] += Number(count);
  return counts;
}

/** Reads rows in file order. Accepted rows of a completed list come from its listings. */
export async function readBatchRows(
  db: Kysely<Database>,
  batchId: number,
  { offset, limit, state }: RowPage,
): Promise<{ rows: ImportRowList["data"]; total: number }> {
  const staged = state === undefined ? sql`` : sql`and state = ${state}`;
  const listed = state === undefined || state === "accepted" ? sql`` : sql`and 1 = 0`;
  const lines = sql`
    select page, line, state, text, why, reason, request_number, first_name, middle_name, last_name
    from import_rows where batch_id = ${batchId} ${staged}
    union all
    select coalesce(page, 0), coalesce(line, 0), 'accepted', coalesce(source_text, ''), null, null, request_number,
      first_name, middle_name, last_name
    from listings where batch_id = ${batchId} ${listed}`;
  const count = await sql<{ total: number | string }>`select count(*) as total from (${lines}) as l`.execute(
    db,
  );
  const { rows } = await sql<Row>`select l.*, case when exists (
      select 1 from passports p where p.request_number = l.request_number) then 1 else 0 end as published
    from (${lines}) as l order by page, line, request_number
    limit ${limit} offset ${offset}`.execute(db);
  return {
    total: Number(count.rows[0]?.total ?? 0),
    rows: rows.map(({ first_name, middle_name, last_name, reason, why, published, ...row }) => ({
      ...row,
      ...reasonAnswer({ reason, why }),
      published: published === 1,
      names: { first_name, middle_name, last_name },
      full_name: [first_name, middle_name, last_name].filter(Boolean).join(" ") || null,
    })),
  };
}

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
