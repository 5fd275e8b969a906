/** A deflate stream is wrong, or longer than said. */
class BadStream extends Error {}

const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

type Code = { counts: Uint16Array; symbols: Uint16Array };

/**
 * Decodes raw deflate (RFC 1951) into exactly `length` bytes; null for anything else. The result's size is known
 * beforehand, so that a file cannot ask for more memory. Browsers before 2023 have no DecompressionStream.
 */
export function inflate(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> | null {
  try {
    return decode(bytes, length);
  } catch (thrown) {
    if (thrown instanceof BadStream) return null;
    throw thrown;
  }
}

function decode(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(length);
  let [at, to, held, bits] = [0, 0, 0, 0];

  function take(count: number): number {
    while (bits < count) {
      const next = bytes[at++];
      if (next === undefined) throw new BadStream();
      held |= next << bits;
      bits += 8;
    }
    const value = held & ((1 << count) - 1);
    held >>>= count;
    bits -= count;
    return value;
  }

  function symbol({ counts, symbols }: Code): number {
    let [code, first, index] = [0, 0, 0];
    for (let size = 1; size < 16; size++) {
      code |= take(1);
      const count = counts[size] ?? 0;
      if (code - first < count) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new BadStream();
  }

  function stored(): void {
    [held, bits] = [0, 0];
    const size = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    at += 4;
    if (at + size > bytes.length || to + size > length) throw new BadStream();
    out.set(bytes.subarray(at, at + size), to);
    at += size;
    to += size;
  }

  function block(literals: Code, distances: Code): void {
    for (;;) {
      const value = symbol(literals);
      if (value === 256) return;
      if (value < 256) {
        if (to >= length) throw new BadStream();
        out[to++] = value;
        continue;
      }
      const run = runOf(value - 257, take);
      const back = distanceOf(symbol(distances), take);
      if (back > to || to + run > length) throw new BadStream();
      for (let end = to + run; to < end; to++) out[to] = out[to - back] ?? 0;
    }
  }

  function ownCodes(): [Code, Code] {
    const [literals, distances, lengths] = [take(5) + 257, take(5) + 1, take(4) + 4];
    const sizes = repeated(0, 19);
    for (const place of LENGTH_ORDER.slice(0, lengths)) sizes[place] = take(3);
    const code = codeOf(sizes);
    const all: number[] = [];
    while (all.length < literals + distances) {
      const value = symbol(code);
      if (value < 16) all.push(value);
      else if (value === 16) all.push(...repeated(all.at(-1) ?? 0, take(2) + 3));
      else all.push(...repeated(0, value === 17 ? take(3) + 3 : take(7) + 11));
    }
    return [codeOf(all.slice(0, literals)), codeOf(all.slice(literals, literals + distances))];
  }

  for (;;) {
    const last = take(1);
    const kind = take(2);
    if (kind === 0) stored();
    else if (kind === 1) block(FIXED, FIXED_DISTANCES);
    else if (kind === 2) block(...ownCodes());
    else throw new BadStream();
    if (last === 1) break;
  }
  if (to !== length) throw new BadStream();
  return out;
}

function codeOf(sizes: readonly number[]): Code {
  const counts = new Uint16Array(16);
  for (const size of sizes) if (size > 0) counts[size] = (counts[size] ?? 0) + 1;
  const starts = new Uint16Array(16);
  for (let size = 1; size < 15; size++) starts[size + 1] = (starts[size] ?? 0) + (counts[size] ?? 0);
  const symbols = new Uint16Array(sizes.length);
  sizes.forEach((size, value) => {
    if (size === 0) return;
    const place = starts[size] ?? 0;
    symbols[place] = value;
    starts[size] = place + 1;
  });
  return { counts, symbols };
}

const FIXED = codeOf(
  Array.from({ length: 288 }, (_, value) => (value < 144 ? 8 : value < 256 ? 9 : value < 280 ? 7 : 8)),
);
const FIXED_DISTANCES = codeOf(repeated(5, 30));

function runOf(place: number, take: (bits: number) => number): number {
  if (place < 8) return place + 3;
  if (place === 28) return 258;
  if (place > 28) throw new BadStream();
  const extra = (place >> 2) - 1;
  return ((4 + (place & 3)) << extra) + 3 + take(extra);
}

function distanceOf(place: number, take: (bits: number) => number): number {
  if (place < 4) return place + 1;
  if (place > 29) throw new BadStream();
  const extra = (place >> 1) - 1;
  return ((2 + (place & 1)) << extra) + 1 + take(extra);
}

function repeated(value: number, count: number): number[] {
  return Array.from({ length: count }, () => value);
}
