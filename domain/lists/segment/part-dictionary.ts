import { type ByteReader, invalid } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";

/*
 * Sorted name parts, front coded: a byte for the length shared with the previous part, then the rest in UTF-8. That
 * byte is invalid UTF-8, so it also terminates. Brotli compresses plain bytes as well as a letter-pair model.
 */

/** Indexed by shared bytes; sharing is capped. */
const SHARED = Uint8Array.of(0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff, 0xc0, 0xc1);
const MAX_SHARED = SHARED.length - 1;
/** Inverse: shared bytes, or -1 for UTF-8. */
const sharedOf = new Int8Array(256).fill(-1);
for (const [shared, byte] of SHARED.entries()) sharedOf[byte] = shared;

/** Writes sorted distinct parts. */
export function writeParts(out: ByteWriter, parts: readonly string[]): void {
  let former: Uint8Array = new Uint8Array(0);
  out.varint(parts.length);
  for (const bytes of encoded(parts)) {
    let shared = 0;
    const most = Math.min(MAX_SHARED, bytes.length, former.length);
    while (shared < most && bytes[shared] === former[shared]) shared++;
    out.byte(SHARED[shared] ?? 0);
    out.bytes(bytes.subarray(shared));
    former = bytes;
  }
  out.byte(SHARED[0] ?? 0);
}

/** One TextEncoder call; one per part would take a third of the whole encoding. */
function* encoded(parts: readonly string[]): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const all = parts.join("");
  const bytes = encoder.encode(all);
  let start = 0;
  for (const part of parts) {
    const end = start + part.length;
    yield bytes.length === all.length ? bytes.subarray(start, end) : encoder.encode(part);
    start = end;
  }
}

export function readParts(input: ByteReader): string[] {
  const count = input.varint();
  // Parts take at least a byte: reject false counts before allocating.
  if (count > input.remaining) throw invalid("the dictionary is longer than the segment");
  let text = new Uint8Array(8192);
  const ends = new Uint32Array(count);
  let length = 0;
  let start = 0;
  let shared = sharedOf[input.byte()] ?? -1;
  for (let i = 0; i < count; i++) {
    const former = start;
    start = length;
    if (shared < 0 || shared > start - former) throw invalid("a name part shares more than there is");
    if (length + MAX_SHARED > text.length) text = grown(text);
    text.copyWithin(length, former, former + shared);
    length += shared;
    for (;;) {
      const byte = input.byte();
      shared = sharedOf[byte] ?? -1;
      if (shared >= 0) break;
      if (length === text.length) text = grown(text);
      text[length++] = byte;
    }
    ends[i] = length;
  }
  if (shared !== 0) throw invalid("the dictionary has no end");
  return cut(text.subarray(0, length), ends);
}

function grown(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const twice = new Uint8Array(bytes.length * 2);
  twice.set(bytes);
  return twice;
}

/** One TextDecoder call; one per part would dominate. */
function cut(bytes: Uint8Array, ends: Uint32Array): string[] {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const all = decoder.decode(bytes);
  const plain = all.length === bytes.length;
  const parts: string[] = [];
  let start = 0;
  for (const end of ends) {
    parts.push(plain ? all.slice(start, end) : decoder.decode(bytes.subarray(start, end)));
    start = end;
  }
  return parts;
}
