import { type ByteReader, invalid } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";

/*
 * Which part each row names, three columns. Up to 256 parts an id is one byte. Beyond, parts are ranked by how often
 * they occur: the commonest 192 take one byte, the others two (a lead byte for each 256 ranks, then the rank's low
 * byte) or, past rank 16,320, four. Lead bytes of a column stand together, so that brotli's code for them comes close
 * to their entropy. The rank needs no more than each part's class of frequency, one small byte a part.
 */

const SINGLE = 192;
const WIDE = 255;
const WIDE_FROM = SINGLE + (WIDE - SINGLE) * 256;

export type IdColumn = Uint16Array | Uint32Array;

export function writeIds(out: ByteWriter, columns: readonly IdColumn[], partCount: number): void {
  if (partCount <= 256) {
    for (const column of columns) out.bytes(Uint8Array.from(column));
    return;
  }
  const classes = classesOf(columns, partCount);
  out.bytes(classes);
  const rankOf = new Uint32Array(partCount);
  for (const [rank, id] of idsByRank(classes).entries()) rankOf[id] = rank;
  const tails: Uint8Array[] = [];
  for (const column of columns) {
    const lead = new Uint8Array(column.length);
    const tail: number[] = [];
    for (const [row, id] of column.entries()) {
      const rank = rankOf[id] ?? 0;
      if (rank < SINGLE) lead[row] = rank;
      else if (rank < WIDE_FROM) {
        lead[row] = SINGLE + ((rank - SINGLE) >>> 8);
        tail.push((rank - SINGLE) & 255);
      } else {
        lead[row] = WIDE;
        tail.push(rank & 255, (rank >>> 8) & 255, (rank >>> 16) & 255);
      }
    }
    out.bytes(lead);
    tails.push(Uint8Array.from(tail));
  }
  for (const tail of tails) out.bytes(tail);
}

export function readIds(input: ByteReader, columnCount: number, rows: number, partCount: number): IdColumn[] {
  const columns = Array.from({ length: columnCount }, () =>
    partCount > 65_536 ? new Uint32Array(rows) : new Uint16Array(rows),
  );
  if (partCount <= 256) {
    for (const column of columns) {
      column.set(input.bytes(rows));
      for (const id of column) if (id >= partCount) throw invalid("a part id is out of range");
    }
    return columns;
  }
  const idOf = idsByRank(input.bytes(partCount));
  const leads = columns.map(() => input.bytes(rows));
  for (const [c, column] of columns.entries()) {
    const lead = leads[c];
    for (let row = 0; row < rows; row++) {
      const byte = lead?.[row] ?? 0;
      let rank = byte;
      if (byte === WIDE) rank = input.byte() + input.byte() * 256 + input.byte() * 65_536;
      else if (byte >= SINGLE) rank = SINGLE + (byte - SINGLE) * 256 + input.byte();
      if (rank >= partCount) throw invalid("a part id is out of range");
      column[row] = idOf[rank] ?? 0;
    }
  }
  return columns;
}

/** Two classes an octave: enough to rank by, and cheap to send. */
function classesOf(columns: readonly IdColumn[], partCount: number): Uint8Array {
  const counts = new Uint32Array(partCount);
  for (const column of columns) for (const id of column) counts[id] = (counts[id] ?? 0) + 1;
  return Uint8Array.from(counts, (count) => (count === 0 ? 0 : 1 + Math.floor(2 * Math.log2(count))));
}

/** Part ids, commonest class first, in the dictionary's order inside a class: a counting sort. */
function idsByRank(classes: Uint8Array): Uint32Array {
  const starts = new Uint32Array(257);
  for (const c of classes) starts[255 - c + 1] = (starts[255 - c + 1] ?? 0) + 1;
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const ids = new Uint32Array(classes.length);
  for (const [id, c] of classes.entries()) {
    const at = starts[255 - c] ?? 0;
    ids[at] = id;
    starts[255 - c] = at + 1;
  }
  return ids;
}
