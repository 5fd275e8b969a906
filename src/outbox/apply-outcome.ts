import type { LastChange } from "#domain/base/problem.ts";
import { assertNever } from "#domain/base/result.ts";
import type { Change, Fields, RefusedField } from "./change.ts";
import { type Claim, tokenHash, type Step } from "./claim.ts";
import { type ChangeKinds, kindOf, resourceAfter, targetOf } from "./kind.ts";
import { OUTDATED, rowsBehind } from "./outdated.ts";
import { parseRetryAfter } from "../platform/lib/api-error.ts";
import { backoffDelay } from "../platform/lib/retry.ts";

export type SendOutcome =
  | { kind: "done"; etag: string | null; data: Fields | null }
  | { kind: "stale"; etag: string | null; current: Fields | null; changed?: LastChange | undefined }
  | { kind: "missing" }
  | { kind: "unauthenticated" }
  | { kind: "refused"; status: number; code: string; errors: RefusedField[] }
  | { kind: "later"; status: number; retryAfterMs: number | null }
  /** `isUnsent`: the device had no connection, so nothing was sent. */
  | { kind: "no-answer"; reason: "offline" | "timeout" | "unexpected-answer"; isUnsent?: true };

/** `sent`: applied. `kept`: not applied. `stop`: end the round. */
export type Applied = "sent" | "kept" | "stop";

/** The server checks the key before these: no earlier request was applied. */
const DECIDES = new Set([404, 409, 412, 422]);

type ApplyOptions = { now: number; random: () => number; kinds: ChangeKinds };

/** Stores the outcome, unless the row was discarded meanwhile. */
export function applyOutcome(
  rows: readonly Change[],
  claim: Claim,
  outcome: SendOutcome,
  options: ApplyOptions,
): Step<Applied> {
  const { id, idempotencyKey } = claim.change;
  const row = rows.find((known) => known.id === id && known.idempotencyKey === idempotencyKey);
  if (row === undefined || row.state !== "sending") return { value: "kept" };
  // Already deleted.
  const gone = outcome.kind === "missing" && row.method === "DELETE";
  if (gone) return { value: "sent", put: markApplied(options.kinds, rows, row, null, null) };
  if (outcome.kind === "done") {
    return { value: "sent", put: markApplied(options.kinds, rows, row, outcome.etag, outcome.data) };
  }
  const stop = outcome.kind === "no-answer" || (outcome.kind === "later" && outcome.retryAfterMs !== null);
  return {
    value: stop ? "stop" : "kept",
    put: [{ ...row, ...afterFailure(claim, outcome, options) }],
  };
}

function afterFailure(
  { change, token, wasOutcomeUnknown: wasUnsettled }: Claim,
  outcome: Exclude<SendOutcome, { kind: "done" }>,
  { now, random }: ApplyOptions,
): Partial<Change> {
  const nextTry = (retryAfterMs: number | null) => retryAt(change.attempts, { now, random, retryAfterMs });
  switch (outcome.kind) {
    case "missing":
      // Keeps the text.
      return { state: "parked", unsettled: false, lastProblem: { kind: "deleted" } };
    case "stale":
      return {
        state: "conflict",
        unsettled: false,
        lastProblem: { kind: "stale", changed: outcome.changed },
        serverVersion: outcome.current,
        serverEtag: outcome.etag,
      };
    case "unauthenticated":
      return {
        state: "paused",
        unsettled: wasUnsettled,
        lastProblem: { kind: "signed-out" },
        refusedToken: token === null ? null : tokenHash(token),
      };
    case "refused": {
      const { kind, status, code, errors } = outcome;
      const unsettled = wasUnsettled && !DECIDES.has(status);
      return { state: "parked", unsettled, lastProblem: { kind, status, code, errors } };
    }
    case "later": {
      const { kind, status, retryAfterMs } = outcome;
      return {
        state: "waiting",
        nextTryAt: nextTry(retryAfterMs),
        // 429 did nothing; other failures may come after the effect.
        unsettled: status === 429 ? wasUnsettled : true,
        lastProblem: { kind, status, asked: retryAfterMs !== null },
      };
    }
    case "no-answer":
      return {
        state: "waiting",
        nextTryAt: nextTry(null),
        // Nothing left this device: the server cannot have it.
        ...(outcome.isUnsent === true && { unsettled: wasUnsettled }),
        lastProblem: { kind: outcome.kind, why: outcome.reason },
      };
    default:
      return assertNever(outcome);
  }
}

/** Marks the row done and rebases later ones. */
function markApplied(
  kinds: ChangeKinds,
  rows: readonly Change[],
  row: Change,
  etag: string | null,
  data: Fields | null,
): Change[] {
  const resource = resourceAfter(kindOf(kinds, row.kind), row.resource, data);
  const done: Change = {
    ...row,
    state: "done",
    // Data minimization.
    body: null,
    base: null,
    serverVersion: null,
    serverEtag: null,
    lastProblem: null,
    unsettled: false,
    answer: { resource, from: row.baseEtag, etag, data },
  };
  // The real name and the new version.
  const follow = rowsBehind(rows, row).map((later) => ({
    ...later,
    ...targetOf(kindOf(kinds, later.kind), resource),
    ...(later.baseEtag === OUTDATED ? {} : { baseEtag: etag ?? later.baseEtag, base: data ?? later.base }),
  }));
  return [done, ...follow];
}

const LONGEST_RETRY_AFTER_S = 24 * 3600;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** The server's Retry-After in ms, a day at most; null without one. */
export function retryAfterMs(response: Response): number | null {
  const asked = parseRetryAfter(response.headers.get("retry-after"));
  return asked === undefined ? null : Math.min(asked, LONGEST_RETRY_AFTER_S) * 1000;
}

/** When to send a change again after `attempts`: doubling waits with jitter, not before the server allows. */
function retryAt(
  attempts: number,
  { now, random, retryAfterMs: asked }: { now: number; random: () => number; retryAfterMs: number | null },
): number {
  const wait = backoffDelay(attempts, random, FIRST_WAIT_MS, LONGEST_WAIT_MS);
  return now + Math.max(wait, asked ?? 0);
}
