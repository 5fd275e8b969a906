import * as z from "zod/mini";
import { advertisementRequestSchema } from "#domain/api/advertisement-requests.ts";
import type { Change } from "../../outbox/change.ts";
import { NO_ANSWERS, REQUEST_TEXTS, type RequestAnswers } from "./request-answers.ts";

/** Only the number of the server's answer is shown. */
export const receiptSchema = z.pick(advertisementRequestSchema, { id: true });

export function sentOf(record: unknown): { id: number } | null {
  const receipt = receiptSchema.safeParse(record);
  return receipt.success ? receipt.data : null;
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
