import type { Generated, ColumnType } from "kysely";
import type { BatchStatus } from "#domain/imports/import-report.ts";
import type { ImportBatch } from "#domain/imports/contract.ts";

export type ImportBatchTable = {
  id: Generated<number>;
  status: BatchStatus;
  source_format: "A" | "B" | null;
  original_filename: string;
  sha256: string;
  location: string;
  date_of_publish: string;
  start_after_text: string;
  /** 1 for sample lists, which the first real import removes. */
  is_sample: number;
  rows_total: number;
  rows_new: number;
  rows_updated: number;
  rows_duplicate: number;
  rows_rejected: number;
  error_code: string | null;
  error_message: string | null;
  /** The uploader's name at the time; null from the command line. */
  created_by: string | null;
  /** Pending work on a settled batch. */
  work: ColumnType<ImportBatch["work"], ImportBatch["work"] | undefined, ImportBatch["work"]>;
  /** JSON array of warnings (domain/imports/contract.ts). */
  warnings: Generated<string>;
  /** JSON array: lines above the table. */
  cover: Generated<string>;
  /** JSON array: first lines of the file. */
  top_lines: Generated<string>;
  /** JSON: columns in no known order (server/imports/list-layouts.ts). */
  layout: ColumnType<string | null, string | null | undefined, string | null>;
  /** Reading progress. */
  pages_read: Generated<number>;
  pages_total: Generated<number>;
  rows_read: Generated<number>;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

/** What a person named the columns of a layout; `columns`: a JSON array, left to right. */
export type ImportLayoutTable = { signature: string; columns: string; named_by: string; named_at: string };

/** Kept until the batch is settled, so that a killed import can restart. */
export type ImportFileTable = { batch_id: number; bytes: Uint8Array };

/** Result of each line; `accepted` ones become listings on commit. */
export type ImportRowTable = {
  batch_id: number;
  seq: number;
  page: number;
  line: number;
  state: "accepted" | "duplicate" | "rejected";
  text: string;
  /** Sentence in old rows without `reason`; else null. */
  why: Generated<string | null>;
  /** JSON of a `RowReason`. */
  reason: string | null;
  request_number: string | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
};
