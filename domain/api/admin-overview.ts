import * as z from "zod/mini";
import { BATCH_STATUSES } from "./import-report.ts";

/** What waits for a person; each kind only to whoever may do something about it. */
export const ATTENTION_KINDS = [
  /** People who ask that a record be taken down. */
  "pending_removals",
  /** Lists that were read and wait for somebody to say yes. */
  "parsed_imports",
  /** Lists that could not be imported within the last 30 days. */
  "failed_imports",
  "pending_advertisement_requests",
  /** The invented sample lists are still there; counts them. */
  "sample_lists",
] as const;

const batchSchema = z.object({
  id: z.int(),
  status: z.enum(BATCH_STATUSES),
  original_filename: z.string(),
  location: z.string(),
  date_of_publish: z.string(),
  is_sample: z.boolean(),
  rows_total: z.int(),
  rows_rejected: z.int(),
  created_at: z.string(),
});

/**
 * `GET /admin/overview`: the start of the admin area. `users` is for admins alone, `batches` (the newest first) for
 * those who may import; null is "not for you".
 */
export const adminOverviewSchema = z.object({
  data: z.object({
    passports: z.int(),
    branches: z.int(),
    newest_list_day: z.nullable(z.string()),
    users: z.nullable(z.int()),
    batches: z.nullable(z.array(batchSchema)),
    attention: z.array(z.object({ kind: z.enum(ATTENTION_KINDS), count: z.int() })),
  }),
});
export type AdminOverview = z.infer<typeof adminOverviewSchema>["data"];
export type AttentionKind = (typeof ATTENTION_KINDS)[number];
