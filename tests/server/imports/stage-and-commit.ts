import { commitBatch } from "../../../server/imports/commit-batch.ts";
import { insertBatch } from "../../../server/imports/batches.ts";
import { stageRows } from "../../../server/imports/import-job.ts";
import type { ParsedRow } from "../../../server/imports/pdf/parsed-pdf.ts";
import type { Store } from "../../../server/store/store.ts";

type ListRow = { number: string; first: string; middle?: string | null; last: string };
export type List = { location: string; date: string; rows: readonly ListRow[]; isSample?: boolean };

/** Imports a list that has no file; returns the batch id. */
export async function importList(
  store: Store,
  list: List,
  now = "2026-11-20T08:00:00.000Z",
): Promise<number> {
  return store.write(async (trx) => {
    const id = await insertBatch(
      trx,
      {
        location: list.location,
        date_of_publish: list.date,
        start_after_text: "REQUEST_No.",
        original_filename: "list.pdf",
        sha256: `${now}/${list.location}/${list.date}`,
        bytes: new Uint8Array([1]),
        is_sample: list.isSample ?? false,
        created_by: null,
      },
      now,
    );
    await stageRows(trx, store.dialect, id, list.rows.map(acceptedRow));
    const batch = await trx
      .updateTable("import_batches")
      .set({ status: "importing", rows_total: list.rows.length })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await commitBatch({ trx, dialect: store.dialect, now }, batch);
    return id;
  });
}

function acceptedRow(row: ListRow, index: number): ParsedRow {
  return {
    seq: index + 1,
    page: 1,
    line: index + 1,
    state: "accepted",
    text: `${index + 1} | ${row.first} | ${row.middle ?? ""} | ${row.last} | ${row.number}`,
    reason: null,
    requestNumber: row.number,
    firstName: row.first,
    middleName: row.middle ?? null,
    lastName: row.last,
  };
}
