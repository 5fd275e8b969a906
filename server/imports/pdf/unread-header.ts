import { dataLines, linesAmongRows, numberOnLine } from "./data-lines.ts";
import { stripsOf } from "./column-edges.ts";
import { LEADING, toHeaderCells, type HeaderLine } from "./header-line.ts";
import { isOfHeaders, speaksOfColumns } from "./header-words.ts";
import { columnsOfHeader, headerOf, headerText, type NamedLayouts } from "./named-layouts.ts";
import { lineText, type Line, type Word } from "./page-text.ts";

/** Gap between cells, as a share of the type size. */
const GAP = 1;
/** Three lines that are centred beside two make five. */
const MAX_LINES = 5;
const MAX_WORDS = 48;
const FEWEST_CELLS = 3;
/** Share of the row distance: a wrapped cell's upper line is closer to its row than a header. */
const A_ROW_OFF = 0.9;

/**
 * Adds headers whose columns are in no known order, so that rows below are not guessed into columns: with roles, if a
 * person has named them before, else without cells.
 */
export function withUnreadHeaders(
  lines: readonly Line[],
  headers: readonly HeaderLine[],
  layouts: NamedLayouts,
): HeaderLine[] {
  const all = [...headers];
  const isTaken = (at: number) => all.some(({ from, to }) => from <= at && at <= to);
  for (let at = 0; at < lines.length; at += 1) {
    if (isTaken(at)) continue;
    const block = headerBlock(lines, at, isTaken);
    if (block === null) continue;
    all.push(toHeader(lines, block, layouts));
    at = block.to;
  }
  return sorted(all);
}

/**
 * Adds the line above a table's first row, in words that are not known. Only for the first table: further down, such a
 * line may be part of a row.
 */
export function withHeaderOfData(
  lines: readonly Line[],
  start: number,
  headers: readonly HeaderLine[],
  layouts: NamedLayouts,
): HeaderLine[] {
  const data = new Set(dataLines(lines));
  const first = lines.findIndex((line, at) => at >= start && data.has(line));
  const row = lines[first];
  if (row === undefined || headers.some(({ to }) => to >= first - 1)) return [...headers];
  const below = lines.slice(first).filter((line) => data.has(line));
  const pitch = Math.min(...below.slice(1).map((line, at) => line.y - (below[at]?.y ?? 0)));
  const number = numberOnLine(row);
  // The first row's wrapped cells may stand between.
  const at = [first - 1, first - 2, first - 3].find((place) => {
    const line = lines[place];
    return (
      line !== undefined &&
      !headers.some(({ to }) => to >= place) &&
      !/\d/.test(lineText(line)) &&
      piecesOf(line.words).length >= FEWEST_CELLS &&
      line.words.some(({ x, end }) => number !== null && x < number.end && end > number.x) &&
      row.y - line.y >= A_ROW_OFF * pitch
    );
  });
  if (at === undefined) return [...headers];
  const block = { from: topOf(lines, at), to: at };
  const own = lines.slice(block.from, at + 1);
  const cells = overColumns(own, stripsOf(linesAmongRows(lines.slice(first))));
  const place = { ...block, text: headerText(own) };
  return sorted([...headers, headerOf(columnsOfHeader(cells), place, layouts)]);
}

/** The first line of a header whose cells wrap. */
function topOf(lines: readonly Line[], at: number): number {
  const [line, above] = [lines[at], lines[at - 1]];
  if (line === undefined || above === undefined) return at;
  const goesOn =
    line.y - above.y <= LEADING * Math.max(line.size, above.size) &&
    !/\d/.test(lineText(above)) &&
    piecesOf(above.words).length > 1;
  return goesOn ? topOf(lines, at - 1) : at;
}

/** The words above each column; those above none are a column that is empty. */
function overColumns(header: readonly Line[], strips: readonly { x: number; end: number }[]) {
  const columns = strips.map(({ x, end }) => ({ x, end, text: "" }));
  for (const line of header) {
    for (const piece of piecesOf(line.words).map(asWord)) {
      const over = columns.find(({ x, end }) => piece.x < end && piece.end > x);
      if (over === undefined) columns.push({ x: piece.x, end: piece.end, text: piece.text });
      else over.text = `${over.text} ${piece.text}`.trim();
    }
  }
  return columns.sort((a, b) => a.x - b.x);
}

type Block = { from: number; to: number };

/** One line of known words, or several that make one header. */
function headerBlock(lines: readonly Line[], at: number, isTaken: (at: number) => boolean): Block | null {
  for (let to = at; to < Math.min(lines.length, at + MAX_LINES); to += 1) {
    const [line, before] = [lines[to], lines[to - 1]];
    if (line === undefined || isTaken(to) || /\d{3}/.test(lineText(line))) return null;
    const isNext = before === undefined || line.y - before.y <= LEADING * Math.max(line.size, before.size);
    if (to > at && (!isNext || !isOfHeaders(lineText(line)))) return null;
    if (!looksLikeHeader(lines.slice(at, to + 1))) continue;
    return { from: at, to: lastLine(lines, at, to, isTaken) };
  }
  return null;
}

/** A header that was recognised by its first lines may have more. */
function lastLine(
  lines: readonly Line[],
  from: number,
  to: number,
  isTaken: (at: number) => boolean,
): number {
  const [last, next] = [lines[to], lines[to + 1]];
  if (last === undefined || next === undefined || to + 1 - from >= MAX_LINES || isTaken(to + 1)) return to;
  const text = lineText(next);
  const goesOn =
    next.y - last.y <= LEADING * last.size && /\p{L}/u.test(text) && !/\d/.test(text) && isOfHeaders(text);
  return goesOn ? lastLine(lines, from, to + 1, isTaken) : to;
}

function looksLikeHeader(lines: readonly Line[]): boolean {
  const words = lines.flatMap((line) => line.words);
  if (words.length < FEWEST_CELLS || words.length > MAX_WORDS) return false;
  if (!speaksOfColumns(headerText(lines))) return false;
  return cellsOf(lines).length >= FEWEST_CELLS;
}

function cellsOf(lines: readonly Line[]) {
  return toHeaderCells(lines.flatMap((line) => piecesOf(line.words)).map(asWord));
}

function toHeader(lines: readonly Line[], { from, to }: Block, layouts: NamedLayouts): HeaderLine {
  const own = lines.slice(from, to + 1);
  const cells = cellsOf(own).map(({ x, end, words }) => ({
    x,
    end,
    text: words
      .toSorted((a, b) => a.y - b.y || a.x - b.x)
      .map(({ text }) => text)
      .join(" "),
  }));
  return headerOf(columnsOfHeader(cells), { from, to, text: headerText(own) }, layouts);
}

function asWord(words: readonly Word[]): Word {
  const [first] = words;
  if (first === undefined) throw new Error("A piece of a line has a word.");
  const text = words.map((word) => word.text).join(" ");
  return { ...first, text, end: words.at(-1)?.end ?? first.end, glyphs: [] };
}

/** Words of a line that stand as close as those of one cell. */
function piecesOf(words: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  for (const word of words) {
    const last = pieces.at(-1)?.at(-1);
    if (last !== undefined && word.x - last.end <= GAP * word.size) pieces.at(-1)?.push(word);
    else pieces.push([word]);
  }
  return pieces;
}

function sorted(headers: HeaderLine[]): HeaderLine[] {
  return headers.sort((a, b) => a.from - b.from);
}
