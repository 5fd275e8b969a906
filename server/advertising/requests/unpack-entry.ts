import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import type { ZipEntry } from "./zip-directory.ts";

/** First bytes of another ZIP. */
const NESTED = Buffer.from("PK\u0003\u0004", "latin1");
/** First bytes of programs for Windows and Linux. */
const PROGRAMS = [Buffer.from("MZ", "latin1"), Buffer.from("\u007fELF", "latin1")];
const LONGEST_START = 4;

export type EntryFault = "damaged" | "nested" | "program";

/**
 * Unpacks an entry piece by piece and stops as soon as it is longer than it says: a list of entries may lie. Null when
 * length and checksum are as declared and it is neither an archive nor a program. `onPiece` may keep some of it; `at` is
 * where the piece begins.
 */
export async function findEntryFault(
  file: Buffer,
  entry: ZipEntry,
  onPiece: (piece: Buffer, at: number) => void = () => undefined,
): Promise<EntryFault | null> {
  const packed = file.subarray(entry.start, entry.start + entry.packedBytes);
  let length = 0;
  let checksum = 0;
  let first = Buffer.alloc(0);
  try {
    for await (const piece of pieces(packed, entry.method)) {
      const at = length;
      length += piece.length;
      if (length > entry.bytes) return "damaged";
      checksum = crc32(piece, checksum);
      if (first.length < LONGEST_START) first = Buffer.concat([first, piece.subarray(0, LONGEST_START)]);
      onPiece(piece, at);
    }
  } catch {
    return "damaged";
  }
  if (length !== entry.bytes || checksum !== entry.crc) return "damaged";
  const begins = (start: Buffer) => first.subarray(0, start.length).equals(start);
  if (PROGRAMS.some(begins)) return "program";
  return begins(NESTED) ? "nested" : null;
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
