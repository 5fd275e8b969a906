import type { AccountValues } from "./account-fields.ts";

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
