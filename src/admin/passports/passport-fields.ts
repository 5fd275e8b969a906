import { newPassportSchema, passportChangeSchema } from "#domain/passports/admin-contract.ts";
import type { Passport } from "#domain/passports/contract.ts";
import type { EpochDay } from "#domain/base/day.ts";
import { checkListDay } from "#domain/lists/list-day.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import type { Fields } from "../../outbox/change.ts";
import type { FieldErrors } from "../../ui/form/error-list.tsx";
import { EMPTY_PASSPORT } from "../kit/form/empty-records.ts";
import { fieldErrors } from "../kit/form/form-texts.ts";
import type { RecordType } from "../kit/record/record-type.ts";
import type { ShownRecord } from "../kit/record/shown-record.ts";

export type PassportTexts = typeof EMPTY_PASSPORT;
export type PassportShape = { texts: PassportTexts; data: Passport };
export type ShownPassport = ShownRecord<PassportShape>;

export const PASSPORT: RecordType<PassportShape> = {
  kind: "passport",
  empty: EMPTY_PASSPORT,
  keyOf: ({ id }) => String(id),
  readBody: (body) => passportChangeSchema.safeParse(body).data ?? {},
};

/** In the form's order. */
const WRONG: Record<keyof PassportTexts, MessageId> = {
  request_number: "admin_passport.wrong_number",
  location: "admin_passport.wrong_branch",
  date_of_publish: "admin_passport.wrong_date",
  first_name: "admin_passport.wrong_first",
  middle_name: "admin_passport.wrong_middle",
  last_name: "admin_passport.wrong_last",
};

/** The server builds the name in the same way. */
export function fullNameOf({ first_name, middle_name, last_name }: PassportTexts): string {
  return [first_name, middle_name, last_name].filter((part) => part !== "").join(" ");
}

/** The request body, or an error per field. */
export function readPassport(
  translator: Translator,
  fields: PassportTexts,
  today: EpochDay,
): Result<Fields, FieldErrors> {
  const read = newPassportSchema.safeParse({ ...fields, middle_name: fields.middle_name.trim() || null });
  const wrong = new Set<unknown>(read.success ? [] : read.error.issues.map(({ path }) => path[0]));
  if (checkListDay(fields.date_of_publish, today) !== null) wrong.add("date_of_publish");
  return read.success && wrong.size === 0 ? ok(read.data) : err(fieldErrors(translator, wrong, WRONG));
}
