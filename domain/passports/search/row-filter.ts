import type { EpochDay } from "../../base/day.ts";
import { CHARS_A_HALF, NUMBER_BASE, packHigh, packLow } from "../../lists/segment/number-key.ts";
import { nameWords } from "../names/words.ts";
import { type Block, lowOf } from "./block.ts";
import type { PartTable } from "./part-table.ts";

/** Filters: branch, inclusive publish days, number prefix. */
export type RowNarrowing = {
  location: string | null;
  from: EpochDay | null;
  to: EpochDay | null;
  number: NumberRange | null;
};

type KeepRow = (row: number) => boolean;

/** Filter of visible rows; null if all match. */
export function rowFilter(block: Block, wanted: RowNarrowing): KeepRow | "none" | null {
  const { hidden, hiddenCount, source, segments } = block;
  const [start, end] = rowsOfDays(block, wanted);
  if (start >= end) return "none";
  const allowed = segments.map(({ location }) => wanted.location === null || location === wanted.location);
  const { number } = wanted;
  const allDays = start === 0 && end === block.count;
  const everywhere = !allowed.includes(false);
  if (!everywhere && !allowed.includes(true)) return "none";
  if (hiddenCount === 0 && everywhere && allDays && number === null) return null;
  return (row) =>
    row >= start &&
    row < end &&
    hidden[row] === 0 &&
    allowed[source[row] ?? 0] === true &&
    (number === null || isInRange(block, row, number));
}

/** Rows of the wanted days, end exclusive. */
function rowsOfDays({ days, dayStarts, count }: Block, { from, to }: RowNarrowing): [number, number] {
  let [start, end] = [0, count];
  for (let run = 0; run < days.length; run++) {
    const day = days[run] ?? 0;
    if (to !== null && day > to) start = dayStarts[run + 1] ?? count;
    if (from !== null && day < from) {
      end = dayStarts[run] ?? count;
      break;
    }
  }
  return [start, end];
}

function isInRange(block: Block, row: number, { high, low, highEnd, lowEnd }: NumberRange): boolean {
  const [ownHigh, ownLow] = [block.high[row] ?? 0, lowOf(block, row)];
  const isFrom = ownHigh > high || (ownHigh === high && ownLow >= low);
  return isFrom && (ownHigh < highEnd || (ownHigh === highEnd && ownLow < lowEnd));
}

/** Prefixes of first, middle and last name; null for any. */
export type NamePlaces = { first: string | null; middle: string | null; last: string | null };

const PLACES = ["first", "middle", "last"] as const;
const WRITTEN = 1;
const SOUNDS = 2;

/** Matches names in their places, as written or respelled. */
export class PlaceFilter {
  readonly #wanted: { place: (typeof PLACES)[number]; parts: Uint8Array }[] = [];

  constructor(table: PartTable, places: NamePlaces) {
    for (const place of PLACES) {
      const text = places[place];
      if (text !== null) this.#wanted.push({ place, parts: answeringParts(table, text) });
    }
  }

  isWritten(block: Block, row: number): boolean {
    return this.#wanted.every(({ place, parts }) => ((parts[block[place][row] ?? 0] ?? 0) & WRITTEN) !== 0);
  }

  sounds(block: Block, row: number): boolean {
    return this.#wanted.every(({ place, parts }) => (parts[block[place][row] ?? 0] ?? 0) !== 0);
  }
}

/** Per part: prefixed word by word, or same name. */
function answeringParts(table: PartTable, text: string): Uint8Array {
  const answers = new Uint8Array(table.texts.length);
  const key = nameWords(text).join(" ");
  const [word = ""] = nameWords(text);
  for (const part of table.withPrefix(word)) {
    if (
      nameWords(table.texts[part] ?? "")
        .join(" ")
        .startsWith(key)
    )
      answers[part] = WRITTEN;
  }
  for (const [part, { same }] of table.similarTo(key)) {
    if (same) answers[part] = (answers[part] ?? 0) | SOUNDS;
  }
  return answers;
}

/** Packed numbers from (high, low) until (highEnd, lowEnd). */
export type NumberRange = { high: number; low: number; highEnd: number; lowEnd: number };

/** Range of numbers starting with `prefix`, 1–20 of A–Z 0–9. */
export function numbersFrom(prefix: string): NumberRange {
  const high = packHigh(prefix);
  const low = packLow(prefix);
  if (prefix.length <= CHARS_A_HALF) {
    return { high, low: 0, highEnd: high + NUMBER_BASE ** (CHARS_A_HALF - prefix.length), lowEnd: 0 };
  }
  return { high, low, highEnd: high, lowEnd: low + NUMBER_BASE ** (2 * CHARS_A_HALF - prefix.length) };
}

/**
 * Visits each day's run of a number range, `start` until `end`, newest or oldest day first; two binary searches a day.
 */
export function eachRunIn(
  block: Block,
  range: NumberRange,
  isOldestFirst: boolean,
  visit: (start: number, end: number) => void,
): void {
  const days = block.days.length;
  for (let place = 0; place < days; place++) {
    const day = isOldestFirst ? days - 1 - place : place;
    const from = block.dayStarts[day] ?? 0;
    const to = block.dayStarts[day + 1] ?? 0;
    const start = firstRowFrom(block, from, to, range.high, range.low);
    const end = firstRowFrom(block, start, to, range.highEnd, range.lowEnd);
    if (end > start) visit(start, end);
  }
}

function firstRowFrom(block: Block, from: number, to: number, high: number, low: number): number {
  let [start, end] = [from, to];
  while (start < end) {
    const middle = (start + end) >> 1;
    const step = (block.high[middle] ?? 0) - high;
    if (step < 0 || (step === 0 && lowOf(block, middle) < low)) start = middle + 1;
    else end = middle;
  }
  return start;
}
