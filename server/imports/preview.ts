import { sql, type Kysely, type Transaction } from "kysely";
import * as z from "zod/mini";
import type { ImportWarning } from "#domain/imports/contract.ts";
import type { ImportReport } from "#domain/imports/import-report.ts";
import { findBranch } from "../locations/canonical-branch.ts";
import { chunks, jsonList } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { Store, ReadStore } from "../store/store.ts";
import { acceptedNumbers } from "./batches.ts";
import { reasonSentence } from "./import-report.ts";
import {
  coverWarnings,
  outrankedWarnings,
  parseWarnings,
  isOfReading,
  branchWarnings,
  samplesSentence,
  unaccountedWarnings,
} from "./import-warnings.ts";
import type { ParsedPdf } from "./pdf/parsed-pdf.ts";
import { countSampleNumbers } from "./sample-listings.ts";

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

const coverSchema = z.array(z.string());

/** Stores what committing would change and how the cover differs from branch and day. */
export async function previewBatch(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  batchId: number,
): Promise<void> {
  const batch = await trx
    .selectFrom("import_batches")
    .select(["location", "date_of_publish", "is_sample", "cover", "warnings"])
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
  const counts = await countEffects(trx, dialect, {
    requestNumbers: await acceptedNumbers(trx, batchId),
    date: batch.date_of_publish,
    ignoreSamples: batch.is_sample === 0,
  });
  const warnings = [
    ...parseWarnings(batch.warnings).filter(
      (warning) => warning.code === "new_branch" || isOfReading(warning),
    ),
    ...(await warnOfCover(trx, batch.cover, batch)),
    ...outrankedWarnings(counts.rows_outranked),
  ];
  await trx
    .updateTable("import_batches")
    .set({
      rows_new: counts.rows_new,
      rows_updated: counts.rows_updated,
      rows_duplicate: (await countDuplicates(trx, batchId)) + counts.rows_outranked,
      warnings: JSON.stringify(warnings),
    })
    .where("id", "=", batchId)
    .execute();
}

/** Checks the stored cover against a branch and day. */
export async function warnOfCover(
  trx: Transaction<Database>,
  cover: string,
  place: { location: string; date_of_publish: string },
): Promise<ImportWarning[]> {
  const branches = await trx.selectFrom("locations").select(["name", "aliases"]).execute();
  return coverWarnings(coverSchema.parse(JSON.parse(cover)), place, branches);
}

/** Rows that repeat a number of the file. */
export async function countDuplicates(trx: Transaction<Database>, batchId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("import_rows")
    .select((fn) => fn.fn.countAll<number | string>().as("count"))
    .where("batch_id", "=", batchId)
    .where("state", "=", "duplicate")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What importing these rows would change. Read-only. */
export async function previewList(
  store: ReadStore,
  parsed: ParsedPdf,
  list: { location: string; date_of_publish: string; is_sample: boolean },
): Promise<ImportReport> {
  return store.read(async (trx) => {
    const branch = await findBranch(trx, list.location);
    const location = branch.name;
    const accepted = parsed.rows.filter((row) => row.state === "accepted");
    const rejected = parsed.rows.filter((row) => row.state === "rejected");
    const duplicates = parsed.rows.filter((row) => row.state === "duplicate").length;
    const counts = await countEffects(trx, store.dialect, {
      requestNumbers: accepted.flatMap((row) => (row.requestNumber === null ? [] : [row.requestNumber])),
      date: list.date_of_publish,
      ignoreSamples: !list.is_sample,
    });
    const branches = await trx.selectFrom("locations").select(["name", "aliases"]).execute();
    const warnings = [
      ...branchWarnings(branch),
      ...coverWarnings(parsed.cover, { location, date_of_publish: list.date_of_publish }, branches),
      ...unaccountedWarnings(parsed.unaccounted),
      ...outrankedWarnings(counts.rows_outranked),
    ];
    const samples = list.is_sample ? 0 : await countSampleNumbers(trx);
    const sentences = [
      ...warnings.map(({ text }) => text),
      ...(samples > 0 ? [samplesSentence(samples)] : []),
    ];
    return {
      status: "parsed",
      rows_total: parsed.rows.length,
      rows_new: counts.rows_new,
      rows_updated: counts.rows_updated,
      rows_duplicate: duplicates + counts.rows_outranked,
      rows_rejected: rejected.length,
      rejected: rejected.map(({ page, line, text, reason }) => ({
        page,
        line,
        text,
        why: reason === null ? "" : reasonSentence(reason),
        ...(reason && { reason }),
      })),
      ...(sentences.length === 0 ? {} : { warnings: sentences }),
    };
  });
}
