import type { BitReader, BitWriter } from "./bits.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { classOf, huffmanCode, type Octaves, readSymbols } from "./huffman.ts";

export type SymbolColumn = Uint16Array | Uint32Array;

/** Writes columns of symbols below `alphabet` with a shared code. */
export function writeSymbols(
  out: ByteWriter,
  bits: BitWriter,
  alphabet: number,
  octaves: Octaves,
  columns: readonly SymbolColumn[],
): void {
  const counts = new Uint32Array(alphabet);
  for (const column of columns) for (const symbol of column) counts[symbol] = (counts[symbol] ?? 0) + 1;
  const classes = Uint8Array.from(counts, (count) => classOf(count, octaves));
  out.bytes(classes);
  const { codes, lengths } = huffmanCode(classes, octaves);
  for (const column of columns) {
    for (const symbol of column) bits.bits(codes[symbol] ?? 0, lengths[symbol] ?? 0);
  }
}

/** Reads the classes that `readColumns` needs. */
export function readClasses(input: ByteReader, alphabet: number): Uint8Array {
  return input.bytes(alphabet);
}

/** Reads `columns` columns of `rows` symbols. */
export function readColumns(
  bits: BitReader,
  classes: Uint8Array,
  octaves: Octaves,
  columns: number,
  rows: number,
): SymbolColumn[] {
  return Array.from({ length: columns }, () => {
    const column = classes.length > 65_536 ? new Uint32Array(rows) : new Uint16Array(rows);
    readSymbols(bits, classes, octaves, column);
    return column;
  });
}

/** Classes of a dictionary's symbols, then of others. */
export function withStrangers(known: Uint8Array, strangers: Uint8Array): Uint8Array {
  const both = new Uint8Array(known.length + strangers.length);
  both.set(known);
  both.set(strangers, known.length);
  return both;
}
