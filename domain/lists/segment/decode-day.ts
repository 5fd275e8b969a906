import type { Result } from "../../base/result.ts";
import { BitReader } from "./bits.ts";
import { ByteReader, formatErrors, invalid, readMagic, type SegmentError } from "./byte-reader.ts";
import { DAY_MAGIC, DAY_VERSION } from "./encode-day.ts";
import type { NameDictionary } from "./name-dictionary.ts";
import { readNumberGroups, readNumberHeads } from "./number-groups.ts";
import { readParts } from "./part-dictionary.ts";
import type { SegmentColumns } from "./segment.ts";
import { hexOf } from "./segment-hash.ts";
import { readClasses, readColumns, withStrangers } from "./symbol-column.ts";

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
