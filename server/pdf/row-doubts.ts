import type { RowReasonCode } from "#domain/api/row-reasons.ts";
import { isPageFurniture } from "./furniture.ts";
import { cellText } from "./line-cells.ts";
import { NAME_ROLES } from "./list-row.ts";
import { numberIn } from "./request-number-shape.ts";
import { isOddlyShaped, isUsualNumber, joinsTwoNumbers, type Habits } from "./row-habits.ts";
import { gap, type RowLines, type TableLine } from "./row-lines.ts";

/** Why a readable row may be wrong. */
export function doubtOf(row: RowLines, habits: Habits): RowReasonCode | null {
  if (row.lines.some((one) => one.runsTogether)) return "run_together";
  if (row.doubt !== null) return row.doubt;
  const isUnclear =
    isOddlyShaped(row, habits) ||
    joinsTwoNumbers(row, habits) ||
    goesOnInMargin(row, habits) ||
    holdsAnotherRow(row, habits) ||
    holdsHalfANumber(row, habits) ||
    row.lines.some(hasOddLetters);
  return isUnclear ? "unclear" : null;
}

/** Whether margin text may belong to the last cell: letters beside names, or part of a number. */
function goesOnInMargin(row: RowLines, habits: Habits): boolean {
  const margin = row.lines.map((one) => cellText(one.margin)).join(" ");
  if (margin.trim() === "") return false;
  const last = row.columns.roles.at(-1);
  if (last === "number") return !isUsualNumber(row, habits);
  if (last?.startsWith("other") === true) return false;
  return /\p{L}/u.test(margin) && !isPageFurniture(margin);
}

/** Scripts used in lists. A font without a Unicode map yields others. */
const NAME = /^[\p{Script=Latin}\p{Script=Ethiopic}\p{M}\d\s'’‘ʼ`´".,:()/\-‐‑–]*$/u;

function hasOddLetters({ cells }: TableLine): boolean {
  return NAME_ROLES.some((role) => !NAME.test(cellText(cells[role])));
}

/** Share of the row distance. */
const A_ROW_OFF = 0.9;
/** Share of the type size: lines of one cell are closer. */
const WIDEST_LEADING = 1.5;

/**
 * Whether a line is a separate row without its numbers, or the heading of a group: at row distance from its neighbours,
 * and with all names, or too far for a wrapped cell.
 */
function holdsAnotherRow({ anchor, lines, columns }: RowLines, { pitch }: Habits): boolean {
  if (pitch === null) return false;
  const names = columns.roles.filter((role) => NAME_ROLES.some((name) => name === role));
  return lines.some((line, at) => {
    if (line === anchor || line.cells.number !== undefined) return false;
    const near = [lines[at - 1], lines[at + 1]].flatMap((one) =>
      one?.line.page === line.line.page ? [Math.abs(gap(one, line))] : [],
    );
    if (near.some((distance) => distance < A_ROW_OFF * pitch)) return false;
    const isFar = near.every((distance) => distance > WIDEST_LEADING * line.line.size);
    if (near.length > 0 && isFar) return true;
    return names.every((role) => line.cells[role] !== undefined && anchor.cells[role] !== undefined);
  });
}

/** Whether the number is on another line and of unusual length: half may be missing. */
function holdsHalfANumber(row: RowLines, habits: Habits): boolean {
  return row.anchor.cells.number === undefined && row.lines.length > 1 && !isUsualNumber(row, habits);
}

/** Whether the margin holds a row of an adjacent table. */
export function isRowBeside(margin: TableLine["margin"]): boolean {
  return margin.length > 1 && margin.some(({ text }) => numberIn(text) !== null);
}
