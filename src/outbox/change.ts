import * as z from "zod/mini";

/** Roles, passwords, sessions and uploads are online only. */
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
 * `waiting`: to be sent (again). `conflict`: changed by someone else; both versions are kept. `parked`: refused, needs
 * the person. `paused`: needs sign-in. `done`: applied; kept a day for its answer, without the body.
 */
export const CHANGE_STATES = ["waiting", "sending", "conflict", "parked", "paused", "done"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

const fields = z.record(z.string(), z.unknown());
/** Members of a request body or server resource. */
export type Fields = z.infer<typeof fields>;

const problemSchema = z.discriminatedUnion("kind", [
  /** Also a captive portal's answer. */
  z.object({ kind: z.literal("no-answer"), why: z.enum(["offline", "timeout", "unexpected-answer"]) }),
  /** 408, 429 or 5xx; `asked`: with Retry-After. */
  z.object({ kind: z.literal("later"), status: z.int(), asked: z.boolean() }),
  /** 409 and other 4xx, with field errors. */
  z.object({
    kind: z.literal("refused"),
    status: z.int(),
    code: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
  /** 412; the server's version is in `serverVersion`. */
  z.object({ kind: z.literal("stale") }),
  /** PATCH answered 404. */
  z.object({ kind: z.literal("deleted") }),
  /** No live session on this phone. */
  z.object({ kind: z.literal("signed-out") }),
  /** Unanswered so long that the server may have forgotten the key: ask the person. */
  z.object({ kind: z.literal("unsure") }),
]);
export type ChangeProblem = z.infer<typeof problemSchema>;

/** Times: ms since 1970, phone clock. */
export const changeSchema = z.object({
  id: z.string(),
  /** Order within one resource. */
  seq: z.int(),
  idempotencyKey: z.string(),
  kind: z.enum(CHANGE_KINDS),
  /** `passport:123`, `location:adama`; `passport:new:<uuid>` until created. */
  resource: z.string(),
  method: z.enum(["POST", "PATCH", "DELETE"]),
  path: z.string(),
  body: z.nullable(fields),
  /** The version edited, to show conflicts by field. */
  base: z.nullable(fields),
  baseEtag: z.nullable(z.string()),
  /** Null for public requests. Never sent under another account. */
  accountId: z.nullable(z.int()),
  state: z.enum(CHANGE_STATES),
  attempts: z.int(),
  nextTryAt: z.number(),
  lastProblem: z.nullable(problemSchema),
  /** Conflicts only: the server's version and ETag. */
  serverVersion: z.nullable(fields),
  serverEtag: z.nullable(z.string()),
  queuedAt: z.number(),
  /** Start of the last attempt. */
  sentAt: z.nullable(z.number()),
  /** First attempt with this key. */
  firstSentAt: z.nullable(z.number()),
  /** A request with this key may have been applied; the outcome is unknown. */
  unsettled: z.boolean(),
  /** Irreversible hash of the refused token; only when paused. */
  refusedToken: z.nullable(z.int()),
  /** When done: the ETag changed from, and the server's answer. */
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

/** From a screen. */
export type NewChange = {
  kind: ChangeKind;
  /** For updates and deletions. */
  resource?: string;
  /** Not for deletions. */
  body?: Fields | null;
  base?: Fields | null;
  baseEtag?: string | null;
  accountId: number | null;
};

/** For badges: `waiting` sends itself, `needsYou` needs the person, `signIn` their session. */
export type ChangeCounts = { waiting: number; sending: number; needsYou: number; signIn: number };

/** `storage`: this phone stores nothing. */
export type OutboxError =
  | { kind: "storage"; detail: string }
  /** Discarded, or sent long ago. */
  | { kind: "unknown" }
  /** Under way; wait for its answer. */
  | { kind: "sending" }
  /** Possibly received already; wait for its answer. */
  | { kind: "unsettled" }
  /** Not possible in this state. */
  | { kind: "wrong-state"; state: ChangeState };

/** Valid rows in order; those of other app versions are skipped. */
export function parseChanges(rows: readonly unknown[]): Change[] {
  return rows
    .flatMap((row) => {
      const parsed = changeSchema.safeParse(row);
      return parsed.success ? [parsed.data] : [];
    })
    .sort((a, b) => a.seq - b.seq);
}

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
