import { columnsFromBefore, columnsFromHeader, isFew, type Columns } from "./column-fit.ts";
import { columnsFromData } from "./columns-from-data.ts";
import { dataLines } from "./data-lines.ts";
import { isPageFurniture } from "./furniture.ts";
import type { Unaccounted } from "./glyph-account.ts";
import { findHeaders, type Format, type HeaderLine } from "./header-line.ts";
import { createLedger, type ListSink } from "./list-ledger.ts";
import { createListStart } from "./list-start.ts";
import { lineText, type Line, type PageText } from "./page-text.ts";
import { sectionsOf, type PageSection } from "./page-sections.ts";
import type { Furniture } from "./parsed-pdf.ts";
import { repeatsOf, withoutRepeated, type Repeats } from "./repeated-lines.ts";
import { numberIn } from "./request-number-shape.ts";
import { createRowClosing } from "./row-closing.ts";
import { groupRows, type StrayPlace } from "./row-grouping.ts";
import { isAnchor, learnLengths, newHabits, usualShape } from "./row-habits.ts";
import { numberOf, toTableLine, type RowLines, type TableLine } from "./row-lines.ts";
import { withUnreadHeaders } from "./unread-header.ts";

export type ListSummary = {
  format: Format | null;
  cover: string[];
  markerFound: boolean;
  accepted: number;
  unaccounted: Unaccounted[];
};

/**
 * Turns pages into rows: `feed` in order, then `end`. Holds back one page, as footers show by comparing neighbours, and
 * one row, which may continue overleaf.
 */
