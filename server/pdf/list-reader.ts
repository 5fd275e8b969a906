import type { RowReason, RowReasonCode } from "../../domain/api/row-reasons.ts";
import {
  columnsFromBefore,
  columnsFromData,
  columnsFromHeader,
  dataLines,
  type Columns,
} from "./column-fit.ts";
import { isPageFurniture } from "./furniture.ts";
import { findHeaders, type Format, type HeaderLine } from "./header-line.ts";
import { printedRow, readRow, rowCells } from "./list-row.ts";
import { findMarker, toMarker } from "./marker.ts";
import { lineText, type Line, type PageText } from "./page-text.ts";
import type { Furniture, ParsedRow } from "./parsed-pdf.ts";
import { numberIn } from "./request-number-shape.ts";
import { groupRows, newHabits, toTableLine, type RowLines, type TableLine } from "./row-grouping.ts";

export type ListSink = { row: (row: ParsedRow) => void; furniture: (furniture: Furniture) => void };

export type ListSummary = { format: Format | null; cover: string[]; markerFound: boolean; accepted: number };

/**
 * Turns pages of lines into rows. Feed it the pages in order, then end it: it holds one page back, since a line
 * that stands on the same place of its neighbours is a footer, and one row back, since a row may go on overleaf.
 */
export function createListReader(startAfter: string, sink: ListSink) {
  const marker = toMarker(startAfter);
  const habits = newHabits();
  const cover: string[] = [];
  const firstPlace = new Map<string, RowReason["values"]>();
  let linesSeen = 0;
  let started = marker.kind === "lines" && marker.count === 0;
  let tableSeen = false;
  let columns: Columns | null = null;
  let open: RowLines | null = null;
  let seq = 0;
  let accepted = 0;
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
    return { format: columns?.format ?? null, cover, markerFound: started, accepted };
  }

  function readPage(previous: PageText | null, page: PageText, next: PageText | null): void {
    const headers = findHeaders(page.lines);
    const from = startOn(page, headers);
    page.lines.slice(0, from).forEach((line) => cover.push(lineText(line)));
    const stampKind = started ? "stamp" : "cover";
    for (const text of page.askew) aside(page, stampKind, text);
    for (const text of page.outside) aside(page, started ? "outside" : "cover", text);
    if (!started) return;

    const rest = page.lines.slice(from);
    const inHeader = new Set(headers.flatMap((header) => page.lines.slice(header.from, header.to + 1)));
    const repeated = repeatedOn(previous, page, next);
    for (const line of inHeader) repeated.delete(line);
    const body = rest.filter((line) => !inHeader.has(line) && !repeated.has(line));
    for (const header of headers) {
      if (header.from >= from) note(page.lines[header.from], "header", header.text);
    }
    const header = headers.at(-1);
    if (header !== undefined) columns = columnsFromHeader(header, body);
    else if (columns !== null) columns = columnsFromBefore(columns, body);
    else columns = columnsFromData(body);
    const noteRepeated = () => {
      for (const line of rest) if (repeated.has(line)) noteOrCover(line, "footer");
    };
    if (columns === null) {
      noteRepeated();
      // Nothing on this page tells columns: text between the marker and the table.
      for (const line of body) {
        if (dataLines([line]).length > 0) reject(line, "columns");
        else noteOrCover(line, isPageFurniture(lineText(line)) ? "footer" : "heading");
      }
      return;
    }
    readTable(page, headers, body, columns);
    noteRepeated();
  }

  function readTable(
    page: PageText,
    headers: readonly HeaderLine[],
    body: readonly Line[],
    columns: Columns,
  ): void {
    const table = body.map((line) => toTableLine(line, columns));
    const headerTop = headers[0] === undefined ? undefined : page.lines[headers[0].from]?.line;
    // Above the page's first header stand titles, unless the rows began there.
    const titles =
      headerTop === undefined
        ? []
        : table.filter((line) => line.line.line < headerTop && numberIn(line.text) === null);
    const titleSet = titles.some((line) => /^\d+$/.test(line.text)) ? new Set<TableLine>() : new Set(titles);
    for (const line of titleSet) noteOrCover(line.line, "heading");
    const grouped = groupRows(
      table.filter((line) => !titleSet.has(line)),
      columns,
      habits,
    );
    if (open === null) {
      for (const line of grouped.carried) noteOrCover(line.line, "heading");
    } else open.lines.push(...grouped.carried);
    tableSeen ||= grouped.rows.length > 0;
    for (const row of grouped.rows) {
      closeRow();
      open = row;
    }
    for (const { line, place } of grouped.strays) stray(line, place);
  }

  function stray(line: TableLine, place: "above" | "between" | "below"): void {
    if (isPageFurniture(line.text)) note(line.line, "footer", line.text);
    else if (numberIn(line.text) !== null || dataLines([line.line]).length > 0) {
      reject(line.line, "no_row");
    } else if (place === "between") reject(line.line, "between");
    else if (place === "above") noteOrCover(line.line, "heading");
    else note(line.line, "footer", line.text);
  }

  function startOn(page: PageText, headers: readonly HeaderLine[]): number {
    if (started) return 0;
    let from: number;
    if (marker.kind === "text") from = findMarker(page.lines, headers, marker.text) + 1;
    else from = linesSeen + page.lines.length >= marker.count ? marker.count - linesSeen : 0;
    linesSeen += page.lines.length;
    started = from > 0;
    return started ? from : page.lines.length;
  }

  function closeRow(): void {
    if (open === null || columns === null) return;
    const row = open;
    open = null;
    const cells = rowCells(row);
    const verdict = readRow(
      cells,
      row.lines.some((one) => one.runsTogether),
    );
    const { line } = row.lines[0] ?? row.anchor;
    for (const margin of row.lines.flatMap((one) => one.margin)) note(line, "footer", margin.text);
    const text = printedRow(cells, columns.roles);
    if (verdict.kind === "blank") {
      note(line, "blank", text);
      return;
    }
    const place = { page: line.page, line: line.line, text };
    if (verdict.kind === "rejected") {
      const { reason, requestNumber, names } = verdict;
      push({ ...place, ...names, state: "rejected", reason, requestNumber });
      return;
    }
    const first = firstPlace.get(verdict.requestNumber);
    if (first === undefined) {
      firstPlace.set(verdict.requestNumber, { page: String(line.page), line: String(line.line) });
    }
    push({
      ...place,
      ...verdict.names,
      requestNumber: verdict.requestNumber,
      state: first === undefined ? "accepted" : "duplicate",
      reason: first === undefined ? null : { code: "same_number", values: first },
    });
  }

  function push(row: Omit<ParsedRow, "seq">): void {
    seq += 1;
    if (row.state === "accepted") accepted += 1;
    sink.row({ seq, ...row });
  }

  function reject(line: Line, code: RowReasonCode): void {
    const none = { requestNumber: null, firstName: null, middleName: null, lastName: null };
    push({
      page: line.page,
      line: line.line,
      state: "rejected",
      text: lineText(line),
      reason: { code, values: {} },
      ...none,
    });
  }

  function note(line: Line | undefined, kind: Furniture["kind"], text: string): void {
    sink.furniture({ page: line?.page ?? 0, line: line?.line ?? 0, kind, text });
  }

  function noteOrCover(line: Line, kind: Furniture["kind"]): void {
    if (tableSeen) note(line, kind, lineText(line));
    else cover.push(lineText(line));
  }

  function aside(page: PageText, kind: Furniture["kind"] | "cover", text: string): void {
    if (kind === "cover") cover.push(text);
    else sink.furniture({ page: page.page, line: 0, kind, text });
  }

  return { feed, end, rows: () => seq };
}

const SAME_PLACE = 3;

/** Lines that stand on the same place of both neighbour pages (of the one there is) with the same words. */
function repeatedOn(previous: PageText | null, page: PageText, next: PageText | null): Set<Line> {
  const neighbours = [previous, next].flatMap((one) => one ?? []);
  if (neighbours.length === 0) return new Set();
  return new Set(
    page.lines.filter((line) => {
      const text = masked(line);
      if (numberIn(lineText(line)) !== null || !/\p{L}/u.test(text)) return false;
      return neighbours.every((neighbour) =>
        neighbour.lines.some((other) => Math.abs(other.y - line.y) < SAME_PLACE && masked(other) === text),
      );
    }),
  );
}

function masked(line: Line): string {
  return lineText(line).replace(/\d+/g, "#");
}
