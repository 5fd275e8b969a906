import { err, ok, type Result } from "../result.ts";
import { ByteReader, invalid, type SegmentError, SegmentFormatError } from "./byte-reader.ts";
import { SEGMENT_MAGIC, SEGMENT_VERSION } from "./encode-segment.ts";
import { readNumbers } from "./number-column.ts";
import { readParts } from "./part-dictionary.ts";
import { readIds } from "./part-ids.ts";
import { readPlanes } from "./planes.ts";
import type { SegmentColumns } from "./segment.ts";

export type { SegmentError } from "./byte-reader.ts";

/** Reads what encodeSegment wrote. Never throws on bad bytes, and allocates in proportion to their length only. */
export function decodeSegment(bytes: Uint8Array): Result<SegmentColumns, SegmentError> {
  try {
    return ok(read(new ByteReader(bytes)));
  } catch (error) {
    if (error instanceof SegmentFormatError) return err(error.reason);
    throw error;
  }
}

function read(input: ByteReader): SegmentColumns {
  readHead(input);
  const location = new TextDecoder("utf-8", { ignoreBOM: true }).decode(input.bytes(input.varint()));
  const count = input.varint();
  // A row takes three bytes at least, one a name column.
  if (count > input.remaining / 3) throw invalid("more rows than the segment can hold");
  const day = readDays(input, count);
  const parts = readParts(input);
  if (parts.length === 0 && count > 0) throw invalid("rows without a dictionary");
  const [first, middle, last] = readIds(input, 3, count, parts.length);
  if (!first || !middle || !last) throw new Error("readIds answered fewer columns than asked");
  const numberHigh = new Float64Array(count);
  const numberLow = new Float64Array(count);
  let formerLength = 0;
  for (let row = 0; row < count;) {
    const group = readNumbers(input, numberHigh, numberLow, row);
    if (group.length <= formerLength) throw invalid("request numbers are not sorted by length");
    formerLength = group.length;
    row += group.count;
  }
  if (input.remaining > 0) throw invalid("bytes after the end");
  return { location, count, parts, first, middle, last, day, numberHigh, numberLow };
}

function readHead(input: ByteReader): void {
  for (const byte of SEGMENT_MAGIC) {
    if (input.remaining === 0 || input.byte() !== byte)
      throw new SegmentFormatError({ kind: "not-a-segment" });
  }
  const version = input.byte();
  if (version > SEGMENT_VERSION) throw new SegmentFormatError({ kind: "newer-version", version });
  if (version !== SEGMENT_VERSION) throw new SegmentFormatError({ kind: "not-a-segment" });
}

function readDays(input: ByteReader, count: number): Int32Array {
  const distinct = input.varint();
  if (distinct > input.remaining || distinct > count || (distinct === 0 && count > 0)) {
    throw invalid("the days do not fit the rows");
  }
  const days = new Int32Array(distinct);
  let day = 0;
  for (let i = 0; i < distinct; i++) {
    const step = i === 0 ? input.signedVarint() : input.varint();
    if (i > 0 && step === 0) throw invalid("a day stands twice");
    day += step;
    if (Math.abs(day) > 0x7fffffff) throw invalid("a day is out of range");
    days[i] = day;
  }
  const column = new Int32Array(count);
  if (distinct <= 1) return column.fill(days[0] ?? 0);
  const indexes = readPlanes(input, count);
  for (let row = 0; row < count; row++) {
    const index = indexes[row] ?? 0;
    if (index >= distinct) throw invalid("a day index is out of range");
    column[row] = days[index] ?? 0;
  }
  return column;
}
