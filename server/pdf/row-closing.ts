import type { RowReason, RowReasonCode } from "../../domain/api/row-reasons.ts";
import { isPageFurniture } from "./furniture.ts";
import { cellText } from "./line-cells.ts";
import type { Ledger, LinePart } from "./list-ledger.ts";
import { printedRow, readRow, rowCells } from "./list-row.ts";
import { lineText, type Line } from "./page-text.ts";
import { isOddlyShaped, isUsualNumber, joinsTwoNumbers, type Habits } from "./row-habits.ts";
import type { RowLines } from "./row-lines.ts";

/** Gives each row its verdict: read, read before, or rejected with the reason. */
export function createRowClosing(ledger: Ledger, habits: Habits) {
  const firstPlace = new Map<string, RowReason["values"]>();

  function close(row: RowLines): void {
    const cells = rowCells(row);
    const verdict = readRow(cells, doubtOf(row, habits));
    const { line } = row.lines[0] ?? row.anchor;
    for (const { line: own, margin } of row.lines) {
      if (margin.length > 0) ledger.parts("footer", cellText(margin), [{ line: own, words: margin }]);
    }
    const parts = row.lines.map((one): LinePart => ({
      line: one.line,
      words: Object.values(one.cells).flat(),
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

  function reject(line: Line, code: RowReasonCode): void {
    const none = { requestNumber: null, firstName: null, middleName: null, lastName: null };
    const reason = { code, values: {} };
    const place = { page: line.page, line: line.line, text: lineText(line) };
    ledger.row({ ...place, ...none, state: "rejected", reason }, [{ line, words: line.words }]);
  }

  return { close, reject };
}

/** Why a row that can be read may still be wrong. */
function doubtOf(row: RowLines, habits: Habits): RowReasonCode | null {
  if (row.lines.some((one) => one.runsTogether)) return "run_together";
  if (row.doubt !== null) return row.doubt;
  const isUnclear = isOddlyShaped(row, habits) || joinsTwoNumbers(row, habits) || goesOnInMargin(row, habits);
  return isUnclear ? "unclear" : null;
}

/** Whether text far to the right of the last cell may belong to it: letters beside names, or half of a number. */
function goesOnInMargin(row: RowLines, habits: Habits): boolean {
  const margin = row.lines.map((one) => cellText(one.margin)).join(" ");
  if (margin.trim() === "") return false;
  if (row.columns.roles.at(-1) === "number") return !isUsualNumber(row, habits);
  return /\p{L}/u.test(margin) && !isPageFurniture(margin);
}
