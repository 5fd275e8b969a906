import * as z from "zod/mini";
import { normalizePhoneNumber } from "#domain/base/phone-number.ts";
import {
  LONGEST_REMOVAL_REASON,
  removalRequestSchema,
  SHORTEST_REMOVAL_REASON,
  type RemovalReceipt,
  removalReceiptSchema,
} from "#domain/passports/removal-requests.ts";
import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import type { Change } from "../../outbox/change.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";

const REMOVAL_FIELDS = ["request_number", "reason", "phone_number"] as const;
type RemovalField = (typeof REMOVAL_FIELDS)[number];
type RemovalAnswers = Record<RemovalField, string>;
type RemovalErrors = Partial<Record<RemovalField, string>>;

/** Validates before sending; empty if the API schema accepts it. */
export function findErrors({ t }: Translator, answers: RemovalAnswers): RemovalErrors {
  const errors: RemovalErrors = {};
  if (normalizeRequestNumber(answers.request_number) === null) {
    errors.request_number = t("removal.number_error");
  }
  const letters = answers.reason.trim().length;
  if (letters < SHORTEST_REMOVAL_REASON) {
    errors.reason = t("removal.reason_error", { least: SHORTEST_REMOVAL_REASON });
  } else if (letters > LONGEST_REMOVAL_REASON) {
    errors.reason = t("removal.reason_long", { most: LONGEST_REMOVAL_REASON });
  } else if (!removalRequestSchema.shape.reason.safeParse(answers.reason).success) {
    errors.reason = t("removal.reason_error", { least: SHORTEST_REMOVAL_REASON });
  }
  if (normalizePhoneNumber(answers.phone_number) === null) errors.phone_number = t("removal.phone_error");
  return errors;
}

/** The server's errors by field; empty when it refused the whole form. */
export function refusedFields({ t }: Translator, error: ApiError): RemovalErrors {
  if (error.kind !== "problem" || error.problem.status !== 422) return {};
  const said: Record<RemovalField, string> = {
    // The format was checked here; only the server knows published numbers.
    request_number: t("removal.number_unknown"),
    reason: t("removal.reason_error", { least: SHORTEST_REMOVAL_REASON }),
    phone_number: t("removal.phone_error"),
  };
  const paths = (error.problem.errors ?? []).map(({ path }) => path);
  return Object.fromEntries(
    REMOVAL_FIELDS.filter((field) => paths.includes(field)).map((field) => [field, said[field]]),
  );
}

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
