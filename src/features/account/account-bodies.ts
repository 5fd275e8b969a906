import type { AccountValues } from "./account-fields.ts";

/** Specification §5: the phone number as digits alone, and the device's name only when there is one. */
export function loginBody(values: AccountValues) {
  return {
    phone_number: digitsOf(values.phone_number),
    password: values.password,
    ...optional("device_name", values.device_name),
  };
}

/** A new account; what was left empty is left out. */
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

/** The profile as the form has it; what was emptied is taken away. */
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
  // A computed name is a plain string to the compiler.
  return trimmed === "" ? {} : ({ [name]: trimmed } as Partial<Record<Name, string>>);
}
