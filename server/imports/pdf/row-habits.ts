import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import { isPageFurniture } from "./furniture.ts";
import { cellText, gap, hasRowNumber, numberOf, type RowLines, type TableLine } from "./row-lines.ts";
import { numberIn } from "./data-lines.ts";

/** Position of the number's line in a wrapped row: first, middle, last. */
type Shape = "top" | "middle" | "bottom" | "other";

/** Statistics of earlier rows. */
export type Habits = {
  /** Numbers beside a row number. */
  numberLengths: Map<number, number>;
  /** Whole numbers, wrapped parts joined. */
  wholeLengths: Map<number, number>;
  shapes: Record<Shape, number>;
  /** Distance of unwrapped rows, in points. */
  pitch: number | null;
};

/** Share of the type size. */
const LEVEL = 0.5;
const CLEARLY = 0.9;
const ENOUGH = 3;

export function newHabits(): Habits {
  return {
    numberLengths: new Map(),
    wholeLengths: new Map(),
    shapes: { top: 0, middle: 0, bottom: 0, other: 0 },
    pitch: null,
  };
}

export function learnLengths(lines: readonly TableLine[], habits: Habits): void {
  for (const line of lines) {
    const number = numberOf(line);
    if (number !== null && line.cells.no !== undefined) add(habits.numberLengths, number.length);
  }
}

export function learnRows(rows: readonly RowLines[], habits: Habits): void {
  for (const row of rows) {
    const number = wholeNumber(row);
    if (number !== null) add(habits.wholeLengths, number.length);
    const shape = shapeOf(row);
    if (shape !== null && row.sure) habits.shapes[shape] += 1;
  }
}

function add(counts: Map<number, number>, length: number): void {
  counts.set(length, (counts.get(length) ?? 0) + 1);
}

function wholeNumber(row: RowLines): string | null {
  return normalizeRequestNumber(row.lines.map((line) => cellText(line.cells.number)).join(""));
}

/** Null for one line or across pages. */
function shapeOf({ anchor, lines }: RowLines): Shape | null {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  if (first.line.page !== last.line.page) return null;
  const [above, below] = [gap(first, anchor), gap(anchor, last)];
  if (above === 0) return "top";
  if (below === 0) return "bottom";
  return Math.abs(above - below) <= LEVEL * anchor.line.size ? "middle" : "other";
}

/** The shape of nearly all wrapped rows; null if mixed or too few. */
export function usualShape({ shapes }: Habits): Shape | null {
  const total = shapes.top + shapes.middle + shapes.bottom + shapes.other;
  if (total < ENOUGH) return null;
  const usual = (["top", "middle", "bottom"] as const).find((shape) => shapes[shape] >= CLEARLY * total);
  return usual ?? null;
}

/** Whether wrapped cells reach above the number's line. */
export function reachesAbove({ shapes }: Habits): boolean {
  return shapes.middle + shapes.bottom > shapes.top;
}

/** An unusual shape may include a neighbour's line. */
export function isOddlyShaped(row: RowLines, habits: Habits): boolean {
  const shape = shapeOf(row);
  const usual = usualShape(habits);
  return shape !== null && usual !== null && shape !== usual;
}

/** Whether two numbers were joined: the first has the usual length, the whole has not. */
export function joinsTwoNumbers(row: RowLines, { wholeLengths }: Habits): boolean {
  const words = row.lines.flatMap((line) => line.cells.number ?? []);
  const [first] = words;
  if (first === undefined || words.length < 2) return false;
  const usual = (number: string | null) => (number === null ? 0 : (wholeLengths.get(number.length) ?? 0));
  const whole = usual(wholeNumber(row));
  const lines = row.lines.filter((line) => line.cells.number !== undefined);
  return [numberIn(first.text), lines.length > 1 ? (lines.map(numberOf)[0] ?? null) : null].some(
    (part) => usual(part) > 0 && usual(part) >= whole,
  );
}

/** Whether the number has the most common length. */
export function isUsualNumber(row: RowLines, { wholeLengths }: Habits): boolean {
  const number = wholeNumber(row);
  const most = Math.max(0, ...wholeLengths.values());
  return number !== null && wholeLengths.get(number.length) === most;
}

/** A line with a row number, or a whole request number, starts a row. */
export function isAnchor(line: TableLine, habits: Habits): boolean {
  if (isPageFurniture(line.text)) return false;
  if (hasRowNumber(line)) return true;
  const number = numberOf(line);
  if (number === null) return false;
  return habits.numberLengths.size === 0 || habits.numberLengths.has(number.length);
}
