import type { RowReason, RowReasonCode } from "#domain/imports/row-reasons.ts";
import { displayName, splitFullName, splitSurname } from "#domain/passports/names/surname.ts";
import { oneLine } from "#domain/base/shown-text.ts";
import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import type { Role } from "./header-line.ts";
import type { RowLines } from "./row-lines.ts";

/** Joins wrapped lines. */
export function rowCells(row: RowLines): Partial<Record<Role, string>> {
  const cells: Partial<Record<Role, string>> = {};
  for (const line of row.lines) {
    for (const [role, words] of Object.entries(line.cells) as [Role, { text: string }[]][]) {
      const text = oneLine(words.map((word) => word.text).join(" "));
      const before = cells[role];
      // "W/" continues on the next line.
      const glue = before?.endsWith("/") === true || before?.endsWith("-") === true ? "" : " ";
      cells[role] = before === undefined ? text : `${before}${glue}${text}`;
    }
  }
  return cells;
}

type Names = { firstName: string; middleName: string | null; lastName: string };
/** Readable part of a rejected row, for manual entry. */
type SomeNames = { [Part in keyof Names]: string | null };
export type RowVerdict =
  | { kind: "blank" }
  | { kind: "rejected"; reason: RowReason; requestNumber: string | null; names: SomeNames }
  | { kind: "read"; requestNumber: string; names: Names };

/** `doubt` rejects a row that reads fine. */
export function readRow(cells: Partial<Record<Role, string>>, doubt: RowReasonCode | null): RowVerdict {
  const { no, number } = cells;
  const printed = NAME_ROLES.map((role) => cells[role] ?? "").join("");
  const isBlank = number === undefined && printed === "" && !hasOther(cells);
  const read = toNames(cells);
  const rejected = (
    code: RowReasonCode,
    requestNumber: string | null = null,
    values: RowReason["values"] = {},
  ): RowVerdict => ({
    kind: "rejected",
    reason: { code, values },
    requestNumber,
    names: read ?? someNames(cells),
  });
  if (isBlank) return no === undefined ? rejected("empty") : { kind: "blank" };
  if (number === undefined) return rejected("no_number");
  const requestNumber = normalizeRequestNumber(number);
  if (requestNumber === null || !/\d/.test(requestNumber)) return rejected("bad_number", null, { number });
  if (cells.given === undefined && cells.full === undefined) return rejected("no_name", requestNumber);
  if (read === null) return rejected("no_father", requestNumber);
  if (doubt !== null) return rejected(doubt, requestNumber);
  if (/\d/.test(printed)) return rejected("digit", requestNumber);
  return { kind: "read", requestNumber, names: read };
}

/** Columns whose text becomes names. */
export const NAME_ROLES = [
  "given",
  "father",
  "grandfather",
  "surname",
  "full",
] as const satisfies readonly Role[];

function hasOther(cells: Partial<Record<Role, string>>): boolean {
  return Object.keys(cells).some((role) => role.startsWith("other"));
}

function someNames({ given, full }: Partial<Record<Role, string>>): SomeNames {
  return { firstName: orNull(displayName(given ?? full ?? "")), middleName: null, lastName: null };
}

function toNames(cells: Partial<Record<Role, string>>): Names | null {
  const { given, father, grandfather, surname, full } = cells;
  if (full !== undefined) {
    const { firstName, middleName, lastName } = splitFullName(full);
    if (lastName === "") return null;
    return {
      firstName: displayName(firstName),
      middleName: orNull(displayName(middleName)),
      lastName: displayName(lastName),
    };
  }
  const firstName = displayName(given ?? "");
  if (surname !== undefined) {
    const { middleName, lastName } = splitSurname(surname);
    return { firstName, middleName: orNull(displayName(middleName)), lastName: displayName(lastName) };
  }
  // A single further name is the last name, as in a one-word surname cell.
  const [middle, last] =
    father === undefined || grandfather === undefined
      ? [undefined, father ?? grandfather]
      : [father, grandfather];
  if (last === undefined) return null;
  return {
    firstName,
    middleName: middle === undefined ? null : displayName(middle),
    lastName: displayName(last),
  };
}

function orNull(text: string): string | null {
  return text === "" ? null : text;
}

export function printedRow(cells: Partial<Record<Role, string>>, roles: readonly Role[]): string {
  return roles.flatMap((role) => cells[role] ?? []).join(" | ");
}
