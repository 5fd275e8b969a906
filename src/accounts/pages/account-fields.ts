import type * as z from "zod/mini";
import type { MessageId } from "../../platform/i18n/translator.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";

/** Named as in the API. */
const FIELDS = [
  "first_name",
  "middle_name",
  "last_name",
  "phone_number",
  "email",
  "current_password",
  "password",
  "password_confirmation",
  "device_name",
] as const;

export type AccountField = (typeof FIELDS)[number];

function isField(path: string): path is AccountField {
  return FIELDS.some((field) => field === path);
}

/** Raw input; missing fields are empty. */
export type AccountValues = Readonly<Record<AccountField, string>>;
export type FieldErrors = Partial<Record<AccountField, MessageId>>;

/** Client-side errors. */
const INVALID: Record<AccountField, MessageId> = {
  first_name: "account.first_name_error",
  middle_name: "account.middle_name_error",
  last_name: "account.last_name_error",
  phone_number: "account.phone_error",
  email: "account.email_error",
  current_password: "account.current_password_error",
  password: "account.password_error",
  password_confirmation: "account.confirmation_error",
  device_name: "account.device_error",
};

/** Server-side errors. */
const REJECTED: Record<AccountField, MessageId> = {
  ...INVALID,
  phone_number: "account.phone_taken",
  email: "account.email_taken",
  current_password: "account.current_password_wrong",
  password: "account.password_common",
};

/** Fields that fail the API schema. */
export function invalidFields(schema: z.ZodMiniType, body: unknown): FieldErrors {
  const parsed = schema.safeParse(body);
  if (parsed.success) return {};
  const paths = parsed.error.issues.map(({ path }) => String(path[0]));
  return Object.fromEntries(paths.filter(isField).map((field) => [field, INVALID[field]]));
}

/** The server's errors by field; empty when it refused the whole form. */
export function rejectedFields(error: ApiError): FieldErrors {
  if (error.kind !== "problem" || ![409, 422].includes(error.problem.status)) return {};
  const paths = (error.problem.errors ?? []).map(({ path }) => path);
  return Object.fromEntries(paths.filter(isField).map((field) => [field, REJECTED[field]]));
}

export function readValues(form: HTMLFormElement): AccountValues {
  const filled = new FormData(form);
  const textOf = (field: AccountField): string => {
    const value = filled.get(field);
    return typeof value === "string" ? value : "";
  };
  // `Object.fromEntries` loses the names.
  return Object.fromEntries(FIELDS.map((field) => [field, textOf(field)])) as AccountValues;
}

/** Phone number as digits only; device name only if given. */
export function loginBody(values: AccountValues) {
  return {
    phone_number: digitsOf(values.phone_number),
    password: values.password,
    ...optional("device_name", values.device_name),
  };
}

export function registerBody(values: AccountValues) {
  return {
    ...namesOf(values),
    phone_number: digitsOf(values.phone_number),
    ...optional("email", values.email),
    password: values.password,
    password_confirmation: values.password_confirmation,
    ...optional("device_name", values.device_name),
  };
}

/** Emptied fields are removed from the profile. */
export function profileBody(values: AccountValues) {
  return {
    first_name: values.first_name.trim(),
    middle_name: values.middle_name.trim() || null,
    last_name: values.last_name.trim(),
    email: values.email.trim() || null,
  };
}

export function passwordBody(values: AccountValues) {
  const { current_password, password, password_confirmation } = values;
  return { current_password, password, password_confirmation };
}

function namesOf(values: AccountValues) {
  return {
    first_name: values.first_name.trim(),
    ...optional("middle_name", values.middle_name),
    last_name: values.last_name.trim(),
  };
}

function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D+/g, "");
}

function optional<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  const trimmed = text.trim();
  // TypeScript types a computed key as plain string.
  return trimmed === "" ? {} : ({ [name]: trimmed } as Partial<Record<Name, string>>);
}
