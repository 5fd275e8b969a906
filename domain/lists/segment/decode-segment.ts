import type { Result } from "../../base/result.ts";
import { BitReader } from "./bits.ts";
import { ByteReader, formatErrors, invalid, readMagic, type SegmentError } from "./byte-reader.ts";
import { SEGMENT_MAGIC, SEGMENT_VERSION } from "./encode-segment.ts";
import { readNumberGroups, readNumberHeads } from "./number-groups.ts";
import { readParts } from "./part-dictionary.ts";
import type { SegmentColumns } from "./segment.ts";
import { readClasses, readColumns } from "./symbol-column.ts";

export type { SegmentError } from "./byte-reader.ts";

/** Decodes encodeSegment output; never throws, allocates in proportion. */
export function decodeSegment(bytes: Uint8Array): Result<SegmentColumns, SegmentError> {
  return formatErrors(() => read(new ByteReader(bytes)));
}

function read(input: ByteReader): SegmentColumns {
  readMagic(input, SEGMENT_MAGIC, SEGMENT_VERSION);
  const location = new TextDecoder("utf-8", { ignoreBOM: true }).decode(input.bytes(input.varint()));
  const count = input.varint();
  // Rows take at least four bits: reject false counts before allocating.
  if (count > input.remaining * 2) throw invalid("more rows than the segment can hold");
  const days = readDayTable(input);
  const dayClasses = days.length > 1 ? readClasses(input, days.length) : null;
  const parts = readParts(input);
  const partClasses = readClasses(input, parts.length);
  const numbers = readNumberHeads(input, count);

  const bits = new BitReader(input.bytes(input.remaining));
  const day = readDays(bits, days, dayClasses, count);
  const [first, middle, last] = readColumns(bits, partClasses, 2, 3, count);
  if (!first || !middle || !last) throw new Error("readColumns answered fewer columns than asked");
  const { numberHigh, numberLow } = readNumberGroups(bits, numbers, count);
  bits.end();
  return { location, count, parts, first, middle, last, day, numberHigh, numberLow };
}

function readDayTable(input: ByteReader): Int32Array {
  const distinct = input.varint();
  if (distinct > input.remaining) throw invalid("more days than the segment can hold");
  const days = new Int32Array(distinct);
  let day = 0;
  for (let i = 0; i < distinct; i++) {
    const step = i === 0 ? input.signedVarint() : input.varint();
    if (i > 0 && step === 0) throw invalid("a day stands twice");
    day += step;
    if (Math.abs(day) > 0x7fffffff) throw invalid("a day is out of range");
    days[i] = day;
  }
  return days;
}

function readDays(bits: BitReader, days: Int32Array, classes: Uint8Array | null, count: number): Int32Array {
  const column = new Int32Array(count);
  if (!classes) {
    if (days.length === 0 && count > 0) throw invalid("rows without a day");
    return column.fill(days[0] ?? 0);
  }
  const [indexes] = readColumns(bits, classes, 1, 1, count);
  for (let row = 0; row < count; row++) column[row] = days[indexes?.[row] ?? 0] ?? 0;
  return column;
}
