import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { ImportRowList, ImportRowState } from "#domain/imports/contract.ts";
import { reasonAnswer } from "./row-reason.ts";
import type { Database } from "../store/schema.ts";

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
