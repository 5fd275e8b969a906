import * as z from "zod/mini";
import type { MirrorDatabase } from "./database.ts";
import { lateFact } from "./meta.ts";

/** Notification setting and texts in the visitor's language. */
const watchAlertsSchema = z.object({ on: z.boolean(), texts: z.record(z.string(), z.string()) });

export type WatchAlerts = z.infer<typeof watchAlertsSchema>;

/**
 * Notices of new lists. `state`: how far the subscription is (src/notices/push/keep-notices.ts). `buckets`: all that the server
 * was sent; `own`: those of watches; `leaving`: former ones and until when they stay. `without`: ids of
 * watches that have none. `ending`: endpoints that the
 * server is to forget. `at`: last renewed.
 */
const noticesSchema = z.object({
  on: z.boolean(),
  mode: z.enum(["buckets", "quiet"]),
  state: z.enum(["off", "asking", "new", "live", "refused", "offline", "blocked", "failed", "none"]),
  endpoint: z.nullable(z.string()),
  key: z.nullable(z.string()),
  buckets: z.array(z.string()),
  own: z.array(z.string()),
  decoys: z.array(z.string()),
  leaving: z.array(z.tuple([z.string(), z.number()])),
  without: z.array(z.string()),
  ending: z.array(z.string()),
  at: z.number(),
});

export type NoticeFact = z.infer<typeof noticesSchema>;

/** When watches were last compared with lists: because of a push, in the background, by a page. */
const checksSchema = z.object({
  push: z.optional(z.number()),
  periodic: z.optional(z.number()),
  open: z.optional(z.number()),
});

export type LastChecks = z.infer<typeof checksSchema>;

export const alertsFact = lateFact("watchAlerts", watchAlertsSchema);
export const noticesFact = lateFact("notices", noticesSchema);
/** Whether the server sends notices, as it said last: what a page shows until it has asked again. */
export const sendsFact = lateFact("noticesSent", z.boolean());
export const checksFact = lateFact("lastChecks", checksSchema);

/** Writes down that watches were compared with lists. */
export async function noteCheck(db: MirrorDatabase, by: keyof LastChecks, at: number): Promise<void> {
  const note = async () => checksFact.write(db, { ...(await checksFact.read(db)), [by]: at });
  // Full storage is no reason to fail.
  await db.transaction("rw", db.meta, note).catch(() => undefined);
}
