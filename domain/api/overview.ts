import * as z from "zod/mini";

/** How many months of a branch the overview tells of. */
export const OVERVIEW_MONTHS = 12;

const branchSchema = z.object({
  name: z.string(),
  slug: z.string(),
  /** The branch's name in Amharic; null where it is not known. An older server does not send it. */
  name_am: z.optional(z.nullable(z.string())),
  total: z.int(),
  /** ISO date of the newest imported list; null for a branch without one. */
  newest_list_day: z.nullable(z.string()),
  /** The newest months that have any passport, newest first, `month` as `2026-11`. */
  months: z.array(z.object({ month: z.string(), count: z.int() })),
});

/** `GET /api/v1/overview`: what is published, in a few lines; branches with the newest list first. */
export const overviewSchema = z.object({
  data: z.object({
    total: z.int(),
    newest_list_day: z.nullable(z.string()),
    branches: z.array(branchSchema),
  }),
  meta: z.object({ sample_data: z.boolean() }),
});

export type Overview = z.infer<typeof overviewSchema>;
export type OverviewBranch = z.infer<typeof branchSchema>;
