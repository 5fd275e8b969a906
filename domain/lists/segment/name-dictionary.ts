import type { EpochDay } from "../../base/day.ts";
import type { Result } from "../../base/result.ts";
import { ByteReader, formatErrors, invalid, readMagic, type SegmentError } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { classOf } from "./huffman.ts";
import { readParts, writeParts } from "./part-dictionary.ts";
import type { SegmentColumns } from "./segment.ts";
import { readClasses } from "./symbol-column.ts";

const MAGIC = Uint8Array.of(0x50, 0x53, 0x6e); // "PSn"
const VERSION = 1;

/**
 * The commonest name parts of `rows` passports, sorted, with a frequency class as a given name and as a father's or
 * grandfather's (huffman.ts). Days of lists are coded with it (day-codec.ts).
 */
export type NameDictionary = {
  /** When it was made. */
  day: EpochDay;
  rows: number;
  parts: readonly string[];
  given: Uint8Array;
  fathers: Uint8Array;
};

/** How often a part stands in each column. */
type PartCount = { part: string; given: number; fathers: number };

/** A day that is coded by this one names all of its parts. */
export const NO_DICTIONARY: NameDictionary = {
  day: 0,
  rows: 0,
  parts: [],
  given: new Uint8Array(0),
  fathers: new Uint8Array(0),
};

/** The commonest `most` parts that occur twice or more among `rows` passports. The order of `counts` does not matter. */
export function makeDictionary(
  counts: ReadonlyMap<string, PartCount>,
  { day, rows, most }: { day: EpochDay; rows: number; most: number },
): NameDictionary {
  const common = [...counts.values()]
    .filter(({ given, fathers }) => given + fathers > 1)
    .sort((a, b) => b.given + b.fathers - a.given - a.fathers || (a.part < b.part ? -1 : 1))
    .slice(0, most)
    .sort((a, b) => (a.part < b.part ? -1 : 1));
  return {
    day,
    rows,
    parts: common.map(({ part }) => part),
    given: Uint8Array.from(common, ({ given }) => knownClass(given)),
    fathers: Uint8Array.from(common, ({ fathers }) => knownClass(fathers)),
  };
}

/** A class is never 0, so each part has a code in each column. */
function knownClass(count: number): number {
  return classOf(Math.max(1, count), 1);
}

export function encodeDictionary({
  day,
  rows,
  parts,
  given,
  fathers,
}: NameDictionary): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  out.bytes(MAGIC);
  out.byte(VERSION);
  out.varint(day);
  out.varint(rows);
  writeParts(out, parts);
  out.bytes(given);
  out.bytes(fathers);
  return out.finish();
}

/** Decodes encodeDictionary output; never throws, allocates in proportion. */
export function decodeDictionary(bytes: Uint8Array): Result<NameDictionary, SegmentError> {
  return formatErrors(() => {
    const input = new ByteReader(bytes);
    readMagic(input, MAGIC, VERSION);
    const day = input.varint();
    const rows = input.varint();
    const parts = readParts(input);
    const given = readClasses(input, parts.length);
    const fathers = readClasses(input, parts.length);
    if (input.remaining > 0) throw invalid("bytes after the end");
    return { day, rows, parts, given, fathers };
  });
}

/** Counts by name part, for makeDictionary. */
export type PartCounts = Map<string, PartCount>;

/** Adds a segment's name parts to `counts`. */
export function countParts(counts: PartCounts, { parts, first, middle, last }: SegmentColumns): void {
  const known = parts.map((part) => {
    const own = counts.get(part) ?? { part, given: 0, fathers: 0 };
    counts.set(part, own);
    return own;
  });
  for (const id of first) add(known[id], "given");
  for (const column of [middle, last]) for (const id of column) add(known[id], "fathers");
}

function add(count: PartCount | undefined, column: "given" | "fathers"): void {
  if (count) count[column] += 1;
}
