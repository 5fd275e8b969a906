import { hash } from "node:crypto";
import * as z from "zod/mini";
import type { Kysely, Transaction } from "kysely";
import { apiPaths } from "#domain/base/paths.ts";
import type { ImportBatch, ImportDetail, ImportEvent } from "#domain/imports/contract.ts";
import { ProblemError } from "../http/problem.ts";
import { etagOf } from "../http/etag.ts";
import type { Database } from "../store/schema.ts";
import { batchById, hasFile, type BatchRow, type SettledTwin } from "./batches.ts";
import { countLines, countHeadings } from "./batch-rows.ts";
import { parseWarnings } from "./import-warnings.ts";
import { layoutOf } from "./list-layouts.ts";
import { countSampleNumbers } from "./sample-listings.ts";

const linesSchema = z.array(z.string());

/** A batch as the API returns it. */
export function toImportBatch(row: BatchRow): ImportBatch {
  const {
    cover: _cover,
    top_lines: _top,
    layout: _layout,
    pages_read: _read,
    pages_total: _total,
    rows_read: _rows,
    ...batch
  } = row;
  const warnings = parseWarnings(row.warnings);
  // Whether its name is a slip is asked before publishing: afterwards the branch is one like others.
  const open = row.status === "completed" ? warnings.filter(({ code }) => code !== "new_branch") : warnings;
  return { ...batch, is_sample: row.is_sample === 1, warnings: open };
}

/** Adds what a decision needs. */
export async function toImportDetail(db: Kysely<Database>, row: BatchRow): Promise<ImportDetail> {
  const isNext = row.status === "parsed" && row.is_sample === 0;
  return {
    ...toImportBatch(row),
    file_kept: await hasFile(db, row.id),
    top_lines: linesSchema.parse(JSON.parse(row.top_lines)),
    layout: layoutOf(row),
    headings: await countHeadings(db, row.id),
    lines: await countLines(db, row.id),
    ...(isNext && { samples_replaced: await countSampleNumbers(db) }),
  };
}

/** Adds progress during reading. */
export function toImportEvent(row: BatchRow): ImportEvent {
  const isRead = row.status === "parsing" && row.pages_total > 0;
  const progress = isRead ? { page: row.pages_read, pages: row.pages_total, rows: row.rows_read } : null;
  return { batch: toImportBatch(row), progress };
}

/** Covers what decisions depend on. */
export function batchEtag(row: BatchRow): string {
  const { status, work, location, date_of_publish, start_after_text, rows_total, rows_new, rows_updated } =
    row;
  const place = [location, date_of_publish, start_after_text];
  const state = [status, work, ...place, rows_total, rows_new, rows_updated];
  return etagOf("import", row.id, hash("sha1", JSON.stringify(state), "base64url").slice(0, 16));
}

/** Throws 404. */
export async function findBatch(db: Kysely<Database>, id: number): Promise<BatchRow> {
  const row = await batchById(db, id).executeTakeFirst();
  if (row) return row;
  throw new ProblemError(404, "import_not_found", { detail: `There is no import batch ${id}.` });
}

/** Locks the batch, so that concurrent decisions see each other. */
export async function holdBatch(trx: Transaction<Database>, id: number): Promise<BatchRow> {
  await trx.updateTable("import_batches").set({ id }).where("id", "=", id).execute();
  return findBatch(trx, id);
}

/** 409 that names the batch with the same file. */
export function alreadyImported({ id, finished_at }: SettledTwin): ProblemError {
  const when = finished_at === null ? "" : ` on ${finished_at.slice(0, 10)}`;
  return new ProblemError(409, "already_imported", {
    detail: `This file was already imported for this branch and date${when}, as batch ${id}. Undo that batch first.`,
    instance: apiPaths.adminImport(id),
  });
}
