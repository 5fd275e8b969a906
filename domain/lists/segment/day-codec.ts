import { BitWriter, BitReader } from "./bits.ts";
import { ByteWriter } from "./byte-writer.ts";
import { sortedRows } from "./segment-codec.ts";
import { classOf, huffmanCode } from "./huffman.ts";
import { type NameDictionary, NO_DICTIONARY } from "./name-dictionary.ts";
import { writeNumberGroups, readNumberGroups, readNumberHeads } from "./number-groups.ts";
import { writeParts, readParts } from "./part-dictionary.ts";
import type { Segment, SegmentRow, SegmentColumns } from "./segment.ts";
import { withStrangers, readClasses, readColumns } from "./symbol-column.ts";
import type { Result } from "../../base/result.ts";
import { ByteReader, formatErrors, invalid, readMagic, type SegmentError } from "./byte-reader.ts";
import { hexOf } from "./segment-hash.ts";

export const DAY_MAGIC = Uint8Array.of(0x50, 0x53, 0x64); // "PSd"
export const DAY_VERSION = 1;

/** A dictionary and its hash (32 hex digits). */
export type NamedDictionary = { hash: string; dictionary: NameDictionary };

/**
 * Encodes the segments of one publish day together: the dictionary's hash, branches and row counts, the name parts that
 * the dictionary lacks, then all rows' names and each segment's numbers. Throws on segments of several days, duplicate or
 * invalid numbers.
 */
export function encodeDay(
  segments: readonly Segment[],
  named: NamedDictionary | null,
): Uint8Array<ArrayBuffer> {
  const sorted = segments.map(({ rows }) => sortedRows(rows));
  const rows = sorted.flat();
  const out = new ByteWriter();
  out.bytes(DAY_MAGIC);
  out.byte(DAY_VERSION);
  out.byte(named === null ? 0 : 1);
  if (named !== null) out.bytes(hashBytes(named.hash));
  out.signedVarint(oneDay(rows));
  out.varint(segments.length);
  const encoder = new TextEncoder();
  for (const [i, { location }] of segments.entries()) {
    const name = encoder.encode(location);
    out.varint(name.length);
    out.bytes(name);
    out.varint(sorted[i]?.length ?? 0);
  }
  const bits = new BitWriter();
  writeNames(out, bits, rows, named?.dictionary ?? NO_DICTIONARY);
  for (const own of sorted) {
    writeNumberGroups(
      out,
      bits,
      own.map((row) => row.requestNumber),
    );
  }
  out.bytes(bits.finish());
  return out.finish();
}

function oneDay(rows: readonly SegmentRow[]): number {
  const day = rows[0]?.day ?? 0;
  if (rows.some((row) => row.day !== day)) throw new Error("A day's segments are of several days");
  return day;
}

function hashBytes(hash: string): Uint8Array {
  return Uint8Array.from({ length: hash.length / 2 }, (_, i) =>
    Number.parseInt(hash.slice(2 * i, 2 * i + 2), 16),
  );
}

/** The strangers, their classes, and three columns in two codes: given names, and fathers' with grandfathers'. */
function writeNames(
  out: ByteWriter,
  bits: BitWriter,
  rows: readonly SegmentRow[],
  dictionary: NameDictionary,
): void {
  const known = new Set(dictionary.parts);
  const strange = new Set<string>();
  for (const { firstName, middleName, lastName } of rows)
    for (const part of [firstName, middleName, lastName]) if (!known.has(part)) strange.add(part);
  const strangers = [...strange].sort();
  writeParts(out, strangers);
  const idOf = new Map([...dictionary.parts, ...strangers].map((part, id) => [part, id]));
  const ids = (part: (row: SegmentRow) => string) =>
    Uint32Array.from(rows, (row) => idOf.get(part(row)) ?? 0);
  // One row here weighs as much as these in the dictionary.
  const weight = Math.max(1, dictionary.rows / Math.max(1, rows.length));
  const columns: [Uint8Array, Uint32Array[]][] = [
    [dictionary.given, [ids((row) => row.firstName)]],
    [dictionary.fathers, [ids((row) => row.middleName), ids((row) => row.lastName)]],
  ];
  for (const [classes, symbols] of columns) {
    const own = strangersClasses(symbols, dictionary.parts.length, strangers.length, weight);
    out.bytes(own);
    const { codes, lengths } = huffmanCode(withStrangers(classes, own), 1);
    for (const column of symbols)
      for (const symbol of column) bits.bits(codes[symbol] ?? 0, lengths[symbol] ?? 0);
  }
}

