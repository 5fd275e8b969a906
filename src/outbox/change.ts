import * as z from "zod/mini";
import { lastChangeSchema } from "#domain/base/problem.ts";

/**
 * `waiting`: to be sent. `conflict`: changed by someone else, both versions kept. `parked`: refused, needs the person.
 * `paused`: needs sign-in. `done`: applied; kept a day, without body.
 */
export const CHANGE_STATES = ["waiting", "sending", "conflict", "parked", "paused", "done"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

const fields = z.record(z.string(), z.unknown());
/** The fields of a request body or of the server's resource. */
export type Fields = z.infer<typeof fields>;

const problemSchema = z.discriminatedUnion("kind", [
  /** Also a captive portal's answer. `why` is the stored name of the reason. */
  z.object({ kind: z.literal("no-answer"), why: z.enum(["offline", "timeout", "unexpected-answer"]) }),
  /** 408, 429 or 5xx; `asked`: with Retry-After. */
  z.object({ kind: z.literal("later"), status: z.int(), asked: z.boolean() }),
  /** Other 4xx, with field errors. */
  z.object({
    kind: z.literal("refused"),
    status: z.int(),
    code: z.string(),
    /** Rows of former versions have no code. */
    errors: z.array(z.object({ path: z.string(), message: z.string(), code: z.optional(z.string()) })),
  }),
  /** 412. Rows of former versions do not know whose change it was. */
  z.object({ kind: z.literal("stale"), changed: z.optional(lastChangeSchema) }),
  /** PATCH answered 404. */
  z.object({ kind: z.literal("deleted") }),
  z.object({ kind: z.literal("signed-out") }),
  /** Unanswered so long that the server may have forgotten the key. */
  z.object({ kind: z.literal("unsure") }),
]);
export type RefusedField = { path: string; message: string; code?: string | undefined };
export type ChangeProblem = z.infer<typeof problemSchema>;

/** Times: ms since 1970, phone clock. */
export const changeSchema = z.object({
  id: z.string(),
  /** Order within one resource. */
  seq: z.int(),
  idempotencyKey: z.string(),
  /** A key of the registered kinds. */
  kind: z.string(),
  /** `passport:123`, `location:adama`; `passport:new:<uuid>` until created. */
  resource: z.string(),
  method: z.enum(["POST", "PATCH", "DELETE"]),
  path: z.string(),
  body: z.nullable(fields),
  /** To show conflicts by field. */
  base: z.nullable(fields),
  baseEtag: z.nullable(z.string()),
  /** What its record was called when it was queued, as a deletion's answer tells nothing. Former rows have none. */
  recordName: z.optional(z.string()),
  /** Null for public requests. Never sent under another account. */
  accountId: z.nullable(z.int()),
  state: z.enum(CHANGE_STATES),
  attempts: z.int(),
  nextTryAt: z.number(),
  lastProblem: z.nullable(problemSchema),
  /** Conflicts only. */
  serverVersion: z.nullable(fields),
  serverEtag: z.nullable(z.string()),
  queuedAt: z.number(),
  /** Start of the last attempt. */
  sentAt: z.nullable(z.number()),
  /** With this key. */
  firstSentAt: z.nullable(z.number()),
  /** The outcome is unknown: a request with this key may have been applied. The stored name. */
  unsettled: z.boolean(),
  /** Irreversible hash, when paused. */
  refusedToken: z.nullable(z.int()),
  /** When done: the previous ETag and the answer. */
  answer: z.nullable(
    z.object({
      resource: z.string(),
      from: z.nullable(z.string()),
      etag: z.nullable(z.string()),
      data: z.nullable(fields),
    }),
  ),
});
export type Change = z.infer<typeof changeSchema>;

export type NewChange = {
  kind: string;
  /** Updates and deletions only. */
  resource?: string;
  /** Deletions have none. */
  body?: Fields | null;
  base?: Fields | null;
  baseEtag?: string | null;
  accountId: number | null;
};

/** What became of deletions that were taken back: not sent at all, being restored, or too late for it. */
export type TakenBack = { dropped: number; restoring: Change[]; late: number };

/** `waiting` sends itself, `needsYou` needs the person, `signIn` a session. */
export type ChangeCounts = { waiting: number; sending: number; needsYou: number; signIn: number };

/** `storage`: nothing can be stored. */
export type OutboxError =
  | { kind: "storage"; detail: string }
  /** Discarded, or sent long ago. */
  | { kind: "unknown" }
  /** Under way. */
  | { kind: "sending" }
  /** Possibly received; wait for the answer. */
  | { kind: "outcome-unknown" }
  /** Its files are too large, or its kind has none. */
  | { kind: "too-large" }
  | { kind: "wrong-state"; state: ChangeState };

/** True until applied. */
export function isUnsent({ state }: Change): boolean {
  return state !== "done";
}

/** Counts for badges. */
export function countChanges(changes: readonly Change[]): ChangeCounts {
  const counts: ChangeCounts = { waiting: 0, sending: 0, needsYou: 0, signIn: 0 };
  for (const { state } of changes) {
    if (state === "waiting") counts.waiting += 1;
    else if (state === "sending") counts.sending += 1;
    else if (state === "paused") counts.signIn += 1;
    else if (state === "parked" || state === "conflict") counts.needsYou += 1;
  }
  return counts;
}
