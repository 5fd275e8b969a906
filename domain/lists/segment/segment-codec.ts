import { BitWriter, BitReader } from "./bits.ts";
import { ByteWriter } from "./byte-writer.ts";
import { isPackable } from "./number-key.ts";
import { writeNumberGroups, readNumberGroups, readNumberHeads } from "./number-groups.ts";
import { writeParts, readParts } from "./part-dictionary.ts";
import type { Segment, SegmentRow, SegmentColumns } from "./segment.ts";
import { writeSymbols, readClasses, readColumns } from "./symbol-column.ts";
import type { Result } from "../../base/result.ts";
import { ByteReader, formatErrors, invalid, readMagic, type SegmentError } from "./byte-reader.ts";

export const SEGMENT_MAGIC = Uint8Array.of(0x50, 0x53, 0x67); // "PSg"
export const SEGMENT_VERSION = 1;

/**
 * Encodes a segment, whatever the row order. Throws on duplicate or invalid numbers (1–20 of A–Z 0–9). Layout:
 * docs/decisions/0009-segments-days-months.md.
 */
export function encodeSegment(segment: Segment): Uint8Array<ArrayBuffer> {
  const rows = sortedRows(segment.rows);
  const out = new ByteWriter();
  out.bytes(SEGMENT_MAGIC);
  out.byte(SEGMENT_VERSION);
  const location = new TextEncoder().encode(segment.location);
  out.varint(location.length);
  out.bytes(location);
  out.varint(rows.length);
  // Compressible bytes first, then dense bits.
  const bits = new BitWriter();
  writeDays(out, bits, rows);
  const { parts, columns } = partColumns(rows);
  writeParts(out, parts);
  writeSymbols(out, bits, parts.length, 2, columns);
  writeNumberGroups(
    out,
    bits,
    rows.map((row) => row.requestNumber),
  );
  out.bytes(bits.finish());
  return out.finish();
}

/** Sorts by number: length, then text. Throws on duplicate or invalid numbers. */
export function sortedRows(rows: readonly SegmentRow[]): SegmentRow[] {
  // Decoded rows are sorted: sorting them again takes as long as all the rest.
  const isSorted = rows.every((row, i) => i === 0 || compare(rows[i - 1] ?? row, row) < 0);
  const sorted = isSorted ? [...rows] : [...rows].sort(compare);
  for (const { requestNumber } of sorted) {
    if (!isPackable(requestNumber)) throw new Error("A request number is not 1 to 20 of A–Z and 0–9");
  }
  return sorted;
}

function compare({ requestNumber: a }: SegmentRow, { requestNumber: b }: SegmentRow): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) throw new Error("A request number stands twice in one segment");
  return a < b ? -1 : 1;
}

/** Distinct days as deltas, then indexes. */
function writeDays(out: ByteWriter, bits: BitWriter, rows: readonly SegmentRow[]): void {
  const days = [...new Set(rows.map((row) => row.day))].sort((a, b) => a - b);
  const indexOf = new Map(days.map((day, index) => [day, index]));
  out.varint(days.length);
  for (const [i, day] of days.entries()) {
    if (!Number.isSafeInteger(day) || Math.abs(day) > 0x7fffffff) throw new Error("A day is out of range");
    if (i === 0) out.signedVarint(day);
    else out.varint(day - (days[i - 1] ?? 0));
  }
  if (days.length < 2) return;
  writeSymbols(out, bits, days.length, 1, [Uint32Array.from(rows, (row) => indexOf.get(row.day) ?? 0)]);
}

/** Sorted dictionary and three index columns. */
function partColumns(rows: readonly SegmentRow[]) {
  const firstSeen = new Map<string, number>();
  const column = (part: (row: SegmentRow) => string): Uint32Array => {
    const ids = new Uint32Array(rows.length);
    for (let i = 0; i < ids.length; i++) {
      const text = part(rows[i] ?? NO_ROW);
      let id = firstSeen.get(text);
      if (id === undefined) firstSeen.set(text, (id = firstSeen.size));
      ids[i] = id;
    }
    return ids;
  };
  const columns = [
    column((row) => row.firstName),
    column((row) => row.middleName),
    column((row) => row.lastName),
  ];
  const parts = [...firstSeen.keys()].sort();
  const sortedId = new Uint32Array(parts.length);
  for (const [id, part] of parts.entries()) sortedId[firstSeen.get(part) ?? 0] = id;
  for (const ids of columns) for (let i = 0; i < ids.length; i++) ids[i] = sortedId[ids[i] ?? 0] ?? 0;
  return { parts, columns };
}

const NO_ROW: SegmentRow = { requestNumber: "", firstName: "", middleName: "", lastName: "", day: 0 };

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
