import { NUMBER_BASE } from "../../lists/segment/number-key.ts";
import type { SegmentColumns } from "../../lists/segment/segment.ts";
import { type Block, BLOCK_ROWS, lowOf, REMOVED, type SearchSegment } from "./block.ts";
import type { PartTable } from "./part-table.ts";

/** Numbers up to 16 characters leave four low places empty: 32 bits suffice. */
const SHORT_NUMBER_STEP = NUMBER_BASE ** 4;

/** Builds a block from staged rows. */
export function buildBlock(staged: StagedRows, partCount: number): Block {
  const { order, days, dayStarts } = inPublicOrder(staged);
  const columns = {
    first: gathered(staged.first, order, partCount),
    middle: gathered(staged.middle, order, partCount),
    last: gathered(staged.last, order, partCount),
  };
  const count = staged.count;
  const high = new Float64Array(count);
  const source = new Uint16Array(count);
  const short = staged.low.subarray(0, count).every((value) => value % SHORT_NUMBER_STEP === 0);
  const low = short ? new Uint32Array(count) : new Float64Array(count);
  const lowStep = short ? SHORT_NUMBER_STEP : 1;
  for (let row = 0; row < count; row++) {
    const from = order[row] ?? 0;
    high[row] = staged.high[from] ?? 0;
    low[row] = (staged.low[from] ?? 0) / lowStep;
    source[row] = staged.source[from] ?? 0;
  }
  return {
    count,
    ...columns,
    high,
    low,
    lowStep,
    source,
    segments: [...staged.segments],
    days,
    dayStarts,
    ...postingsOf(columns, count, partCount),
    hidden: new Uint8Array(count),
    hiddenCount: 0,
    removedCount: 0,
  };
}

function gathered(column: Uint32Array, order: Uint32Array, partCount: number): Uint32Array | Uint16Array {
  const out = partCount > 65_536 ? new Uint32Array(order.length) : new Uint16Array(order.length);
  for (let row = 0; row < order.length; row++) out[row] = column[order[row] ?? 0] ?? 0;
  return out;
}

/** Counting sort by day, newest first, then by number. */
function inPublicOrder(staged: StagedRows) {
  const { count, day } = staged;
  const days = Int32Array.from(new Set(day.subarray(0, count)))
    .sort()
    .reverse();
  const runOf = new Map(Array.from(days, (value, run) => [value, run]));
  const dayStarts = new Uint32Array(days.length + 1);
  const runs = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const run = runOf.get(day[row] ?? 0) ?? 0;
    runs[row] = run;
    dayStarts[run + 1] = (dayStarts[run + 1] ?? 0) + 1;
  }
  for (let run = 0; run < days.length; run++) {
    dayStarts[run + 1] = (dayStarts[run + 1] ?? 0) + (dayStarts[run] ?? 0);
  }
  const order = new Uint32Array(count);
  const next = dayStarts.slice();
  for (let row = 0; row < count; row++) {
    const run = runs[row] ?? 0;
    const at = next[run] ?? 0;
    order[at] = row;
    next[run] = at + 1;
  }
  const scratch = new Uint32Array(count);
  for (let run = 0; run < days.length; run++) {
    sortByNumber(order, scratch, dayStarts[run] ?? 0, dayStarts[run + 1] ?? 0, staged.high, staged.low);
  }
  return { order, days, dayStarts };
}

/** Natural merge sort: a day is few sorted runs. */
function sortByNumber(
  order: Uint32Array,
  scratch: Uint32Array,
  from: number,
  to: number,
  high: Float64Array,
  low: Float64Array,
): void {
  const precedes = (a: number, b: number) => {
    const step = (high[a] ?? 0) - (high[b] ?? 0);
    return step === 0 ? (low[a] ?? 0) <= (low[b] ?? 0) : step < 0;
  };
  let runs = [from];
  for (let i = from + 1; i < to; i++) if (!precedes(order[i - 1] ?? 0, order[i] ?? 0)) runs.push(i);
  while (runs.length > 1) {
    const merged: number[] = [];
    for (let r = 0; r < runs.length; r += 2) {
      const start = runs[r] ?? 0;
      merged.push(start);
      const middle = runs[r + 1];
      if (middle === undefined) continue;
      const end = runs[r + 2] ?? to;
      scratch.set(order.subarray(start, middle), start);
      let [left, right, at] = [start, middle, start];
      while (left < middle && right < end) {
        const a = scratch[left] ?? 0;
        const b = order[right] ?? 0;
        if (precedes(a, b)) {
          order[at++] = a;
          left++;
        } else {
          order[at++] = b;
          right++;
        }
      }
      order.set(scratch.subarray(left, middle), at);
    }
    runs = merged;
  }
}

