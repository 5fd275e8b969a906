import * as z from "zod/mini";
import { choiceSchema } from "../../platform/db/meta.ts";
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

/** Workers lack the Network Information API, so each call carries it. */
const linkFactsSchema = z.object({ saveData: z.boolean(), slowLink: z.boolean() });

const callSchema = z.discriminatedUnion("name", [
  z.object({
    name: z.literal("sync"),
    reason: z.enum(["start", "online", "visible", "timer", "choice", "panel", "damaged"]),
  }),
  z.object({ name: z.literal("choose"), choice: z.omit(choiceSchema, { explicit: true }) }),
  z.object({
    name: z.literal("remove"),
    what: z.union([z.literal("all"), z.object({ location: z.string() })]),
  }),
  z.object({ name: z.literal("replace"), hashes: z.array(z.string()) }),
]);

const requestSchema = z.discriminatedUnion("kind", [
  /** Answered by one `done` with this id. */
  z.object({ kind: z.literal("call"), id: z.number(), call: callSchema, link: linkFactsSchema }),
  z.object({ kind: z.literal("stop") }),
]);

export type LinkFacts = z.infer<typeof linkFactsSchema>;
export type MirrorCall = z.infer<typeof callSchema>;
export type MirrorRequest = z.infer<typeof requestSchema>;

/** Null if not a known message. */
export function parseMirrorRequest(data: unknown): MirrorRequest | null {
  return requestSchema.safeParse(data).data ?? null;
}
