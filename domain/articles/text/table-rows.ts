import type { Env, MarkdownIt, StateBlock, Token } from "markdown-it";

/** Cells by line of the text that is parsed with an `Env`. */
const cellsByLine = new WeakMap<Env, Map<number, string[]>>();

/** The library leaves out cells beyond the header's; this notes them for `excessCells`. */
export function noteTableRows(md: MarkdownIt): void {
  md.block.ruler.before("table", "table-rows", noteRows);
}

/** What a row has beyond the header's columns. */
export function excessCells(row: Token, columns: number, env: Env): string {
  const cells = cellsByLine.get(env)?.get(row.map?.[0] ?? -1) ?? [];
  return cells.slice(columns).join(" | ");
}

function noteRows(state: StateBlock, start: number, end: number): boolean {
  if (start + 2 >= end || !/^[|:\s-]+$/.test(lineOf(state, start + 1))) return false;
  const rows = cellsByLine.get(state.env) ?? new Map<number, string[]>();
  cellsByLine.set(state.env, rows);
  // A line that is known was reached from a table above.
  for (let line = start + 2; line < end && !state.isEmpty(line) && !rows.has(line); line++)
    rows.set(line, cellsOf(lineOf(state, line)));
  return false;
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
}

/** The library replaces NUL, so no text has one. Older browsers cannot look behind. */
const ESCAPED_BAR = "\u0000";

/** Splits as the library does: `\|` is a character of a cell. */
function cellsOf(line: string): string[] {
  const cells = line
    .replaceAll(String.raw`\|`, ESCAPED_BAR)
    .split("|")
    .map((cell) => cell.replaceAll(ESCAPED_BAR, "|").trim());
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  return cells;
}