type Columns = Pick<Block, "first" | "middle" | "last">;

/** Distinct rows of each part, in order. */
function postingsOf(columns: Columns, count: number, partCount: number) {
  const partStarts = new Uint32Array(partCount + 1);
  const count1 = (part: number) => {
    partStarts[part + 1] = (partStarts[part + 1] ?? 0) + 1;
  };
  eachPartOfRow(columns, count, count1);
  for (let part = 0; part < partCount; part++) {
    partStarts[part + 1] = (partStarts[part + 1] ?? 0) + (partStarts[part] ?? 0);
  }
  const postings = new Uint16Array(partStarts[partCount] ?? 0);
  const next = partStarts.slice();
  eachPartOfRow(columns, count, (part, row) => {
    const at = next[part] ?? 0;
    postings[at] = row;
    next[part] = at + 1;
  });
  return { partStarts, postings };
}

/** Visits a row's distinct parts. */
function eachPartOfRow(
  { first, middle, last }: Columns,
  count: number,
  visit: (part: number, row: number) => void,
): void {
  for (let row = 0; row < count; row++) {
    const a = first[row] ?? 0;
    const b = middle[row] ?? 0;
    const c = last[row] ?? 0;
    visit(a, row);
    if (b !== a) visit(b, row);
    if (c !== a && c !== b) visit(c, row);
  }
}

/** Unordered rows for a new block. */
export class StagedRows {
  count = 0;
  readonly segments: SearchSegment[] = [];
  readonly first = new Uint32Array(BLOCK_ROWS);
  readonly middle = new Uint32Array(BLOCK_ROWS);
  readonly last = new Uint32Array(BLOCK_ROWS);
  readonly high = new Float64Array(BLOCK_ROWS);
  readonly low = new Float64Array(BLOCK_ROWS);
  readonly source = new Uint16Array(BLOCK_ROWS);
  readonly day = new Int32Array(BLOCK_ROWS);

  clear(): void {
    this.count = 0;
    this.segments.length = 0;
  }

  /** Takes rows starting at `from` while there is room; returns the next. */
  takeSegment(segment: SearchSegment, columns: SegmentColumns, ids: Uint32Array, from: number): number {
    const taken = Math.min(columns.count - from, BLOCK_ROWS - this.count);
    const source = this.segments.push(segment) - 1;
    const { first, middle, last, numberHigh, numberLow, day } = columns;
    for (let row = from, at = this.count; row < from + taken; row++, at++) {
      this.first[at] = ids[first[row] ?? 0] ?? 0;
      this.middle[at] = ids[middle[row] ?? 0] ?? 0;
      this.last[at] = ids[last[row] ?? 0] ?? 0;
      this.high[at] = numberHigh[row] ?? 0;
      this.low[at] = numberLow[row] ?? 0;
      this.day[at] = day[row] ?? 0;
      this.source[at] = source;
    }
    this.count += taken;
    return from + taken;
  }

  /** Takes a block's remaining rows; false without room. */
  takeBlock(block: Block): boolean {
    if (this.count + block.count > BLOCK_ROWS) return false;
    const sources = block.segments.map(() => -1);
    for (let run = 0; run < block.days.length; run++) {
      const end = block.dayStarts[run + 1] ?? 0;
      for (let row = block.dayStarts[run] ?? 0; row < end; row++) {
        if (((block.hidden[row] ?? 0) & REMOVED) !== 0) continue;
        const old = block.source[row] ?? 0;
        const segment = block.segments[old];
        if (sources[old] === -1 && segment) sources[old] = this.segments.push(segment) - 1;
        const at = this.count++;
        this.first[at] = block.first[row] ?? 0;
        this.middle[at] = block.middle[row] ?? 0;
        this.last[at] = block.last[row] ?? 0;
        this.high[at] = block.high[row] ?? 0;
        this.low[at] = lowOf(block, row);
        this.day[at] = block.days[run] ?? 0;
        this.source[at] = sources[old] ?? 0;
      }
    }
    return true;
  }
}

/** Maps a segment's dictionary to table ids. */
export function internParts(table: PartTable, columns: SegmentColumns): Uint32Array {
  const ids = new Uint32Array(columns.parts.length);
  for (let i = 0; i < ids.length; i++) ids[i] = table.intern(columns.parts[i] ?? "");
  return ids;
}
