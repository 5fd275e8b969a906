import * as z from "zod/mini";
import { type RemovalReceipt, removalReceiptSchema } from "#domain/api/removal-requests.ts";
import type { Translator } from "../../i18n/translator.ts";
import type { ApiError } from "../../lib/api-error.ts";
import type { Change } from "../../outbox/change.ts";
import { refusedFields, REMOVAL_FIELDS, type RemovalAnswers, type RemovalErrors } from "./removal-answers.ts";

export type RemovalState =
  | { status: "writing" | "sending" }
  | { status: "wrong"; errors: RemovalErrors }
  | { status: "failed"; error: ApiError }
  /** Queued on this phone. */
  | { status: "queued"; change: Change }
  | { status: "sent"; receipt: RemovalReceipt["data"] };

export function stateOfRow(translator: Translator, row: Change | null): RemovalState {
  if (row === null) return { status: "writing" };
  const { state, lastProblem, attempts } = row;
  if (state === "done") {
    const receipt = removalReceiptSchema.shape.data.safeParse(row.answer?.data);
    return receipt.success ? { status: "sent", receipt: receipt.data } : { status: "writing" };
  }
  if (lastProblem?.kind === "refused" && state === "parked") {
    const { status, code, errors } = lastProblem;
    return refused(translator, {
      kind: "problem",
      problem: { type: "about:blank", title: code, status, code, errors },
    });
  }
  // Show "sending" during the first attempt.
  const isFirstTry = attempts <= 1 && lastProblem === null && state !== "parked";
  return isFirstTry ? { status: "sending" } : { status: "queued", change: row };
}

/** Field errors, or a general failure. */
export function refused(translator: Translator, error: ApiError): RemovalState {
  const errors = refusedFields(translator, error);
  return Object.keys(errors).length > 0 ? { status: "wrong", errors } : { status: "failed", error };
}

const answersSchema = z.object({ request_number: z.string(), reason: z.string(), phone_number: z.string() });

export function answersOf(row: Change): RemovalAnswers {
  const parsed = answersSchema.safeParse(row.body);
  return parsed.success ? parsed.data : { request_number: "", reason: "", phone_number: "" };
}

export function readAnswers(form: HTMLFormElement): RemovalAnswers {
  const filled = new FormData(form);
  const answers: RemovalAnswers = { request_number: "", reason: "", phone_number: "" };
  for (const field of REMOVAL_FIELDS) {
    const value = filled.get(field);
    if (typeof value === "string") answers[field] = value;
  }
  return answers;
}
