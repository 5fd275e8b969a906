import type { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import { type ByteReader, invalid } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { type NumberHead, readNumberHead, readNumbers, writeNumbers } from "./number-column.ts";

/** Writes sorted numbers, each length apart. */
export function writeNumberGroups(out: ByteWriter, bits: BitWriter, sorted: readonly string[]): void {
  for (let start = 0; start < sorted.length;) {
    const length = sorted[start]?.length;
    let end = start;
    while (end < sorted.length && sorted[end]?.length === length) end++;
    writeNumbers(out, bits, sorted.slice(start, end));
    start = end;
  }
}

export function readNumberHeads(input: ByteReader, count: number): NumberHead[] {
  const heads: NumberHead[] = [];
  let rows = 0;
  let formerLength = 0;
  while (rows < count) {
    const head = readNumberHead(input);
    const length = head.shape.alphabets.length;
    if (length <= formerLength) throw invalid("request numbers are not sorted by length");
    if (head.count === 0 || head.count > count - rows)
      throw invalid("the counts of request numbers do not add up");
    formerLength = length;
    rows += head.count;
    heads.push(head);
  }
  return heads;
}

/** Reads `count` packed numbers. */
export function readNumberGroups(bits: BitReader, heads: readonly NumberHead[], count: number) {
  const numberHigh = new Float64Array(count);
  const numberLow = new Float64Array(count);
  let row = 0;
  for (const head of heads) {
    readNumbers(bits, head, numberHigh, numberLow, row);
    row += head.count;
  }
  return { numberHigh, numberLow };
}
