import { dataLines } from "./data-lines.ts";
import { widestGutter } from "./column-edges.ts";
import type { Line, Word } from "./page-text.ts";
import type { HeaderLine } from "./header-line.ts";

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
