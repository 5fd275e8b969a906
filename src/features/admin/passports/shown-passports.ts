import { passportChangeSchema } from "#domain/api/admin-passports.ts";
import { type Passport, passportSchema } from "#domain/api/passports.ts";
import type { Change } from "../../../outbox/change.ts";
import { fieldsOf, NO_PASSPORT_FIELDS, PASSPORT_FIELDS, type PassportFields } from "./passport-fields.ts";

/** A record as it will be once everything that waits is sent. */
export type ShownPassport = {
  /** In the address of its page: the id, or a temporary one of a record that the server has not seen. */
  key: string;
  fields: PassportFields;
  /** What the shown answer does not know yet, oldest first. */
  changes: readonly Change[];
  deleted: boolean;
};

export const PASSPORTS = "passport:";

/** The name by which the outbox knows a record. */
export function resourceOf(key: string): string {
  return `${PASSPORTS}${key}`;
}

export function showPassport(key: string, fields: PassportFields, changes: readonly Change[]): ShownPassport {
  const own = changes.filter(({ resource }) => resource === resourceOf(key));
  return {
    key,
    fields: own.reduce(applyChange, fields),
    changes: own,
    deleted: own.some(({ kind }) => kind === "passport.delete"),
  };
}

/** The server's page of records under what waits; `withNew` puts the records before it that it has not seen. */
export function showPassports(
  page: readonly Passport[],
  changes: readonly Change[],
  withNew: boolean,
): ShownPassport[] {
  const known = page.map((passport) => showPassport(String(passport.id), fieldsOf(passport), changes));
  return withNew ? [...newPassports(changes), ...known] : known;
}

/** A record that so far only this device knows; null when there is none of that key. */
export function newPassport(key: string, changes: readonly Change[]): ShownPassport | null {
  return newPassports(changes).find((shown) => shown.key === key) ?? null;
}

function newPassports(changes: readonly Change[]): ShownPassport[] {
  return changes
    .filter(({ kind, state }) => kind === "passport.create" && state !== "done")
    .map(({ resource }) => showPassport(resource.slice(PASSPORTS.length), NO_PASSPORT_FIELDS, changes))
    .reverse();
}

function applyChange(fields: PassportFields, { state, body, answer }: Change): PassportFields {
  if (state === "done") {
    const told = passportSchema.safeParse(answer?.data);
    return told.success ? fieldsOf(told.data) : fields;
  }
  const written = passportChangeSchema.safeParse(body ?? {});
  if (!written.success) return fields;
  const given = PASSPORT_FIELDS.filter((field) => field in written.data);
  return { ...fields, ...Object.fromEntries(given.map((field) => [field, written.data[field] ?? ""])) };
}
