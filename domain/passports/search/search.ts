import { meantDigits, meantNumber, nearNumbers } from "../request-number.ts";
import { CHARS_A_HALF, isPackable, NUMBER_BASE, packHigh, packLow } from "../../lists/segment/number-key.ts";
import { type Block, lowOf } from "./block.ts";
import { Found, type SearchStep, type TopRows } from "./search-result.ts";
import { foundRow } from "./hit.ts";
import {
  numbersFrom,
  eachRunIn,
  type NumberRange,
  PlaceFilter,
  type RowNarrowing,
  rowFilter,
} from "./row-filter.ts";
import { type SearchQuestion, wantedOf } from "./question.ts";
import type { SearchIndex } from "./search-index.ts";
import { NameSearch } from "./search-names.ts";
import { SHORTEST_NUMBER_PREFIX } from "../lookup.ts";

export type { SearchResult, SearchStage, SearchStep } from "./search-result.ts";
export type { SearchQuestion } from "./question.ts";

/** Searches in steps of a block, so workers can abort; each step offers its partial `result`. */
export function* search(index: SearchIndex, question: SearchQuestion): Generator<SearchStep> {
  const { words, number } = wantedOf(question);
  const { location, from = null, to = null, places } = question;
  const found = new Found(index.parts, question);
  const narrowing = { location, from, to, number: null };
  if (words.length === 0) {
    if (number !== null) yield* searchNumbers(index, number, narrowing, found);
  } else if (number === null || isSearchable(number)) {
    const range = number === null ? null : numbersFrom(number);
    const filter = places ? new PlaceFilter(index.parts, places) : null;
    yield* new NameSearch(index, words, { ...narrowing, number: range }, filter, found).steps();
  }
  yield found.step("done");
}

/** A number of this length that is not listed is also read as what may have been meant. */
const MIN_MEANT_LENGTH = 6;

/** Whether a prefix is valid and selective. */
function isSearchable(number: string): boolean {
  return number.length >= SHORTEST_NUMBER_PREFIX && isPackable(number);
}

/**
 * Finds numbers by prefix. If there are none, those that must have been meant (an O among digits is a 0), or that
 * contain the digits meant; and as similar ones those one slip away.
 */
function* searchNumbers(
  index: SearchIndex,
  number: string,
  narrowing: RowNarrowing,
  found: Found,
): Generator<SearchStep> {
  if (!isSearchable(number)) return;
  const { blocks } = index;
  const range = numbersFrom(number);
  const inOrder = found.inOrder(blocks);
  for (const [place, block] of inOrder.entries()) {
    found.exactTotal += takeRange(block, range, narrowing, found.exact, 0);
    const stage = found.stageBefore(inOrder[place + 1]);
    // Once there are hits, the last block ends the search.
    if (stage !== null || found.exactTotal === 0) yield found.step(stage ?? "searching");
  }
  if (found.exactTotal > 0) return;
  // If there is a choice, as of I or L for 1, nothing is sure.
  const meant = number.length < MIN_MEANT_LENGTH ? number : meantNumber(number);
  if (meant !== number) {
    for (const block of inOrder) {
      found.exactTotal += takeRange(block, numbersFrom(meant), narrowing, found.exact, 0);
    }
    if (found.exactTotal > 0) found.readAs = meant;
  }
  const digits = meantDigits(number);
  if (digits !== null && found.exactTotal === 0) {
    for (const block of inOrder) {
      found.exactTotal += takeContaining(block, digits, narrowing, found.exact);
      yield found.step("searching");
    }
    found.isWithin = found.exactTotal > 0;
    if (found.isWithin && digits !== number) found.readAs = digits;
  }
  if (found.exactTotal > 0 || number.length < MIN_MEANT_LENGTH) return;
  for (const [rank, other] of nearNumbers(number).entries()) {
    const at = index.rowOf(packHigh(other), packLow(other));
    const keep = at === null ? "none" : rowFilter(at.block, narrowing);
    if (at === null || keep === "none" || (keep !== null && !keep(at.row))) continue;
    found.similar.add(foundRow(at.block, at.row, rank));
  }
}

/** Takes the rows whose numbers contain the digits; returns their count. */
function takeContaining(block: Block, digits: string, narrowing: RowNarrowing, into: TopRows): number {
  const keep = rowFilter(block, narrowing);
  if (keep === "none") return 0;
  const { length } = digits;
  const wanted = length > CHARS_A_HALF ? null : packedRun(digits);
  const cuts = cutsOf(digits);
  let count = 0;
  for (let row = 0; row < block.count; row++) {
    const high = block.high[row] ?? 0;
    const low = lowOf(block, row);
    const has =
      (wanted !== null && (hasRun(high, wanted, length) || hasRun(low, wanted, length))) ||
      (low !== 0 && cuts.some((cut) => isAcross(high, low, cut)));
    if (!has || (keep !== null && !keep(row))) continue;
    count++;
    if (into.wants(block, row, 0)) into.add(foundRow(block, row, 0));
  }
  return count;
}

/** Up to ten characters as they stand at the end of half a packed number. */
function packedRun(text: string): number {
  return packHigh(text) / NUMBER_BASE ** (CHARS_A_HALF - text.length);
}

/** Digits of which the first end one half of a packed number and the others begin the other. */
type Cut = { end: number; endStep: number; start: number; startStep: number };

function cutsOf(digits: string): Cut[] {
  return Array.from(digits, (_, at): Cut | null => {
    const [before, after] = [digits.slice(0, at), digits.slice(at)];
    if (at === 0 || before.length > CHARS_A_HALF || after.length > CHARS_A_HALF) return null;
    return {
      end: packedRun(before),
      endStep: NUMBER_BASE ** before.length,
      start: packedRun(after),
      startStep: NUMBER_BASE ** (CHARS_A_HALF - after.length),
    };
  }).filter((cut) => cut !== null);
}

function isAcross(high: number, low: number, { end, endStep, start, startStep }: Cut): boolean {
  return high % endStep === end && Math.floor(low / startStep) === start;
}

/** Whether half a packed number has these `length` characters anywhere. */
function hasRun(half: number, wanted: number, length: number): boolean {
  const run = NUMBER_BASE ** length;
  let rest = half;
  for (let at = length; at <= CHARS_A_HALF && rest >= wanted; at++) {
    if (rest - Math.floor(rest / run) * run === wanted) return true;
    rest = Math.floor(rest / NUMBER_BASE);
  }
  return false;
}

/** Takes a range's rows; returns their count. */
function takeRange(
  block: Block,
  range: NumberRange,
  narrowing: RowNarrowing,
  into: TopRows,
  rank: number,
): number {
  const keep = rowFilter(block, narrowing);
  if (keep === "none") return 0;
  let count = 0;
  const isNewestFirst = into.order === "newest" || into.order === "best";
  const isOldestFirst = into.order === "oldest";
  eachRunIn(block, range, isOldestFirst, (start, end) => {
    if (!keep) count += end - start;
    for (let place = start; place < end; place++) {
      const row = isOldestFirst ? start + end - 1 - place : place;
      if (keep && !keep(row)) continue;
      if (keep) count++;
      const isTaken = into.wants(block, row, rank) && into.add(foundRow(block, row, rank));
      if (!isTaken && !keep && (isNewestFirst || isOldestFirst)) return;
    }
  });
  return count;
}
