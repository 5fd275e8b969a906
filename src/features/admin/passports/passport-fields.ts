import { newPassportSchema } from "#domain/api/admin-passports.ts";
import type { Passport } from "#domain/api/passports.ts";
import type { EpochDay } from "#domain/day.ts";
import { checkListDay } from "#domain/list-day.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { MessageId, Translator } from "../../../i18n/translator.ts";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { PASSPORT_FIELDS } from "../form/written-fields.ts";

export type PassportField = (typeof PASSPORT_FIELDS)[number];
/** Form values: no middle name is "". */
export type PassportFields = Record<PassportField, string>;

export const NO_PASSPORT_FIELDS: PassportFields = {
  request_number: "",
  first_name: "",
  middle_name: "",
  last_name: "",
  location: "",
  date_of_publish: "",
};

export const PASSPORT_LABELS: Record<PassportField, MessageId> = {
  request_number: "field.request_number",
  first_name: "field.first_name",
  middle_name: "field.middle_name",
  last_name: "field.last_name",
  location: "field.location",
  date_of_publish: "field.date_of_publish",
};

const WRONG: Record<PassportField, MessageId> = {
  request_number: "admin_passport.wrong_number",
  first_name: "admin_passport.wrong_first",
  middle_name: "admin_passport.wrong_middle",
  last_name: "admin_passport.wrong_last",
  location: "admin_passport.wrong_branch",
  date_of_publish: "admin_passport.wrong_date",
};

export function fieldsOf(passport: Passport): PassportFields {
  return { ...pick(passport), middle_name: passport.middle_name ?? "" };
}

/** As the server builds it. */
export function fullNameOf({ first_name, middle_name, last_name }: PassportFields): string {
  return [first_name, middle_name, last_name].filter((part) => part !== "").join(" ");
}

export type PassportBody = Record<PassportField, string | null>;

/** The request body, or an error per field. */
export function readPassport(
  { t }: Translator,
  fields: PassportFields,
  today: EpochDay,
): Result<PassportBody, FieldErrors> {
  const read = newPassportSchema.safeParse({ ...fields, middle_name: fields.middle_name.trim() || null });
  const wrong = new Set<unknown>(read.success ? [] : read.error.issues.map(({ path }) => path[0]));
  if (checkListDay(fields.date_of_publish, today) !== null) wrong.add("date_of_publish");
  if (read.success && wrong.size === 0)
    return ok({ ...read.data, middle_name: read.data.middle_name ?? null });
  return err(wrongFields(t, wrong));
}

/** An error for each named field, in form order. */
export function wrongFields(t: Translator["t"], wrong: ReadonlySet<unknown>): FieldErrors {
  return Object.fromEntries(
    PASSPORT_FIELDS.filter((field) => wrong.has(field)).map((field) => [field, t(WRONG[field])]),
  );
}

export function textsOf(body: PassportBody): PassportFields {
  const entries = PASSPORT_FIELDS.map((field) => [field, body[field] ?? ""] as const);
  return { ...NO_PASSPORT_FIELDS, ...Object.fromEntries(entries) };
}

export function changedFields(body: PassportBody, former: PassportFields): Partial<PassportBody> {
  const changed = PASSPORT_FIELDS.filter((field) => (body[field] ?? "") !== former[field]);
  return Object.fromEntries(changed.map((field) => [field, body[field]]));
}

function pick(passport: Record<Exclude<PassportField, "middle_name">, string>) {
  const { request_number, first_name, last_name, location, date_of_publish } = passport;
  return { request_number, first_name, last_name, location, date_of_publish };
}
