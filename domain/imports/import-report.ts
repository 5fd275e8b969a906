import * as z from "zod/mini";
import { rowReasonSchema } from "./row-reasons.ts";

export const BATCH_STATUSES = [
  "queued",
  "parsing",
  "parsed",
  "importing",
  "completed",
  "failed",
  "undone",
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** A rejected line; `page` and `line` are 1-based. */
export const rejectedLineSchema = z.object({
  page: z.int(),
  line: z.int(),
  text: z.string(),
  why: z.string(),
  reason: z.optional(rowReasonSchema),
});

/** JSON line printed by `npm run import`. */
export const importReportSchema = z.object({
  status: z.enum(BATCH_STATUSES),
  batch_id: z.optional(z.int()),
  rows_total: z.int(),
  rows_new: z.int(),
  rows_updated: z.int(),
  rows_duplicate: z.int(),
  rows_rejected: z.int(),
  rejected: z.array(rejectedLineSchema),
  /** English sentences. */
  warnings: z.optional(z.array(z.string())),
  error_code: z.optional(z.string()),
  error_message: z.optional(z.string()),
});

export type ImportReport = z.infer<typeof importReportSchema>;
