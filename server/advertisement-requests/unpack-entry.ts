import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import type { ZipEntry } from "./zip-directory.ts";

/** First bytes of another ZIP. */
const NESTED = Buffer.from("PK\u0003\u0004", "latin1");

export type EntryFault = "damaged" | "nested";

/**
 * Unpacks an entry piece by piece, keeping nothing, and stops as soon as it is longer than it says: a list of entries
 * may lie. Null when length and checksum are as declared and it is no archive itself.
 */
export async function findEntryFault(file: Buffer, entry: ZipEntry): Promise<EntryFault | null> {
  const packed = file.subarray(entry.start, entry.start + entry.packedBytes);
  let length = 0;
  let checksum = 0;
  let first = Buffer.alloc(0);
  try {
    for await (const piece of pieces(packed, entry.method)) {
      length += piece.length;
      if (length > entry.bytes) return "damaged";
      checksum = crc32(piece, checksum);
      if (first.length < NESTED.length) first = Buffer.concat([first, piece.subarray(0, NESTED.length)]);
    }
  } catch {
    return "damaged";
  }
  if (length !== entry.bytes || checksum !== entry.crc) return "damaged";
  return first.subarray(0, NESTED.length).equals(NESTED) ? "nested" : null;
}

async function* pieces(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield packed;
    return;
  }
  const inflate = createInflateRaw({ rejectGarbageAfterEnd: true });
  const unpacked = Readable.from([packed]).pipe(inflate);
  for await (const piece of unpacked) yield piece as Buffer;
}
