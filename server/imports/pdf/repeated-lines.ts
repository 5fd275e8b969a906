import type { Columns } from "./column-fit.ts";
import { cellText, numberOf, type TableLine } from "./row-lines.ts";
import { lineText, type Line, type PageText, type Word } from "./page-text.ts";
import { numberIn } from "./data-lines.ts";
import { continues, hadRoom, reaches } from "./wrapped-lines.ts";

/** Points a line may move between pages. */
const SAME_PLACE = 3;

/** What is in the same place on both neighbour pages (or the only one). */
export type Repeats = {
  /** The whole line, ignoring digits; never with a request number. */
  line: (line: Line) => boolean;
  words: (line: Line, words: readonly Word[]) => boolean;
};

export function repeatsOf(previous: PageText | null, next: PageText | null): Repeats {
  const neighbours = [previous, next].flatMap((one) => one ?? []);
  const onAll = (line: Line, isSame: (other: Line) => boolean) =>
    neighbours.length > 0 &&
    neighbours.every(({ lines }) =>
      lines.some((other) => Math.abs(other.y - line.y) < SAME_PLACE && isSame(other)),
    );
  return {
    line: (line) => {
      const text = masked(line);
      if (numberIn(lineText(line)) !== null || !/\p{L}/u.test(text)) return false;
      return onAll(line, (other) => masked(other) === text);
    },
    words: (line, words) => {
      const [left, right] = [words[0]?.x ?? 0, words.at(-1)?.end ?? 0];
      return onAll(line, (other) => {
        const over = other.words.filter((word) => word.x < right && word.end > left);
        return cellText(over) === cellText(words);
      });
    },
  };
}

function masked(line: Line): string {
  return lineText(line).replace(/\d+/g, "#");
}

export type WithoutRepeated = {
  lines: TableLine[];
  furniture: TableLine[];
  /** Furniture or the end of the adjacent row. */
  unclear: Set<TableLine>;
};

/**
 * Removes repeated headings and footers above the first row and below the last. Lines between rows stay, since people
 * share names; so do lines next to a row that look like its wrapped cells.
 */
export function withoutRepeated(
  lines: readonly TableLine[],
  anchors: ReadonlySet<TableLine>,
  columns: Columns,
  repeats: Repeats,
  reachesUp: boolean,
): WithoutRepeated {
  // A row whose number wraps still has names and a row number.
  const isRow = (line: TableLine) =>
    anchors.has(line) &&
    (numberOf(line) !== null || (hasAllNames(line, columns) && !repeats.line(line.line)));
  const first = lines.findIndex(isRow);
  const last = lines.findLastIndex(isRow);
  const furniture = new Set<TableLine>();
  const unclear = new Set<TableLine>();
  const rightmost = Math.max(...lines.map((line) => line.line.words.at(-1)?.end ?? 0));
  const sortOut = (outwards: readonly TableLine[], row: TableLine | undefined) => {
    const between: TableLine[] = row === undefined ? [] : [row];
    for (const line of outwards) {
      const [before] = between;
      if (repeats.line(line.line)) {
        const owner =
          before === undefined || row === undefined || !isAttached(line, row, before, columns)
            ? "page"
            : ownerOf(line, between, columns, repeats, rightmost);
        if (owner === "page") {
          furniture.add(line);
          continue;
        }
        if (owner === "unclear") unclear.add(line);
      }
      between.unshift(line);
    }
  };
  if (first === -1) sortOut(lines, undefined);
  else {
    // If wrapped cells reach above the number, lines that close are the row's.
    const above = lines.slice(0, first).reverse();
    const own = reachesUp ? countAttached(lines[first], above, columns) : 0;
    sortOut(above.slice(own), own === 0 ? lines[first] : undefined);
    sortOut(lines.slice(last + 1), lines[last]);
  }
  return {
    lines: furniture.size === 0 ? [...lines] : lines.filter((line) => !furniture.has(line)),
    furniture: [...furniture],
    unclear,
  };
}

function hasAllNames({ cells }: TableLine, { roles }: Columns): boolean {
  return roles.every((role) => role === "number" || cells[role] !== undefined);
}

/** Lines, outwards from the row, that look like parts of it. */
function countAttached(row: TableLine | undefined, outwards: readonly TableLine[], columns: Columns): number {
  let last = row;
  const end = outwards.findIndex((line) => {
    const hangs = row !== undefined && last !== undefined && isAttached(line, row, last, columns);
    last = line;
    return !hangs;
  });
  return end === -1 ? outwards.length : end;
}

function isAttached(line: TableLine, row: TableLine, before: TableLine, columns: Columns): boolean {
  const [upper, lower] = line.line.y < before.line.y ? [line, before] : [before, line];
  return continues(line, row, columns) && reaches(upper, lower);
}

/**
 * Whether a repeated line beside a row belongs to it: the row has nothing else in that column, the adjacent piece
 * repeats too (same name on each page), or the cell had no room for both. Otherwise it may be a footer.
 */
function ownerOf(
  line: TableLine,
  between: readonly TableLine[],
  columns: Columns,
  repeats: Repeats,
  rightmost: number,
): "row" | "unclear" {
  const isRow = columns.roles.some((role, column) => {
    const words = line.cells[role];
    if (words === undefined) return false;
    if (role === "number" && /\d/.test(line.text)) return true;
    const beside = between.find((one) => one.cells[role] !== undefined);
    const piece = beside?.cells[role];
    if (beside === undefined || piece === undefined) return true;
    if (repeats.words(beside.line, piece)) return true;
    const [upper, lower] = line.line.y < beside.line.y ? [words, piece] : [piece, words];
    return !hadRoom(upper, lower, column, columns, rightmost);
  });
  return isRow ? "row" : "unclear";
}
