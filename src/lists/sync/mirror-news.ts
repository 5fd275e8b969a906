import * as z from "zod/mini";
import type { MirrorStatus, SyncOutcome } from "./mirror-status.ts";

const progressSchema = z.object({ done: z.number(), total: z.number() });
const failureSchema = z.enum([
  "timeout",
  "server",
  "unexpected-answer",
  "damaged",
  "unverified",
  "storage",
  "worker",
]);

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
  /** While running it holds the Web Lock `alive`, if supported. */
  z.object({ kind: z.literal("ready"), alive: z.nullable(z.string()) }),
  z.object({ kind: z.literal("status"), status: statusSchema }),
  /** Only a page can request persistence. */
  z.object({ kind: z.literal("persist") }),
  z.object({ kind: z.literal("done"), id: z.number(), outcome: outcomeSchema }),
  /** A bug to report; the call is still answered. */
  z.object({ kind: z.literal("defect"), detail: z.string() }),
]);

export type MirrorNews = z.infer<typeof newsSchema>;

/** Null if not a known message. */
export function parseMirrorNews(data: unknown): MirrorNews | null {
  return newsSchema.safeParse(data).data ?? null;
}
