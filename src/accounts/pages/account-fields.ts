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
