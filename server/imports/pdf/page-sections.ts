import { dataLines } from "./data-lines.ts";
import { widestGutter } from "./column-edges.ts";
import { type Line, type Word, type PageText, lineText } from "./page-text.ts";
import type { HeaderLine } from "./header-line.ts";

/** Finds where the list starts: after the marker's line or a number of lines. */
export function createListStart(startAfter: string) {
  const marker = toMarker(startAfter);
  let linesSeen = 0;
  let found = marker.kind === "lines" && marker.count === 0;
  return {
    found: () => found,
    isText: marker.kind === "text",
    /** Lines of the page before the list: all until it starts. */
    on: (page: PageText, headers: readonly HeaderLine[]): number => {
      if (found) return 0;
      let from: number;
      if (marker.kind === "text") from = findMarker(page.lines, headers, marker.text) + 1;
      else from = linesSeen + page.lines.length >= marker.count ? marker.count - linesSeen : 0;
      linesSeen += page.lines.length;
      found = from > 0;
      return found ? from : page.lines.length;
    },
  };
}

/** Rows start after so many lines, or after the first line containing a text. */
type Marker = { kind: "lines"; count: number } | { kind: "text"; text: string };

function toMarker(startAfter: string): Marker {
  const trimmed = startAfter.trim();
  if (/^\d{1,6}$/.test(trimmed)) return { kind: "lines", count: Number(trimmed) };
  return { kind: "text", text: trimmed };
}

/** People type spacing, dots and underlines differently. */
function squeeze(text: string): string {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return letters === "" ? text.replace(/\s/g, "").toLowerCase() : letters;
}

/** Index of the marker's (last) line, or -1. */
function findMarker(lines: readonly Line[], headers: readonly HeaderLine[], text: string): number {
  const wanted = squeeze(text);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line !== undefined && squeeze(lineText(line)).includes(wanted)) {
      return headers.find((header) => header.from <= at && at <= header.to)?.to ?? at;
    }
    // In a wrapped header cell no single line contains the marker.
    const header = headers.find((one) => one.from === at);
    if (header !== undefined && squeeze(header.text).includes(wanted)) return header.to;
  }
  return -1;
}

/** `whole`: the printed line that this is a part of. */
export type SideLine = Line & { whole?: Line };
type Cell = { x: number; end: number };

/** Share of the type size: words this close are one text, also where tables meet. */
const ONE_TEXT = 1;

/** The places at which further tables begin. `tables` has the cells of each. */
export function boundariesOf(tables: readonly (readonly Cell[])[], lines: readonly Line[]): number[] {
  const data = dataLines(lines);
  return tables.slice(1).map((cells, at) => {
    const [left, right] = [tables[at]?.at(-1), cells[0]];
    const from = left === undefined ? 0 : (left.x + left.end) / 2;
    const to = right === undefined ? from : (right.x + right.end) / 2;
    const gutter = widestGutter(data, from, to);
    return gutter === null ? (from + to) / 2 : (gutter.from + gutter.to) / 2;
  });
}

/** The lines of each table, cut at the boundaries. A text that goes on over one, such as a heading, stays whole. */
export function besideEachOther(lines: readonly Line[], boundaries: readonly number[]): SideLine[][] {
  if (boundaries.length === 0) return [[...lines]];
  const tables: SideLine[][] = [[], ...boundaries.map(() => [])];
  for (const line of lines) {
    const sides = boundaries.some((x) => goesOver(line, x)) ? [line.words] : cut(line.words, boundaries);
    sides.forEach((words, side) => {
      if (words.length > 0) tables[side]?.push({ ...line, words, whole: line });
    });
  }
  return tables;
}

function cut(words: readonly Word[], boundaries: readonly number[]): Word[][] {
  const sides: Word[][] = [[], ...boundaries.map(() => [])];
  for (const word of words) sides[boundaries.filter((x) => word.x >= x).length]?.push(word);
  return sides;
}

function goesOver({ words }: Line, x: number): boolean {
  return words.some((word, at) => {
    const before = words[at - 1];
    if (word.x < x && word.end > x) return true;
    return before !== undefined && before.x < x && word.x >= x && word.x - before.end < ONE_TEXT * word.size;
  });
}

/** `header` is null above the page's first one. */
export type PageSection = { header: HeaderLine | null; lines: Line[] };

/** Top to bottom; the first section has no header. */
export function sectionsOf(
  lines: readonly Line[],
  from: number,
  headers: readonly HeaderLine[],
): PageSection[] {
  const sections: PageSection[] = [];
  let start = from;
  let header: HeaderLine | null = null;
  for (const next of headers) {
    if (next.to < from) {
      header = next;
      continue;
    }
    // The list may start inside a multi-line header.
    sections.push({ header, lines: lines.slice(start, Math.max(start, next.from)) });
    header = next;
    start = Math.max(start, next.to + 1);
  }
  sections.push({ header, lines: lines.slice(start) });
  return sections;
}
