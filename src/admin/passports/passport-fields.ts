import type { NewPassport } from "#domain/passports/admin-contract.ts";
import type { FieldDescription } from "../kit/form/described-field.ts";

export const PASSPORT_FIELDS = {
  request_number: {
    label: "field.request_number",
    hint: "admin_passport.number_hint",
    wrong: "admin_passport.wrong_number",
    kind: "code",
    isRequired: true,
  },
  location: { label: "field.location", wrong: "admin_passport.wrong_branch", isRequired: true },
  date_of_publish: {
    label: "field.date_of_publish",
    wrong: "admin_passport.wrong_date",
    kind: "day",
    isRequired: true,
  },
  first_name: {
    label: "field.first_name",
    wrong: "admin_passport.wrong_first",
    kind: "name",
    isRequired: true,
  },
  middle_name: { label: "field.middle_name", wrong: "admin_passport.wrong_middle", kind: "name" },
  last_name: { label: "field.last_name", wrong: "admin_passport.wrong_last", kind: "name", isRequired: true },
} satisfies Record<keyof NewPassport, FieldDescription>;

export type PassportTexts = Record<keyof typeof PASSPORT_FIELDS, string>;

/** The server builds the name in the same way. */
export function fullNameOf({ first_name, middle_name, last_name }: PassportTexts): string {
  return [first_name, middle_name, last_name].filter((part) => part !== "").join(" ");
}
