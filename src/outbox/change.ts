import * as z from "zod/mini";

/** What can wait on the phone. Roles, passwords, sessions and uploads are online only. */
export const CHANGE_KINDS = [
  "passport.create",
  "passport.update",
  "passport.delete",
  "location.create",
  "location.update",
  "location.delete",
  "removal.settle",
  "removal.request",
  "advertisement.request",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * `waiting`: not sent yet, or to be sent again. `sending`: under way. `conflict`: somebody else changed it meanwhile,
 * both versions are kept. `parked`: refused, it needs the person. `paused`: the account must sign in again. `done`:
 * applied; such a row stays a day, without its body, for what the answer said.
 */
export const CHANGE_STATES = ["waiting", "sending", "conflict", "parked", "paused", "done"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

const fields = z.record(z.string(), z.unknown());
/** The members of a request's body, or of a resource as the server tells it. */
export type Fields = z.infer<typeof fields>;

const problemSchema = z.discriminatedUnion("kind", [
  /** Nothing came back, or something that is not the server (a captive portal). */
  z.object({ kind: z.literal("no-answer"), why: z.enum(["offline", "timeout", "unexpected-answer"]) }),
  /** 408, 429 or 5xx; it may be another time when the server says so. */
  z.object({ kind: z.literal("later"), status: z.int(), asked: z.boolean() }),
  /** 409 and other 4xx, with what the server said of the fields. */
  z.object({
    kind: z.literal("refused"),
    status: z.int(),
    code: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
  /** 412: `serverVersion` is what stands there now. */
  z.object({ kind: z.literal("stale") }),
  /** PATCH answered 404: it was deleted meanwhile. */
  z.object({ kind: z.literal("deleted") }),
  /** No live session of the account on this phone. */
  z.object({ kind: z.literal("signed-out") }),
  /** Sent so long ago without an answer that the server may have forgotten it: only the person can tell. */
  z.object({ kind: z.literal("unsure") }),
]);
export type ChangeProblem = z.infer<typeof problemSchema>;

/** One change as it lies in the table. Times are milliseconds since 1970 by this phone's clock. */
export const changeSchema = z.object({
  id: z.string(),
  /** The order in which the person made them; it counts within one resource. */
  seq: z.int(),
  idempotencyKey: z.string(),
  kind: z.enum(CHANGE_KINDS),
  /** What it changes: `passport:123`, `location:adama`; one made offline is `passport:new:<uuid>` until it is sent. */
  resource: z.string(),
  method: z.enum(["POST", "PATCH", "DELETE"]),
  path: z.string(),
  body: z.nullable(fields),
  /** The version the person changed, for showing a conflict field by field. */
  base: z.nullable(fields),
  baseEtag: z.nullable(z.string()),
  /** Whose change it is; null for a public request. It is never sent under another account. */
  accountId: z.nullable(z.int()),
  state: z.enum(CHANGE_STATES),
  attempts: z.int(),
  nextTryAt: z.number(),
  lastProblem: z.nullable(problemSchema),
  /** Of a conflict: what the server has now, and its ETag. */
  serverVersion: z.nullable(fields),
  serverEtag: z.nullable(z.string()),
  queuedAt: z.number(),
  /** When the last attempt began. */
  sentAt: z.nullable(z.number()),
  /** When this key was first sent; null while it never was. */
  firstSentAt: z.nullable(z.number()),
  /** True while a request with this key may have been applied without our hearing of it. */
  unsettled: z.boolean(),
  /** A mark of the token that was refused, from which nobody can make the token; null unless paused. */
  refusedToken: z.nullable(z.int()),
  /** Of a change that is done: the ETag it changed from, and what the server answered. */
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

/** What a screen hands over. */
export type NewChange = {
  kind: ChangeKind;
  /** Of an update or deletion: what it changes. A new record gets a temporary name, a request one of its own. */
  resource?: string;
  /** Null, or left out, for a deletion. */
  body?: Fields | null;
  base?: Fields | null;
  baseEtag?: string | null;
  accountId: number | null;
};

/** How much waits, for badges: `waiting` goes by itself, `needsYou` does not, `signIn` waits for its account. */
export type ChangeCounts = { waiting: number; sending: number; needsYou: number; signIn: number };

/** Why the outbox did not take a change. `storage`: this phone keeps nothing. */
export type OutboxError =
  | { kind: "storage"; detail: string }
  /** It is gone: discarded, or sent long ago. */
  | { kind: "unknown" }
  /** A request with it is under way; its answer decides. */
  | { kind: "sending" }
  /** It may have been received already and cannot be called back; its answer decides. */
  | { kind: "unsettled" }
  /** Nothing of the kind can be done in its state. */
  | { kind: "wrong-state"; state: ChangeState };

/** Stored rows in the order they were made; one of another version of the app is left alone. */
export function parseChanges(rows: readonly unknown[]): Change[] {
  return rows
    .flatMap((row) => {
      const parsed = changeSchema.safeParse(row);
      return parsed.success ? [parsed.data] : [];
    })
    .sort((a, b) => a.seq - b.seq);
}

/** Whether it still has to reach the server. */
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
