import type { RowReason, RowReasonCode } from "#domain/api/row-reasons.ts";
import { cellText } from "./line-cells.ts";
import type { Ledger, LinePart } from "./list-ledger.ts";
import { printedRow, readRow, rowCells } from "./list-row.ts";
import type { Line, Word } from "./page-text.ts";
import { doubtOf, isRowBeside } from "./row-doubts.ts";
import type { Habits } from "./row-habits.ts";
import type { RowLines } from "./row-lines.ts";

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
