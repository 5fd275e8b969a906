import { CHARS_A_HALF, NUMBER_BASE, packHigh, packLow } from "../../lists/segment/number-key.ts";
import { type Block, lowOf } from "./block.ts";

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
