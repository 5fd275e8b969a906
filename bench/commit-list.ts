import { toIsoDate } from "../domain/base/day.ts";
import { insertBatch } from "../server/imports/batches.ts";
import { commitBatch } from "../server/imports/commit-batch.ts";
import { stageRows } from "../server/imports/import-job.ts";
import type { ParsedRow } from "../server/imports/pdf/parsed-pdf.ts";
import { openStore } from "../server/store/open-store.ts";
import type { SegmentRow } from "../domain/lists/segment/segment.ts";

type Target = { dataDir: string; databaseUrl?: string | undefined };

/** Seconds to commit staged rows, while edits wait. */
export async function commitSeconds(target: Target, rows: readonly SegmentRow[]): Promise<number> {
  const store = await openStore(target);
  try {
    const day = toIsoDate(rows[0]?.day ?? 0);
    const now = new Date().toISOString();
    const batch = await store.write(async (trx) => {
      const list = { location: "Adama", date_of_publish: day, start_after_text: "REQUEST_No." };
      const file = { original_filename: "list.pdf", sha256: `${now}/${day}`, bytes: new Uint8Array([1]) };
      const id = await insertBatch(trx, { ...list, ...file, is_sample: false, created_by: null }, now);
      await stageRows(trx, store.dialect, id, rows.map(stagedRow));
      return trx
        .updateTable("import_batches")
        .set({ status: "importing", rows_total: rows.length })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    const started = performance.now();
    const counts = await store.write((trx) => commitBatch({ trx, dialect: store.dialect, now }, batch));
    const seconds = (performance.now() - started) / 1000;
    if (counts.rows_new !== rows.length) throw new Error(`${counts.rows_new} of ${rows.length} rows are new`);
    return seconds;
  } finally {
    await store.close();
  }
}

function stagedRow(row: SegmentRow, index: number): ParsedRow {
  const { requestNumber, firstName, middleName, lastName } = row;
  return {
    seq: index + 1,
    page: 1 + Math.floor(index / 40),
    line: 1 + (index % 40),
    state: "accepted",
    text: `${index + 1} ${firstName} ${middleName} ${lastName} ${requestNumber}`,
    reason: null,
    requestNumber,
    firstName,
    middleName,
    lastName,
  };
}
