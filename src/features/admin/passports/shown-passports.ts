import { passportChangeSchema } from "#domain/api/admin-passports.ts";
import { type Passport, passportSchema } from "#domain/api/passports.ts";
import type { Change } from "../../../outbox/change.ts";
import { PASSPORT_FIELDS } from "../form/written-fields.ts";
import { fieldsOf, NO_PASSPORT_FIELDS, type PassportFields } from "./passport-fields.ts";

/** A record with queued changes applied. */
export type ShownPassport = {
  /** In the URL: the id, or a temporary one while unsent. */
  key: string;
  fields: PassportFields;
  /** Not yet in the answer shown, oldest first. */
  changes: readonly Change[];
  deleted: boolean;
};

export const PASSPORTS = "passport:";

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

/** The server's page with queued changes applied; `withNew` prepends unsent records. */
export function showPassports(
  page: readonly Passport[],
  changes: readonly Change[],
  withNew: boolean,
): ShownPassport[] {
  const known = page.map((passport) => showPassport(String(passport.id), fieldsOf(passport), changes));
  return withNew ? [...newPassports(changes), ...known] : known;
}

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
