import { type ApiError, errorRetryAfter, errorStatus } from "../../platform/lib/api-error.ts";
import type { ListsError } from "./read-lists.ts";

type Progress = { done: number; total: number };

/**
 * `server`: refused or failed. `unexpected-answer`: e.g. a captive portal. `damaged`: some segments were bad twice.
 * `storage`: see src/platform/db/with-reopen.ts. `unverified`: the lists are not signed as they must be. `worker`: the sync worker died or has a bug.
 */
export type FailureReason =
  | "timeout"
  | "server"
  | "unexpected-answer"
  | "damaged"
  | "unverified"
  | "storage"
  | "worker";

/** Stored data stays in every state. */
export type MirrorStatus =
  | { kind: "idle" }
  | { kind: "checking" }
  | { kind: "downloading"; segments: Progress; bytes: Progress }
  | { kind: "offline" }
  | { kind: "failed"; reason: FailureReason }
  /** Reload the app. */
  | { kind: "newer-format" }
  /** Another tab is updating. */
  | { kind: "elsewhere" };

/** Decides when to retry. */
export type SyncOutcome =
  | { kind: "up-to-date" }
  /** Nothing is kept, or Save-Data without an explicit choice. */
  | { kind: "nothing-wanted" }
  | { kind: "elsewhere" }
  | { kind: "aborted" }
  | { kind: "newer-format" }
  | { kind: "offline" }
  | { kind: "failed"; reason: FailureReason; retryAfterSeconds?: number };

/** An API error as an outcome. */
export function outcomeOf(error: ApiError): SyncOutcome {
  if (error.kind === "aborted" || error.kind === "offline") return { kind: error.kind };
  if (error.kind === "timeout") return { kind: "failed", reason: "timeout" };
  const status = errorStatus(error);
  const reason = status !== undefined && status >= 400 ? "server" : "unexpected-answer";
  const retryAfterSeconds = errorRetryAfter(error);
  return { kind: "failed", reason, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** An error of the lists' head or manifest as an outcome. */
export function listsOutcome(error: ListsError): SyncOutcome {
  if (error.kind === "newer-format") return { kind: "newer-format" };
  return error.kind === "refused-lists" ? { kind: "failed", reason: "unverified" } : outcomeOf(error);
}

/** The status shown after a run. */
export function statusAfter(outcome: SyncOutcome): MirrorStatus {
  switch (outcome.kind) {
    case "offline":
    case "newer-format":
    case "elsewhere":
      return { kind: outcome.kind };
    case "failed":
      return { kind: "failed", reason: outcome.reason };
    default:
      return { kind: "idle" };
  }
}
