import { hash } from "node:crypto";
import type { ColumnRole } from "#domain/imports/list-columns.ts";
import { fitColumns } from "./column-fit.ts";
import { dataLines, MEASURED } from "./data-lines.ts";
import { stripsOf } from "./column-edges.ts";
import type { HeaderCell, HeaderLine, PrintedCell, Role, UnknownColumns } from "./header-line.ts";
import { foldHeader, guessRole } from "./header-words.ts";
import { cellText, toCells } from "./row-lines.ts";
import { lineText, type Line } from "./page-text.ts";

/** What persons said of the columns, by the layout's signature. */
export type NamedLayouts = ReadonlyMap<string, readonly ColumnRole[]>;

/** Columns to be named, with their first rows. `columns`: what they were named, if they were. */
export type ListLayout = {
  signature: string;
  header: string[];
  guesses: (ColumnRole | null)[];
  rows: string[][];
  columns: ColumnRole[] | null;
};

const MAX_TABLES = 3;
const SAMPLE_ROWS = 5;
const LONGEST = 80;

/** Two headers with the same words in the same order are one layout. */
export function columnsOfHeader(cells: readonly PrintedCell[]): UnknownColumns {
  const words = cells.map(({ text }) => plain(text));
  const tables = inTables(cells, words);
  return { signature: signatureOf("header", words.slice(0, tables[0]?.length)), tables };
}

function signatureOf(kind: "header" | "data", columns: readonly string[]): string {
  return hash("sha256", JSON.stringify([kind, ...columns]), "base64url");
}

/** Columns that say the same again are those of a further table. */
function inTables(cells: readonly PrintedCell[], said: readonly string[]): PrintedCell[][] {
  for (let tables = MAX_TABLES; tables > 1; tables -= 1) {
    const length = cells.length / tables;
    if (!Number.isInteger(length) || length < 2) continue;
    if (said.some((one, at) => one !== said[at % length])) continue;
    return Array.from({ length: tables }, (_, at) => cells.slice(at * length, (at + 1) * length));
  }
  return [[...cells]];
}

function plain(text: string): string {
  return foldHeader(text).replace(/[^\p{L}]/gu, "");
}

/** The header of these columns: with roles, once a person has named them. */
export function headerOf(
  unknown: UnknownColumns,
  place: { from: number; to: number; text: string },
  layouts: NamedLayouts,
): HeaderLine {
  const [first = [], ...others] = unknown.tables.map((table) =>
    namedCells(unknown.signature, table, layouts),
  );
  return { format: null, cells: first, beside: others, ...place, unknown };
}

function namedCells(signature: string, table: readonly PrintedCell[], layouts: NamedLayouts): HeaderCell[] {
  const named = layouts.get(signature);
  if (named === undefined || named.length !== table.length) return [];
  return table.map(({ x, end }, at) => ({ role: roleAt(named[at] ?? "ignored", at), x, end }));
}

function roleAt(role: ColumnRole, at: number): Role {
  return role === "ignored" ? `other${at}` : role;
}

/** Tells the columns of a table without a header by their contents; null if there are too few rows or columns. */
export function columnsOfData(lines: readonly Line[]): UnknownColumns | null {
  const data = dataLines(lines).slice(0, MEASURED);
  const strips = stripsOf(data);
  if (strips.length < 2) return null;
  const kinds = strips.map(({ x, end }) => {
    const texts = data.flatMap(({ words }) => {
      const own = words.filter((word) => word.x < end && word.end > x);
      return own.length === 0 ? [] : [cellText(own)];
    });
    return kindOf(texts);
  });
  const cells = strips.map((strip) => ({ ...strip, text: "" }));
  const isNumbered = kinds.includes("no") && kinds.includes("number");
  const tables = isNumbered ? inTables(cells, kinds) : [cells];
  const own = kinds.slice(0, tables[0]?.length);
  return { signature: signatureOf("data", own), tables, kinds: own };
}

function kindOf(texts: readonly string[]): string {
  const share = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length / texts.length;
  if (share(/^\d{1,6}[.)]?$/) > 0.8) return "no";
  if (share(/^(?=.*\d{3})[A-Za-z\d -]{6,24}$/) > 0.8) return "number";
  return share(/\d/) > 0.2 ? "other" : "name";
}

/** The columns and first rows as a person sees them. */
export function describeLayout(
  { signature, tables, kinds = [] }: UnknownColumns,
  lines: readonly Line[],
  layouts: NamedLayouts,
): ListLayout {
  const [cells = []] = tables;
  const header = cells.map(({ text }) => text.slice(0, LONGEST));
  const named = layouts.get(signature);
  return {
    signature,
    header,
    guesses: header.map((text, at) => {
      const kind = kinds[at];
      return kind === "no" || kind === "number" ? kind : guessRole(text);
    }),
    rows: firstRows(cells, lines),
    columns: named?.length === cells.length ? [...named] : null,
  };
}

function firstRows(cells: readonly PrintedCell[], lines: readonly Line[]): string[][] {
  const columns = fitColumns(
    {
      format: null,
      roles: cells.map((_, at): Role => `other${at}`),
      edges: cells.map(({ x }) => x),
      centres: cells.map(({ x, end }) => (x + end) / 2),
      bounds: cells.map(() => null),
    },
    lines,
  );
  return dataLines(lines)
    .slice(0, SAMPLE_ROWS)
    .map((line) => {
      const own = toCells(line, columns).cells;
      return columns.roles.map((role) => cellText(own[role]).slice(0, LONGEST));
    });
}

/** A header's text, for the marker. */
export function headerText(lines: readonly Line[]): string {
  return lines.map(lineText).join(" ");
}
