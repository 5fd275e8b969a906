import { columnsFromBefore, columnsFromHeader, isFew, type Columns, columnsFromData } from "./column-fit.ts";
import { dataLines, numberIn } from "./data-lines.ts";
import { isPageFurniture } from "./furniture.ts";
import type { Unaccounted } from "./glyph-account.ts";
import { findHeaders, type Format, type HeaderLine } from "./header-line.ts";
import { createLedger, type ListSink } from "./list-ledger.ts";
import {
  columnsOfData,
  describeLayout,
  headerOf,
  type ListLayout,
  type NamedLayouts,
} from "./named-layouts.ts";
import { lineText, type Line, type PageText } from "./page-text.ts";
import {
  sectionsOf,
  type PageSection,
  besideEachOther,
  boundariesOf,
  type SideLine,
  createListStart,
} from "./page-sections.ts";
import type { Furniture } from "./parsed-pdf.ts";
import { repeatsOf, withoutRepeated, type Repeats } from "./repeated-lines.ts";
import { createRowClosing } from "./row-closing.ts";
import { groupRows, type StrayPlace } from "./row-grouping.ts";
import { isAnchor, learnLengths, newHabits, usualShape } from "./row-habits.ts";
import { numberOf, toTableLine, type RowLines, type TableLine } from "./row-lines.ts";
import { isHeadingLine } from "./wrapped-lines.ts";
import { withHeaderOfData, withUnreadHeaders } from "./unread-header.ts";

export type ListSummary = {
  format: Format | null;
  /** Columns to be named; else those that were read as a person had named them. */
  layout: ListLayout | null;
  cover: string[];
  markerFound: boolean;
  accepted: number;
  unaccounted: Unaccounted[];
};

/**
 * Turns pages into rows: `feed` in order, then `end`. Holds back one page, as footers show by comparing neighbours, and
 * one row of each table, which may continue overleaf. Columns in no known order are read as `layouts` names them, or not.
 */
