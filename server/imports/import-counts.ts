import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { chunks, jsonList } from "../store/json-table.ts";

/** Rows that add passports, change them, or are outranked. */
export type ImportCounts = { rows_new: number; rows_updated: number; rows_outranked: number };

/** The effect of a list of day `date`. `ignoreSamples`: the first real import removes samples. */
export async function countEffects(
  db: Kysely<Database>,
  dialect: Store["dialect"],
  list: { requestNumbers: readonly string[]; date: string; ignoreSamples: boolean },
): Promise<ImportCounts> {
  const counts: ImportCounts = { rows_new: 0, rows_updated: 0, rows_outranked: 0 };
  const real = list.ignoreSamples
    ? sql`and (l.batch_id is null or l.batch_id not in (select b.id from import_batches b where b.is_sample = 1))`
    : sql``;
  for (const numbers of chunks(list.requestNumbers, 5000)) {
    const { rows: answer } = await sql<{ effect: keyof ImportCounts; count: number | string }>`
      select case
          when w.id is null then 'rows_new'
          when w.rank_date > ${list.date} then 'rows_outranked'
          when w.kind = 'delete' then 'rows_new'
          else 'rows_updated'
        end as effect, count(*) as count
      from ${jsonList(dialect, numbers)} as j
      left join listings w on w.id = (
        select l.id from listings l where l.request_number = j.value ->> 0 ${real}
        order by l.rank_date desc, l.id desc limit 1)
      group by 1`.execute(db);
    for (const { effect, count } of answer) counts[effect] += Number(count);
  }
  return counts;
}
