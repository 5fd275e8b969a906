import { newPaymentSchema } from "#domain/api/admin-advertisements.ts";
import { parseIsoDate } from "#domain/day.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { MessageId, Translator } from "../../../i18n/translator.ts";
import type { Fields } from "../../../outbox/change.ts";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { fieldErrors } from "../form/form-texts.ts";

const WRONG: Readonly<Record<string, MessageId>> = {
  amount: "admin_ad.wrong_amount",
  status: "admin_ad.wrong_amount",
  day: "admin_ad.wrong_day",
  note: "admin_ad.too_long",
};

/** The request body, or an error per field. `1,500` is an amount too. */
export function readPayment(
  translator: Translator,
  { amount = "", status = "", day = "", note = "" }: Readonly<Record<string, string>>,
): Result<Fields, FieldErrors> {
  const body = { amount: amount.replace(/[,\s]/g, ""), status, day, note: note.trim() || null };
  const read = newPaymentSchema.safeParse(body);
  const wrong = new Set<unknown>(read.error?.issues.map(({ path }) => path[0]));
  if (parseIsoDate(day) === null) wrong.add("day");
  return wrong.size === 0 ? ok(body) : err(fieldErrors(translator, wrong, WRONG));
}