export function createListReader(startAfter: string, sink: ListSink, layouts: NamedLayouts = new Map()) {
  const start = createListStart(startAfter);
  const ledger = createLedger(sink);
  const habits = newHabits();
  const rows = createRowClosing(ledger, habits);
  let tableSeen = false;
  /** The tables that stand side by side, from left to right; none while no columns are known. */
  let tables: readonly Columns[] = [];
  let format: Format | null = null;
  /** Below an unreadable header, or a table without one in no known order. */
  let headerUnread = false;
  /** The words of a header that is known only by its place. */
  let ownWords: string | null = null;
  let unknown: ListLayout | null = null;
  let named: ListLayout | null = null;
  /** The last row of each table. */
  let open: (RowLines | undefined)[] = [];
  let before: PageText | null = null;
  let held: PageText | null = null;

  function feed(page: PageText): void {
    if (held !== null) readPage(before, held, page);
    before = held;
    held = page;
  }

  function end(): ListSummary {
    if (held !== null) readPage(before, held, null);
    closeRows();
    ledger.closeBefore(Number.POSITIVE_INFINITY);
    return { format, layout: unknown ?? named, markerFound: start.found(), ...ledger.summary() };
  }

  function readPage(previous: PageText | null, page: PageText, next: PageText | null): void {
    ledger.open(page.account);
    let headers = withUnreadHeaders(page.lines, findHeaders(page.lines), layouts);
    const from = start.on(page, headers);
    if (start.found()) headers = withOwnWords(page, from, headers);
    page.lines.slice(0, from).forEach(noteCover);
    if (start.found()) readSections(page, from, headers, repeatsOf(previous, next));
    readAside(page);
    const pending = open.flatMap((row) => row?.lines[0]?.line.page ?? []);
    ledger.closeBefore(Math.min(page.page + 1, ...pending));
  }

  /** Headers in words that are not known: the first table's, and the same one again. */
  function withOwnWords(page: PageText, from: number, headers: HeaderLine[]): HeaderLine[] {
    const isFirst = tables.length === 0 && !headerUnread;
    if (!isFirst && ownWords === null) return headers;
    const all = withHeaderOfData(page.lines, from, headers, layouts);
    const added = all.find((header) => !headers.includes(header));
    if (added === undefined || (!isFirst && added.text !== ownWords)) return headers;
    ownWords = added.text;
    return all;
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
      if (section.header !== null) closeRows(page.page);
      const parts = readColumns(section, sections[at + 1]);
      const former = tables.length;
      tables = parts.map(({ columns }) => columns);
      format = tables[0]?.format ?? format;
      // Rows do not go on in a table that is not there any more.
      if (tables.length !== former) closeRows();
      parts.forEach(({ lines, columns }, side) => readTable(lines, { side, columns, repeats, level }));
      if (parts.length === 0) for (const line of body) noteWithoutColumns(line);
    });
  }

  /** The tables of a section with their columns; none if these are not known. */
  function readColumns(section: PageSection, below: PageSection | undefined): TablePart[] {
    const { header, lines } = section;
    if (header !== null) headerUnread = header.cells.length === 0;
    if (header?.unknown !== undefined) noteLayout(header, lines);
    if (headerUnread) return [];
    if (header !== null) return partsBelow(header, lines);
    if (tables.length > 0) return partsLikeBefore(lines);
    const next = below?.header ?? null;
    if (next !== null && next.cells.length > 0) return partsBelow(next, lines);
    const columns = columnsFromData(lines);
    if (columns !== null) return [{ lines, columns }];
    const printed = isFew(lines) ? null : columnsOfData(lines);
    if (printed === null) return [];
    const likeHeader = headerOf(printed, { from: 0, to: 0, text: "" }, layouts);
    headerUnread = likeHeader.cells.length === 0;
    noteLayout(likeHeader, lines);
    return headerUnread ? [] : partsBelow(likeHeader, lines);
  }

  function partsBelow(header: HeaderLine, lines: readonly Line[]): TablePart[] {
    const cells = [header.cells, ...header.beside];
    const boundaries = boundariesOf(cells, lines);
    return besideEachOther(lines, boundaries).map((own, side) => {
      const [these = [], before] = [cells[side], tables[side]];
      const isAsBefore =
        before !== undefined && isFew(own) && these.map(({ role }) => role).join() === before.roles.join();
      const columns = isAsBefore
        ? columnsFromBefore(before, own)
        : columnsFromHeader(header.format, these, own);
      return { lines: own, columns };
    });
  }

  function partsLikeBefore(lines: readonly Line[]): TablePart[] {
    const cells = tables.map(({ centres }) => centres.map((x) => ({ x, end: x })));
    return besideEachOther(lines, boundariesOf(cells, lines)).flatMap((own, side) => {
      const before = tables[side];
      return before === undefined ? [] : [{ lines: own, columns: columnsFromBefore(before, own) }];
    });
  }

  /** Remembers columns that need a person, with rows below them; or that one has named. */
  function noteLayout({ unknown: printed, cells }: HeaderLine, lines: readonly Line[]): void {
    const isKnown = cells.length > 0;
    if (printed === undefined || dataLines(lines).length === 0) return;
    if (isKnown) named ??= describeLayout(printed, lines, layouts);
    else unknown ??= describeLayout(printed, lines, layouts);
  }

  /** Whether rows, not just titles, precede a page's first header. */
  function holdsRows(lines: readonly Line[]): boolean {
    if (dataLines(lines).length === 0 || tables.length === 0) return false;
    return partsLikeBefore(lines).some(({ lines: own, columns }) =>
      own.some((line) => {
        const row = toTableLine(line, columns);
        return isAnchor(row, habits) && numberOf(row) !== null;
      }),
    );
  }

  function readTable(body: readonly SideLine[], { side, columns, repeats, level }: TableOnPage): void {
    const before = open[side];
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
    const grouped = groupRows({ lines, anchors, columns, hasOpenRow: before !== undefined }, habits);
    if (tables.length > 1) carriedBeside(grouped.carried);
    else if (before === undefined) {
      for (const line of grouped.carried) noteOrCover(line.line, "heading");
    } else before.lines.push(...grouped.carried);
    tableSeen ||= grouped.rows.length > 0;
    noteBody(grouped.rows);
    for (const row of grouped.rows) {
      closeRow(side);
      open[side] = row;
      if (row.lines.some((line) => unclear.has(line))) row.doubt = "unclear";
      if (row.lines.some(({ line }: { line: SideLine }) => level.has(line.whole ?? line))) {
        row.doubt = "cut_off";
      }
    }
    for (const { line, place } of grouped.strays) stray(line, place);
    for (const { line } of furniture) noteOrCover(line, "footer");
  }

  /** A row may go on in the next table or in the same one overleaf: none of those that could is trusted. */
  function carriedBeside(lines: readonly TableLine[]): void {
    for (const { line } of lines) rows.reject(line, "between");
    if (lines.length > 0) for (const row of open) if (row !== undefined) row.doubt = "unclear";
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

  function stray(one: TableLine, place: StrayPlace): void {
    const { line, text } = one;
    if (isPageFurniture(text)) ledger.furniture("footer", line);
    else if (place === "between" && isHeadingLine(one))
      rows.reject(line, "between", line.words, { heading: "1" });
    else if (isNumbered(line) || /^\d{1,7}[.):]? .*\p{L}/u.test(text)) rows.reject(line, "no_row");
    else if (place === "between" || place === "beside") rows.reject(line, "between");
    else if (place === "above") noteOrCover(line, "heading");
    else ledger.furniture("footer", line);
  }

  function closeRow(side: number): void {
    const row = open[side];
    if (row !== undefined) rows.close(row);
    open[side] = undefined;
  }

  /** Closes the rows of one page, or of all. */
  function closeRows(page?: number): void {
    open.forEach((row, side) => {
      if (page === undefined || row?.anchor.line.page === page) closeRow(side);
    });
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

type TablePart = { lines: readonly SideLine[]; columns: Columns };
type TableOnPage = { side: number; columns: Columns; repeats: Repeats; level: ReadonlySet<Line> };

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
