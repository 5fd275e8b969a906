import type * as z from "zod/mini";
import type { MessageId } from "../../i18n/translator.ts";
import type { ApiError } from "../../lib/api-error.ts";

/** The fields of all account forms, as the API names them. */
export type AccountField =
  | "first_name"
  | "middle_name"
  | "last_name"
  | "phone_number"
  | "email"
  | "current_password"
  | "password"
  | "password_confirmation"
  | "device_name";

/** What was typed, as it was typed; fields that a form lacks are empty. */
export type AccountValues = Readonly<Record<AccountField, string>>;
/** A sentence for each field that does not fit. */
export type FieldErrors = Partial<Record<AccountField, MessageId>>;

/** What does not fit, seen before anything is sent. */
const MISFITS: Record<AccountField, MessageId> = {
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

/** What only the server can tell of a field that looked right. */
const REFUSALS: Record<AccountField, MessageId> = {
  ...MISFITS,
  phone_number: "account.phone_taken",
  email: "account.email_taken",
  current_password: "account.current_password_wrong",
  password: "account.password_common",
};

const FIELDS = Object.keys(MISFITS);

function isField(path: string): path is AccountField {
  return FIELDS.includes(path);
}

/** What the contract would refuse. */
export function misfits(schema: z.ZodMiniType, body: unknown): FieldErrors {
  const parsed = schema.safeParse(body);
  if (parsed.success) return {};
  const paths = parsed.error.issues.map(({ path }) => String(path[0]));
  return Object.fromEntries(paths.filter(isField).map((field) => [field, MISFITS[field]]));
}

/** What the server refused, by field; nothing when it refused the whole for another reason. */
export function refusals(error: ApiError): FieldErrors {
  if (error.kind !== "problem" || ![409, 422].includes(error.problem.status)) return {};
  const paths = (error.problem.errors ?? []).map(({ path }) => path);
  return Object.fromEntries(paths.filter(isField).map((field) => [field, REFUSALS[field]]));
}

/** What stands in a form. */
export function readValues(form: HTMLFormElement): AccountValues {
  const filled = new FormData(form);
  const textOf = (field: AccountField): string => {
    const value = filled.get(field);
    return typeof value === "string" ? value : "";
  };
  return {
    first_name: textOf("first_name"),
    middle_name: textOf("middle_name"),
    last_name: textOf("last_name"),
    phone_number: textOf("phone_number"),
    email: textOf("email"),
    current_password: textOf("current_password"),
    password: textOf("password"),
    password_confirmation: textOf("password_confirmation"),
    device_name: textOf("device_name"),
  };
}
