import * as z from "zod/mini";
import { type RemovalReceipt, removalReceiptSchema } from "#domain/passports/removal-requests.ts";
import type { Change } from "../../outbox/change.ts";
import { REMOVAL_FIELDS, type RemovalAnswers } from "./removal-answers.ts";

export function sentOf(record: unknown): { receipt: RemovalReceipt["data"] } | null {
  const receipt = removalReceiptSchema.shape.data.safeParse(record);
  return receipt.success ? { receipt: receipt.data } : null;
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
