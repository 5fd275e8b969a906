import * as z from "zod/mini";
import { NOTICE_MODES, SUBSCRIPTION_STATES } from "./contract.ts";

/** How many deliveries are in each state (`due`, `sent`, `nothing`, `gone`, `refused`, `expired`); absent ones are 0. */
const countsSchema = z.record(z.string(), z.int());

/** `GET /admin/notices`: counts only, no single subscription. */
export const adminNoticesSchema = z.object({
  data: z.object({
    /** False where web push is off. */
    push: z.optional(z.boolean()),
    subscriptions: z.array(
      z.object({
        channel: z.string(),
        mode: z.enum(NOTICE_MODES),
        state: z.enum(SUBSCRIPTION_STATES),
        count: z.int(),
      }),
    ),
    /** Push services and bots. `stopped_at`: refused us, until it is resumed. */
    routes: z.array(
      z.object({
        route: z.string(),
        channel: z.string(),
        subscriptions: z.int(),
        due: z.int(),
        /** When the first of those is or was to be sent. */
        oldest_due_at: z.optional(z.nullable(z.string())),
        paused: z.boolean(),
        stopped_at: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Newest first. */
    publications: z.array(
      z.object({
        id: z.int(),
        created_at: z.string(),
        matched_at: z.nullable(z.string()),
        up_to: z.nullable(z.string()),
        deliveries: countsSchema,
      }),
    ),
  }),
});
export type AdminNotices = z.infer<typeof adminNoticesSchema>["data"];

/** `PATCH /admin/notices`: resuming also lets a stopped route go on. */
export const noticeRouteChangeSchema = z.strictObject({
  route: z.string().check(z.maxLength(300)),
  paused: z.boolean(),
});

/** What became of the test notice to a device; `status` and `reason`: what its push service answered, and why it is stopped. */
export const drillOutcomeSchema = z.object({
  data: z.object({ state: z.string(), status: z.nullable(z.int()), reason: z.nullable(z.string()) }),
});
export type DrillOutcome = z.infer<typeof drillOutcomeSchema>["data"];
