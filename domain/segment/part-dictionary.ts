import { type ByteReader, invalid } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";

/*
 * The sorted dictionary of name parts, front coded: all shared-prefix lengths, then all the rest of the parts in
 * UTF-8, each ended by a byte that UTF-8 never uses. Prefix lengths are capped so that lying bytes cannot swell.
 */

const END = 0xff;
const MAX_SHARED = 63;
const MAX_PART_BYTES = 1024;

/** Writes parts that are sorted and distinct. Throws on a part that is too long to be a name. */
export function writeParts(out: ByteWriter, parts: readonly string[]): void {
  const encoder = new TextEncoder();
  const shared = new Uint8Array(parts.length);
  const rests: Uint8Array[] = [];
  let former: Uint8Array = new Uint8Array(0);
  for (const [i, part] of parts.entries()) {
    const bytes = encoder.encode(part);
    if (bytes.length > MAX_PART_BYTES) throw new Error("A name part is longer than 1,024 bytes");
    let same = 0;
    const most = Math.min(MAX_SHARED, bytes.length, former.length);
    while (same < most && bytes[same] === former[same]) same++;
    shared[i] = same;
    rests.push(bytes.subarray(same));
    former = bytes;
  }
  out.varint(parts.length);
  out.bytes(shared);
  for (const rest of rests) {
    out.bytes(rest);
    out.byte(END);
  }
}

export function readParts(input: ByteReader): string[] {
  const count = input.varint();
  // Each part takes two bytes at least, so a lying count is found before anything is allocated for it.
  if (count > input.remaining / 2) throw invalid("the dictionary is longer than the segment");
  const shared = input.bytes(count);
  const text = new GrowingBytes();
  const ends = new Uint32Array(count);
  let start = 0;
  for (let i = 0; i < count; i++) {
    const same = shared[i] ?? 0;
    const former = i === 0 ? 0 : text.length - start;
    if (same > former || same > MAX_SHARED)
      throw invalid("a shared prefix is longer than the part before it");
    text.copyWithin(start, same);
    const next = text.length - same;
    for (let byte = input.byte(); byte !== END; byte = input.byte()) text.push(byte);
    start = next;
    if (text.length - start > MAX_PART_BYTES) throw invalid("a name part is too long");
    ends[i] = text.length;
  }
  return cut(text.bytes(), ends);
}

/** One TextDecoder call for all parts, then cuts by character: a call a part would cost more than all the rest. */
function cut(bytes: Uint8Array, ends: Uint32Array): string[] {
  const all = new TextDecoder().decode(bytes);
  const parts: string[] = [];
  if (all.length === bytes.length) {
    let start = 0;
    for (const end of ends) {
      parts.push(all.slice(start, end));
      start = end;
    }
    return parts;
  }
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let start = 0;
  for (const end of ends) {
    parts.push(decoder.decode(bytes.subarray(start, end)));
    start = end;
  }
  return parts;
}

/** A byte array that doubles when full. */
class GrowingBytes {
  #bytes = new Uint8Array(4096);
  length = 0;

  push(byte: number): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length++] = byte;
  }

  /** Appends `count` bytes that stand at `from` already. */
  copyWithin(from: number, count: number): void {
    if (this.length + count > this.#bytes.length) this.#grow(count);
    this.#bytes.copyWithin(this.length, from, from + count);
    this.length += count;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #grow(more: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}
