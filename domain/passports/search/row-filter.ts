import type { EpochDay } from "../../base/day.ts";
import { type Block, lowOf } from "./block.ts";
import { type NumberRange } from "./number-range.ts";

/** Filters: branch, inclusive publish days, number prefix. */
export type RowNarrowing = {
  location: string | null;
  from: EpochDay | null;
  to: EpochDay | null;
  number: NumberRange | null;
};

export type KeepRow = (row: number) => boolean;

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
