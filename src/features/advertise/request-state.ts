import * as z from "zod/mini";
import { advertisementRequestSchema } from "#domain/api/advertisement-requests.ts";
import type { Translator } from "../../i18n/translator.ts";
import type { ApiError } from "../../lib/api-error.ts";
import type { Change } from "../../outbox/change.ts";
import {
  NO_ANSWERS,
  refusedFields,
  REQUEST_TEXTS,
  type RequestAnswers,
  type RequestErrors,
} from "./request-answers.ts";

export type RequestState =
  | { status: "writing" | "sending" }
  | { status: "wrong"; errors: RequestErrors }
  | { status: "failed"; error: ApiError }
  /** Kept on this phone. */
  | { status: "queued"; change: Change }
  /** With its number. */
  | { status: "sent"; id: number };

/** Of the server's answer, only the number is shown. */
export const receiptSchema = z.pick(advertisementRequestSchema, { id: true });

export function stateOfRow(translator: Translator, row: Change | null): RequestState {
  if (row === null) return { status: "writing" };
  const { state, lastProblem, attempts, answer } = row;
  if (state === "done") {
    const receipt = receiptSchema.safeParse(answer?.data);
    return receipt.success ? { status: "sent", id: receipt.data.id } : { status: "writing" };
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
export function refused(translator: Translator, error: ApiError): RequestState {
  const errors = refusedFields(translator, error);
  return Object.keys(errors).length > 0 ? { status: "wrong", errors } : { status: "failed", error };
}

/** The answers in a row's body. */
export function answersOf({ body }: Change): RequestAnswers {
  const file = body?.["file"];
  return { ...textsOf((name) => body?.[name]), file: file instanceof File ? file : null };
}

export function readAnswers(form: HTMLFormElement, file: File | null): RequestAnswers {
  const filled = new FormData(form);
  return { ...textsOf((name) => filled.get(name)), file };
}

function textsOf(read: (name: string) => unknown): RequestAnswers {
  const answers = { ...NO_ANSWERS };
  for (const name of REQUEST_TEXTS) {
    const value = read(name);
    if (typeof value === "string") answers[name] = value;
  }
  return answers;
}
