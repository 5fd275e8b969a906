import type { RowReason, RowReasonCode } from "#domain/imports/row-reasons.ts";
import { isPageFurniture } from "./furniture.ts";
import { cellText } from "./row-lines.ts";
import type { Ledger, LinePart } from "./list-ledger.ts";
import { printedRow, readRow, rowCells, NAME_ROLES } from "./list-row.ts";
import type { Line, Word } from "./page-text.ts";
import { numberIn } from "./data-lines.ts";
import { type Habits, isOddlyShaped, isUsualNumber, joinsTwoNumbers } from "./row-habits.ts";
import { type RowLines, gap, type TableLine } from "./row-lines.ts";

/** Accepts rows, or marks them duplicate or rejected. */
export function createRowClosing(ledger: Ledger, habits: Habits) {
  const firstPlace = new Map<string, RowReason["values"]>();

  function close(row: RowLines): void {
    const cells = rowCells(row);
    const verdict = readRow(cells, doubtOf(row, habits));
    const { line } = row.lines[0] ?? row.anchor;
    for (const { line: own, margin } of row.lines) {
      if (isRowBeside(margin)) reject(own, "no_row", margin);
      else if (margin.length > 0) ledger.parts("footer", cellText(margin), [{ line: own, words: margin }]);
    }
    const parts = row.lines.map((one): LinePart => ({
      line: one.line,
      words: Object.values(one.cells).flatMap((words) => words ?? []),
    }));
    const text = printedRow(cells, row.columns.roles);
    if (verdict.kind === "blank") {
      ledger.parts("blank", text, parts);
      return;
    }
    const place = { page: line.page, line: line.line, text };
    if (verdict.kind === "rejected") {
      const { reason, requestNumber, names } = verdict;
      ledger.row({ ...place, ...names, state: "rejected", reason, requestNumber }, parts);
      return;
    }
    const { requestNumber, names } = verdict;
    const first = firstPlace.get(requestNumber);
    if (first === undefined) {
      firstPlace.set(requestNumber, { page: String(line.page), line: String(line.line) });
    }
    const state = first === undefined ? "accepted" : "duplicate";
    const reason: RowReason | null = first === undefined ? null : { code: "same_number", values: first };
    ledger.row({ ...place, ...names, requestNumber, state, reason }, parts);
  }

  function reject(
    line: Line,
    code: RowReasonCode,
    words: readonly Word[] = line.words,
    values: RowReason["values"] = {},
  ): void {
    const none = { requestNumber: null, firstName: null, middleName: null, lastName: null };
    const reason = { code, values };
    const place = { page: line.page, line: line.line, text: cellText(words) };
    ledger.row({ ...place, ...none, state: "rejected", reason }, [{ line, words }]);
  }

  return { close, reject };
}

/** Why a readable row may be wrong. */
function doubtOf(row: RowLines, habits: Habits): RowReasonCode | null {
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
function isRowBeside(margin: TableLine["margin"]): boolean {
  return margin.length > 1 && margin.some(({ text }) => numberIn(text) !== null);
}
