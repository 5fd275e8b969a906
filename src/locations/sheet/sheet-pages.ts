import { maskName, maskNumber } from "#domain/passports/mask.ts";
import type { ListedPassport } from "../../passports/listed-passport.ts";

/** `numbers`: as they are, or recognisable to their owner only; names are then masked too. */
export type SheetChoice = { numbers: "whole" | "masked"; names: boolean };

/**
 * A number without a name tells a stranger nothing, and the public list has both. Masked numbers repeat: among 1,500
 * people few digits are not enough to find the own row.
 */
export const USUAL_CHOICE: SheetChoice = { numbers: "whole", names: false };

export type SheetRow = { id: string; number: string; name: string | null };

/** How a page is filled: down its columns, from left to right. */
export type SheetLayout = { columns: 2 | 3 | 4; rows: number; pages: readonly (readonly SheetRow[])[] };

/** They have two lines each. */
const NAMED = { columns: 2, rows: 17 } as const;
/** Numbers of the older shape, and masked ones. */
const SHORT = { columns: 4, rows: 27 } as const;
const LONG = { columns: 3, rows: 27 } as const;
const LONGEST_SHORT = 11;

/** The rows of a list by number, in pages of A4. What one row takes is in sheet.module.css. */
export function sheetPages(
  passports: readonly ListedPassport[],
  { numbers, names }: SheetChoice,
): SheetLayout {
  const isMasked = numbers === "masked";
  const rows = [...passports]
    .sort((a, b) => (a.requestNumber < b.requestNumber ? -1 : 1))
    .map(({ requestNumber, fullName }): SheetRow => ({
      id: requestNumber,
      number: isMasked ? maskNumber(requestNumber) : requestNumber,
      name: names ? (isMasked ? maskName(fullName) : fullName) : null,
    }));
  const longest = rows.reduce((most, { number }) => Math.max(most, number.length), 0);
  const grid = names ? NAMED : longest > LONGEST_SHORT ? LONG : SHORT;
  const size = grid.columns * grid.rows;
  const pages = Array.from({ length: Math.ceil(rows.length / size) }, (_, page) =>
    rows.slice(page * size, (page + 1) * size),
  );
  return { ...grid, pages };
}
