import type { SegmentColumns } from "../../lists/segment/segment.ts";
import { type Block, BLOCK_ROWS, lowOf, REMOVED } from "./block.ts";
import type { PartTable } from "./part-table.ts";
import type { SearchSegment } from "./search-segment.ts";

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
