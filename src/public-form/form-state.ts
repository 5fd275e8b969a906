import type { ApiError } from "../platform/lib/api-error.ts";
import type { Change } from "../outbox/change.ts";

/** `Sent`: what is shown of the server's record. */
export type FormState<Errors, Sent> =
  | { status: "writing" | "sending" }
  | { status: "wrong"; errors: Errors }
  | { status: "failed"; error: ApiError }
  /** Queued on this phone. */
  | { status: "queued"; change: Change }
  | ({ status: "sent" } & Sent);

export type FormRules<Errors, Sent> = {
  /** Null if the answer is no such record. */
  sentOf: (record: unknown) => Sent | null;
  /** The server's errors by field; empty when it refused the whole form. */
  refusedFields: (error: ApiError) => Errors;
};

export function stateOfRow<Errors extends object, Sent>(
  row: Change | null,
  rules: FormRules<Errors, Sent>,
): FormState<Errors, Sent> {
  if (row === null) return { status: "writing" };
  const { state, lastProblem, attempts, answer } = row;
  if (state === "done") {
    const sent = rules.sentOf(answer?.data);
    return sent === null ? { status: "writing" } : { status: "sent", ...sent };
  }
  if (lastProblem?.kind === "refused" && state === "parked") {
    const { status, code, errors } = lastProblem;
    const problem = { type: "about:blank", title: code, status, code, errors };
    return refused({ kind: "problem", problem }, rules);
  }
  // Show "sending" during the first attempt.
  const isFirstTry = attempts <= 1 && lastProblem === null && state !== "parked";
  return isFirstTry ? { status: "sending" } : { status: "queued", change: row };
}

/** Field errors, or a general failure. */
export function refused<Errors extends object, Sent>(
  error: ApiError,
  { refusedFields }: Pick<FormRules<Errors, Sent>, "refusedFields">,
): FormState<Errors, Sent> {
  const errors = refusedFields(error);
  return Object.keys(errors).length > 0 ? { status: "wrong", errors } : { status: "failed", error };
}
