import * as z from "zod/mini";
import type { MirrorStatus, SyncOutcome } from "./mirror-status.ts";

const progressSchema = z.object({ done: z.number(), total: z.number() });
const failureSchema = z.enum(["timeout", "server", "unexpected-answer", "damaged", "storage"]);

const statusSchema: z.ZodMiniType<MirrorStatus> = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["idle", "checking", "offline", "newer-format", "elsewhere"]) }),
  z.object({ kind: z.literal("downloading"), segments: progressSchema, bytes: progressSchema }),
  z.object({ kind: z.literal("failed"), reason: failureSchema }),
]);

const outcomeSchema: z.ZodMiniType<SyncOutcome> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["up-to-date", "nothing-wanted", "elsewhere", "aborted", "newer-format", "offline"]),
  }),
  z.object({
    kind: z.literal("failed"),
    reason: failureSchema,
    retryAfterSeconds: z.exactOptional(z.number()),
  }),
]);

const newsSchema = z.discriminatedUnion("kind", [
  /** The worker runs. While it does it holds the Web Lock `alive`, if there are Web Locks. */
  z.object({ kind: z.literal("ready"), alive: z.nullable(z.string()) }),
  z.object({ kind: z.literal("status"), status: statusSchema }),
  /** Ask the browser not to evict what is stored: only a page can. */
  z.object({ kind: z.literal("persist") }),
  /** Whether another tab keeps the database from being upgraded. */
  z.object({ kind: z.literal("upgrade"), waits: z.boolean() }),
  z.object({ kind: z.literal("done"), id: z.number(), outcome: outcomeSchema }),
  /** A fault of ours, to be reported by the page; the call that met it is answered as well. */
  z.object({ kind: z.literal("defect"), detail: z.string() }),
]);

/** What the sync worker says to its page. */
export type MirrorNews = z.infer<typeof newsSchema>;

/** A message of the worker as the page takes it; null when it is none of these. */
export function parseMirrorNews(data: unknown): MirrorNews | null {
  return newsSchema.safeParse(data).data ?? null;
}
