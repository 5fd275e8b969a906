import type { Kysely, Selectable, Transaction, Updateable } from "kysely";
import type { ImportWarning } from "#domain/imports/contract.ts";
import type { BatchStatus } from "#domain/imports/import-report.ts";
import { importFields, importState, nextImportState, type ImportStep } from "#domain/imports/import-steps.ts";
import type { Database } from "../store/schema.ts";
import type { ImportBatchTable } from "../store/tables/imports.ts";

export type BatchRow = Selectable<ImportBatchTable>;

/** Branch canonical, day an ISO date. */
type ListStatement = {
  location: string;
  date_of_publish: string;
  start_after_text: string;
};

export type NewBatch = ListStatement & {
  original_filename: string;
  sha256: string;
  bytes: Uint8Array;
  is_sample: boolean;
  created_by: string | null;
  warnings?: readonly ImportWarning[];
};

/** Returns the new batch's id. */
export async function insertBatch(
  trx: Transaction<Database>,
  { bytes, is_sample, warnings = [], ...batch }: NewBatch,
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto("import_batches")
    .values({
      ...batch,
      is_sample: is_sample ? 1 : 0,
      status: "queued",
      ...NO_ROWS,
      warnings: JSON.stringify(warnings),
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.insertInto("import_files").values({ batch_id: id, bytes }).execute();
  return id;
}

/** The query of one batch. */
export function batchById(db: Kysely<Database>, id: number) {
  return db.selectFrom("import_batches").selectAll().where("id", "=", id);
}

/** The numbers of the rows to be published. */
export async function acceptedNumbers(trx: Transaction<Database>, batchId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("import_rows")
    .select("request_number")
    .where("batch_id", "=", batchId)
    .where("state", "=", "accepted")
    .execute();
  return rows.flatMap((row) => row.request_number ?? []);
}

/** The numbers of the published rows. */
export async function listedNumbers(trx: Transaction<Database>, batchId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("listings")
    .select("request_number")
    .where("batch_id", "=", batchId)
    .execute();
  return rows.map((row) => row.request_number);
}

/** Counts of a list before it is read. */
export const NO_ROWS = { rows_total: 0, rows_new: 0, rows_updated: 0, rows_duplicate: 0, rows_rejected: 0 };

type SameFile = Pick<NewBatch, "sha256" | "location" | "date_of_publish" | "is_sample">;

/** Earliest list of the same file, branch and day; samples match only samples. */
export function listsOfFile(db: Kysely<Database>, file: SameFile) {
  return db
    .selectFrom("import_batches")
    .where("sha256", "=", file.sha256)
    .where("location", "=", file.location)
    .where("date_of_publish", "=", file.date_of_publish)
    .where("is_sample", "=", file.is_sample ? 1 : 0)
    .orderBy("id")
    .limit(1);
}

export type SettledTwin = { id: number; finished_at: string | null };

/** The completed import of the same file. */
export async function findCompletedTwin(db: Kysely<Database>, file: SameFile): Promise<SettledTwin | null> {
  const completed = listsOfFile(db, file).where("status", "=", "completed");
  return (await completed.select(["id", "finished_at"]).executeTakeFirst()) ?? null;
}

export function twinMessage(twin: SettledTwin): string {
  const when = twin.finished_at === null ? "" : ` on ${twin.finished_at.slice(0, 10)}`;
  return `This file was already imported for this branch and date${when}, as batch ${twin.id}. To import it again, undo that batch first.`;
}

export async function hasFile(db: Kysely<Database>, batchId: number): Promise<boolean> {
  const file = await db
    .selectFrom("import_files")
    .select("batch_id")
    .where("batch_id", "=", batchId)
    .executeTakeFirst();
  return file !== undefined;
}

/** Called after commit, or a failure that no rereading can fix. */
export async function dropFile(trx: Transaction<Database>, batchId: number): Promise<void> {
  await trx.deleteFrom("import_files").where("batch_id", "=", batchId).execute();
}

export const OPEN_STATES: readonly BatchStatus[] = ["queued", "parsing", "parsed", "importing"];

type Standing = Pick<BatchRow, "id" | "status" | "work">;
type Change = Omit<Updateable<ImportBatchTable>, "id" | "status" | "work">;

/**
 * Moves a locked batch (`holdBatch`) to its next state, with other changes. Throws on an invalid step; check `canStep`
 * first.
 */
export async function stepBatch(
  trx: Transaction<Database>,
  batch: Standing,
  step: ImportStep,
  change: Change = {},
): Promise<void> {
  const to = nextImportState(importState(batch), step);
  if (to === null) throw new Error(`Batch ${batch.id} is ${importState(batch)}: there is no step ${step}`);
  if (to === "gone") await trx.deleteFrom("import_batches").where("id", "=", batch.id).execute();
  else {
    await trx
      .updateTable("import_batches")
      .set({ ...importFields(to), ...change })
      .where("id", "=", batch.id)
      .execute();
  }
}