function strangersClasses(
  columns: readonly Uint32Array[],
  first: number,
  strangers: number,
  weight: number,
): Uint8Array {
  const counts = new Float64Array(strangers);
  for (const column of columns)
    for (const symbol of column)
      if (symbol >= first) counts[symbol - first] = (counts[symbol - first] ?? 0) + 1;
  return Uint8Array.from(counts, (count) => classOf(Math.round(count * weight), 1));
}

const HASH_BYTES = 16;

/**
 * Decodes encodeDay output into its segments; never throws, allocates in proportion. Their `parts` are not sorted, and
 * more than theirs: encode `segmentRows` for a segment's bytes. `dictionary` must be the one that the bytes name.
 */
export function decodeDay(
  bytes: Uint8Array,
  dictionary: NameDictionary,
): Result<SegmentColumns[], SegmentError> {
  return formatErrors(() => read(new ByteReader(bytes), dictionary));
}

/** The dictionary that a day needs, or null. */
export function dictionaryOfDay(bytes: Uint8Array): Result<string | null, SegmentError> {
  return formatErrors(() => readHead(new ByteReader(bytes)));
}

function readHead(input: ByteReader): string | null {
  readMagic(input, DAY_MAGIC, DAY_VERSION);
  const flag = input.byte();
  if (flag > 1) throw invalid("a day's flag is unknown");
  return flag === 0 ? null : hexOf(input.bytes(HASH_BYTES));
}

function read(input: ByteReader, dictionary: NameDictionary): SegmentColumns[] {
  if ((readHead(input) === null) !== (dictionary.parts.length === 0))
    throw invalid("another dictionary is needed");
  const day = input.signedVarint();
  if (Math.abs(day) > 0x7fffffff) throw invalid("a day is out of range");
  const branches = readBranches(input);
  const count = branches.reduce((sum, branch) => sum + branch.count, 0);
  // Rows take at least four bits: reject false counts before allocating.
  if (count > input.remaining * 2) throw invalid("more rows than the day can hold");
  const strangers = readParts(input);
  const parts = [...dictionary.parts, ...strangers];
  const given = withStrangers(dictionary.given, readClasses(input, strangers.length));
  const fathers = withStrangers(dictionary.fathers, readClasses(input, strangers.length));
  const numbers = branches.map((branch) => readNumberHeads(input, branch.count));

  const bits = new BitReader(input.bytes(input.remaining));
  const [first] = readColumns(bits, given, 1, 1, count);
  const [middle, last] = readColumns(bits, fathers, 1, 2, count);
  if (!first || !middle || !last) throw new Error("readColumns answered fewer columns than asked");
  let row = 0;
  const segments = branches.map(({ location, count: own }, i): SegmentColumns => {
    const [from, to] = [row, (row += own)];
    return {
      location,
      count: own,
      parts,
      first: first.subarray(from, to),
      middle: middle.subarray(from, to),
      last: last.subarray(from, to),
      day: new Int32Array(own).fill(day),
      ...readNumberGroups(bits, numbers[i] ?? [], own),
    };
  });
  bits.end();
  return segments;
}

function readBranches(input: ByteReader): { location: string; count: number }[] {
  const length = input.varint();
  if (length > input.remaining) throw invalid("more branches than the day can hold");
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return Array.from({ length }, () => {
    const location = decoder.decode(input.bytes(input.varint()));
    return { location, count: input.varint() };
  });
}
