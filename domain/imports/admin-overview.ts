import * as z from "zod/mini";
import { BATCH_STATUSES } from "./import-report.ts";

/** Pending tasks, filtered by permission. */
export const ATTENTION_KINDS = [
  "pending_removals",
  /** Lists awaiting approval. */
  "parsed_imports",
  /** Failed within the last 30 days, and not imported since. */
  "failed_imports",
  "pending_advertisement_requests",
  /** Their last day is near. */
  "ending_advertisements",
  /** Number of sample lists still present. */
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

/** `GET /admin/overview`. `users` for admins, `batches` (newest first) for importers, else null. */
export const adminOverviewSchema = z.object({
  data: z.object({
    passports: z.int(),
    branches: z.int(),
    newest_list_day: z.nullable(z.string()),
    users: z.nullable(z.int()),
    /** What editors see, null for others; deleted ones are not counted. */
    articles: z.optional(z.nullable(z.object({ published: z.int(), scheduled: z.int(), drafts: z.int() }))),
    batches: z.nullable(z.array(batchSchema)),
    /** Paused kinds of jobs that this account's work depends on; `by` and `at`: who paused them, and when. */
    paused: z.optional(
      z.array(z.object({ kind: z.string(), by: z.nullable(z.string()), at: z.nullable(z.string()) })),
    ),
    /** What importers see: branches without a list for longer than usual. `every`: the usual days between two lists. */
    late_branches: z.optional(
      z.array(z.object({ name: z.string(), slug: z.string(), newest_list_day: z.string(), every: z.int() })),
    ),
    /** For admins: jobs that failed for good, until somebody retries or discards them; else 0. */
    failed_jobs: z.optional(z.int()),
    /** For admins: push services and bots that refuse all notices; else 0. */
    stopped_routes: z.optional(z.int()),
    attention: z.array(z.object({ kind: z.enum(ATTENTION_KINDS), count: z.int() })),
    /** What is wrong with the server (`service-faults.ts`), for admins only. A newer server may send more kinds. */
    faults: z.optional(z.array(z.string())),
    /** For admins: when a backup last ended well, and when one was last proved by restoring it; null: never. */
    backups: z.optional(
      z.nullable(z.object({ made_at: z.nullable(z.string()), proved_at: z.nullable(z.string()) })),
    ),
  }),
});
export type AdminOverview = z.infer<typeof adminOverviewSchema>["data"];
export type AttentionKind = (typeof ATTENTION_KINDS)[number];