export function createListReader(startAfter: string, sink: ListSink) {
  const start = createListStart(startAfter);
  const ledger = createLedger(sink);
  const habits = newHabits();
  const rows = createRowClosing(ledger, habits);
  let tableSeen = false;
  let columns: Columns | null = null;
  let format: Format | null = null;
  /** Below an unreadable header. */
  let headerUnread = false;
  let open: RowLines | null = null;
  let before: PageText | null = null;
  let held: PageText | null = null;

  function feed(page: PageText): void {
    if (held !== null) readPage(before, held, page);
    before = held;
    held = page;
  }

  function end(): ListSummary {
    if (held !== null) readPage(before, held, null);
    closeRow();
    ledger.closeBefore(Number.POSITIVE_INFINITY);
    return { format, markerFound: start.found(), ...ledger.summary() };
  }

  function readPage(previous: PageText | null, page: PageText, next: PageText | null): void {
    ledger.open(page.account);
    const headers = withUnreadHeaders(page.lines, findHeaders(page.lines));
    const from = start.on(page, headers);
    page.lines.slice(0, from).forEach(noteCover);
    if (start.found()) readSections(page, from, headers, repeatsOf(previous, next));
    readAside(page);
    ledger.closeBefore(open?.lines[0]?.line.page ?? page.page + 1);
  }

  function readSections(
    page: PageText,
    from: number,
    headers: readonly HeaderLine[],
    repeats: Repeats,
  ): void {
    for (const header of headers) noteHeader(page.lines.slice(Math.max(from, header.from), header.to + 1));
    const sections = sectionsOf(page.lines, from, headers);
    const level = cutOffLines(page);
    sections.forEach((section, at) => {
      const body = section.lines;
      if (section.header === null && at + 1 < sections.length && !holdsRows(body)) {
        titles(body);
        return;
      }
      // A row may continue overleaf, but not below its own page's next header.
      if (section.header !== null && open?.anchor.line.page === page.page) closeRow();
      if (section.header !== null) headerUnread = section.header.cells.length === 0;
      columns = headerUnread ? null : columnsOf(section, sections[at + 1]);
      format = columns?.format ?? format;
      if (columns !== null) readTable(body, columns, repeats, level);
      else for (const line of body) noteWithoutColumns(line);
    });
  }

  function columnsOf({ header, lines }: PageSection, below: PageSection | undefined): Columns | null {
    if (header !== null && (columns === null || !isFew(lines) || !hasRolesOf(header, columns))) {
      return columnsFromHeader(header, lines);
    }
    if (columns !== null) return columnsFromBefore(columns, lines);
    const next = below?.header ?? null;
    return next === null || next.cells.length === 0 ? columnsFromData(lines) : columnsFromHeader(next, lines);
  }

  /** Whether rows, not just titles, precede a page's first header. */
  function holdsRows(lines: readonly Line[]): boolean {
    if (dataLines(lines).length === 0) return false;
    const like = columns === null ? null : columnsFromBefore(columns, lines);
    if (like === null) return false;
    const table = lines.map((line) => toTableLine(line, like));
    return table.some((line) => isAnchor(line, habits) && numberOf(line) !== null);
  }

  function readTable(
    body: readonly Line[],
    columns: Columns,
    repeats: Repeats,
    level: ReadonlySet<Line>,
  ): void {
    const table = body.map((line) => toTableLine(line, columns));
    learnLengths(table, habits);
    const anchors = new Set(table.filter((line) => isAnchor(line, habits)));
    const { lines, furniture, unclear } = withoutRepeated(
      table,
      anchors,
      columns,
      repeats,
      usualShape(habits) === "middle" || usualShape(habits) === "bottom",
    );
    const grouped = groupRows({ lines, anchors, columns, hasOpenRow: open !== null }, habits);
    if (open === null) {
      for (const line of grouped.carried) noteOrCover(line.line, "heading");
    } else open.lines.push(...grouped.carried);
    tableSeen ||= grouped.rows.length > 0;
    noteBody(grouped.rows);
    for (const row of grouped.rows) {
      closeRow();
      open = row;
      if (row.lines.some((line) => unclear.has(line))) row.doubt = "unclear";
      if (row.lines.some((line) => level.has(line.line))) row.doubt = "cut_off";
    }
    for (const { line, place } of grouped.strays) stray(line, place);
    for (const { line } of furniture) noteOrCover(line, "footer");
  }

  function noteBody(rows: readonly RowLines[]): void {
    const [first, last] = [rows[0]?.lines[0], rows.at(-1)?.lines.at(-1)];
    if (first !== undefined && last !== undefined) {
      ledger.body(first.line.page, first.line.line, last.line.line);
    }
  }

  /** The marker may match before the list starts: report skipped rows. */
  function noteCover(line: Line): void {
    if (start.isText && isWholeRow(line)) rows.reject(line, "no_row");
    else ledger.cover(line);
  }

  function titles(lines: readonly Line[]): void {
    for (const line of lines) {
      if (isPageFurniture(lineText(line))) ledger.furniture("footer", line);
      else if (numberIn(lineText(line)) !== null) rows.reject(line, "no_row");
      else noteOrCover(line, "heading");
    }
  }

  /** Text between marker and table: columns unknown yet. */
  function noteWithoutColumns(line: Line): void {
    if (dataLines([line]).length > 0) rows.reject(line, "columns");
    else noteOrCover(line, isPageFurniture(lineText(line)) ? "footer" : "heading");
  }

  function stray({ line, text }: TableLine, place: StrayPlace): void {
    if (isPageFurniture(text)) ledger.furniture("footer", line);
    else if (isNumbered(line) || /^\d{1,7}[.):]? .*\p{L}/u.test(text)) rows.reject(line, "no_row");
    else if (place === "between" || place === "beside") rows.reject(line, "between");
    else if (place === "above") noteOrCover(line, "heading");
    else ledger.furniture("footer", line);
  }

  function closeRow(): void {
    if (open !== null) rows.close(open);
    open = null;
  }

  function noteHeader(lines: readonly Line[]): void {
    if (lines.length === 0) return;
    const parts = lines.map((line) => ({ line, words: line.words }));
    ledger.parts("header", lines.map(lineText).join(" "), parts);
  }

  function noteOrCover(line: Line, kind: Furniture["kind"]): void {
    if (tableSeen) ledger.furniture(kind, line);
    else ledger.cover(line);
  }

  /** Text outside the page's lines; may hide rows. */
  function readAside(page: PageText): void {
    const apart = [
      ["stamp", page.askew],
      ["hidden", page.hidden],
      ["outside", page.outside],
    ] as const;
    const printed = page.askew.length + page.hidden.length === 0 ? "" : page.lines.map(lineText).join(" ");
    for (const [kind, lines] of apart) {
      for (const line of lines) {
        const aside = { ...line, line: 0 };
        const number = kind === "outside" ? undefined : line.words.find(({ text }) => isListNumber(text));
        if (!start.found()) ledger.cover(aside);
        else if (number !== undefined && !printed.includes(number.text)) rows.reject(aside, "no_row");
        else ledger.furniture(kind, aside);
      }
    }
  }

  function isListNumber(text: string): boolean {
    const number = numberIn(text);
    return number !== null && habits.numberLengths.has(number.length);
  }

  return { feed, end, rows: ledger.rows };
}

function hasRolesOf(header: HeaderLine, columns: Columns): boolean {
  return header.cells.map(({ role }) => role).join() === columns.roles.join();
}

/** Row number, names, request number. */
function isWholeRow(line: Line): boolean {
  const [first] = line.words;
  const names = line.words.filter(({ text }) => /^\p{L}{2,}$/u.test(text));
  return /^\d{1,7}[.):]?$/.test(first?.text ?? "") && names.length >= 2 && dataLines([line]).length > 0;
}

function isNumbered(line: Line): boolean {
  return numberIn(lineText(line)) !== null || dataLines([line]).length > 0;
}

/** Lines that continue beyond the page. */
function cutOffLines(page: PageText): Set<Line> {
  if (page.outside.length === 0) return new Set();
  return new Set(
    page.lines.filter((line) =>
      page.outside.some((other) => Math.abs(other.y - line.y) < CUT_LEVEL * line.size),
    ),
  );
}

/** Share of the type size. */
const CUT_LEVEL = 0.4;
