import { type ByteReader, invalid } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";

/**
 * Whole numbers below 2^32 as byte planes: all the low bytes, then all the second bytes, and so on, with as many
 * planes as the greatest value needs. Brotli then finds each plane's own distribution; interleaved it finds none.
 */
export function writePlanes(out: ByteWriter, values: Uint32Array): void {
  let greatest = 0;
  for (const value of values) if (value > greatest) greatest = value;
  const planes = planesFor(greatest);
  out.byte(planes);
  for (let plane = 0; plane < planes; plane++) {
    const bytes = new Uint8Array(values.length);
    for (let i = 0; i < values.length; i++) bytes[i] = (values[i] ?? 0) >>> (8 * plane);
    out.bytes(bytes);
  }
}

export function readPlanes(input: ByteReader, count: number): Uint32Array {
  const planes = input.byte();
  if (planes > 4) throw invalid("more than four byte planes");
  if (planes === 0 && count > 1 << 16) throw invalid("a long column without bytes");
  const first = input.bytes(planes * count);
  const values = new Uint32Array(count);
  for (let plane = 0; plane < planes; plane++) {
    const scale = 2 ** (8 * plane);
    const offset = plane * count;
    for (let i = 0; i < count; i++) values[i] = (values[i] ?? 0) + (first[offset + i] ?? 0) * scale;
  }
  return values;
}

function planesFor(greatest: number): number {
  if (greatest === 0) return 0;
  return Math.ceil((32 - Math.clz32(greatest)) / 8);
}
