import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { ParsedRow } from "./pdf/parsed-pdf.ts";
import { chunks, jsonTable } from "../store/json-table.ts";
import { storableText } from "../store/storable-text.ts";

/** Replaces an earlier attempt's rows. */
export async function stageRows(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  batchId: number,
  rows: readonly ParsedRow[],
): Promise<void> {
  await trx.deleteFrom("import_rows").where("batch_id", "=", batchId).execute();
  for (const some of chunks(rows, 5000)) {
    const cells = some.map((row) => [
      row.seq,
      row.page,
      row.line,
      row.state,
      storableText(row.text),
      row.reason && storableText(JSON.stringify(row.reason)),
      row.requestNumber,
      optionalText(row.firstName),
      optionalText(row.middleName),
      optionalText(row.lastName),
    ]);
    await sql`
      insert into import_rows (batch_id, seq, page, line, state, text, reason, request_number, first_name,
        middle_name, last_name)
      select cast(${batchId} as integer), cast(j.value ->> 0 as integer), cast(j.value ->> 1 as integer),
        cast(j.value ->> 2 as integer), j.value ->> 3, j.value ->> 4, j.value ->> 5, j.value ->> 6, j.value ->> 7,
        j.value ->> 8, j.value ->> 9
      from ${jsonTable(dialect, cells)} as j`.execute(trx);
  }
}

function optionalText(text: string | null): string | null {
  return text === null || text === "" ? null : storableText(text);
}
