import type { ApiError } from "../lib/api-error.ts";
import { errorRetryAfter, errorStatus } from "../lib/api-error.ts";

type Progress = { done: number; total: number };

/**
 * Why an update did not finish. `server`: it refused or failed. `unexpected-answer`: something else answered
 * (a captive portal). `damaged`: some segments came wrong twice; the rest is here. `storage`: see the database.
 */
export type FailureReason = "timeout" | "server" | "unexpected-answer" | "damaged" | "storage";

/** What the mirror does now, for screens. Nothing of it ever means that what is on the phone is gone. */
export type MirrorStatus =
  | { kind: "idle" }
  | { kind: "checking" }
  | { kind: "downloading"; segments: Progress; bytes: Progress }
  | { kind: "offline" }
  | { kind: "failed"; reason: FailureReason }
  /** The server speaks a newer format: reload the app. */
  | { kind: "newer-format" }
  /** Another tab is updating; what it brings appears here too. */
  | { kind: "elsewhere" };

/** How one run ended; the schedule decides by it when to try again. */
export type SyncOutcome =
  | { kind: "up-to-date" }
  /** Nothing is kept, or nothing is fetched unasked on a link that saves data. */
  | { kind: "nothing-wanted" }
  | { kind: "elsewhere" }
  | { kind: "aborted" }
  | { kind: "newer-format" }
  | { kind: "offline" }
  | { kind: "failed"; reason: FailureReason; retryAfterSeconds?: number };

/** The outcome an error of a call amounts to. */
export function outcomeOf(error: ApiError): SyncOutcome {
  if (error.kind === "aborted" || error.kind === "offline") return { kind: error.kind };
  if (error.kind === "timeout") return { kind: "failed", reason: "timeout" };
  const status = errorStatus(error);
  const reason = status !== undefined && status >= 400 ? "server" : "unexpected-answer";
  const retryAfterSeconds = errorRetryAfter(error);
  return { kind: "failed", reason, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** The status that stays on screen after a run. */
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
