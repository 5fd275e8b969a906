import * as z from "zod/mini";
import { ifReadable } from "../base/if-readable.ts";
import { listPaceSchema } from "./contract.ts";

const branchSchema = z.object({
  name: z.string(),
  slug: z.string(),
  /** Null if unknown; absent from older servers. */
  name_am: z.optional(z.nullable(z.string())),
  total: z.int(),
  /** Newest imported list (ISO), or null. */
  newest_list_day: z.nullable(z.string()),
  /** Months with passports, newest first, like `2026-11`. */
  months: z.array(z.object({ month: z.string(), count: z.int() })),
});

/** `GET /api/v1/overview`: branch summaries, newest list first. */
export const overviewSchema = z.object({
  data: z.object({
    total: z.int(),
    newest_list_day: z.nullable(z.string()),
    /** Absent if unknown, and from older servers. */
    pace: ifReadable(listPaceSchema),
    branches: z.array(branchSchema),
    /** The placements that show an advertisement; absent from older servers. */
    placements: z.optional(z.array(z.string())),
  }),
  meta: z.object({ sample_data: z.boolean() }),
});

export type Overview = z.infer<typeof overviewSchema>;
export type OverviewBranch = z.infer<typeof branchSchema>;
