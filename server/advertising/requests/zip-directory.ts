import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import type { Result } from "#domain/base/result.ts";

export type ZipEntry = {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  crc: number;
  packedBytes: number;
  /** The size that the entry declares. */
  bytes: number;
  /** Offsets of its header and of the packed bytes. */
  header: number;
  start: number;
};

type ZipFault = "damaged" | "locked" | "unpacks_too_large";

const END = 0x06054b50;
const END_BYTES = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
/** Flags of an entry. */
const LOCKED = 1;
const SIZES_FOLLOW = 8;

const MOST_ENTRIES = 2_000;
const LONGEST_NAME = 255;
/** What all entries say they unpack to. */
const MOST_BYTES = 100 * 1024 * 1024;
/** Text of documents packs 5 to 30 times; a bomb over 1,000 times. Small files may pack better. */
const HIGHEST_RATIO = 120;
const SMALL = 1024 * 1024;

/** Finds the record that ends a ZIP (APPNOTE 4.3.16), if the file ends with one; -1 if not. */
export function findZipEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT);
  for (let at = file.length - END_BYTES; at >= first; at--) {
    if (file.readUInt32LE(at) === END && at + END_BYTES + file.readUInt16LE(at + 20) === file.length)
      return at;
  }
  return -1;
}

/**
 * Reads the list of a ZIP's entries without unpacking any. Refuses what its own writers never make and attacks need:
 * ZIP64, several disks, bytes before or after, entries that overlap, two sizes of one entry, names that leave the
 * folder.
 */
export function readZipDirectory(file: Buffer): Result<ZipEntry[], ZipFault> {
  const damaged = { ok: false, error: "damaged" } as const;
  const end = findZipEnd(file);
  if (end === -1 || file.readUInt32LE(0) !== LOCAL) return damaged;
  const count = file.readUInt16LE(end + 10);
  const size = file.readUInt32LE(end + 12);
  const start = file.readUInt32LE(end + 16);
  // ZIP64 has 0xffff and 0xffffffff here, and its own records before this one.
  if (file.readUInt32LE(end + 4) !== 0 || file.readUInt16LE(end + 8) !== count) return damaged;
  if (start + size !== end || size < count * CENTRAL_BYTES) return damaged;
  if (count > MOST_ENTRIES) return { ok: false, error: "unpacks_too_large" };

  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = start;
  for (let seen = 0; seen < count; seen++) {
    const entry = readEntry(file, at, { centralStart: start, end });
    if (entry === null) return damaged;
    if (entry === "locked") return { ok: false, error: "locked" };
    // Word ignores case.
    const key = entry.name.toLowerCase();
    if (names.has(key)) return damaged;
    names.add(key);
    entries.push(entry);
    at = entry.next;
  }
  if (at !== end || overlap(entries, start)) return damaged;
  return unpacksTooLarge(entries) ? { ok: false, error: "unpacks_too_large" } : { ok: true, value: entries };
}

type Bounds = { centralStart: number; end: number };
type ReadEntry = ZipEntry & { next: number };

function readEntry(file: Buffer, at: number, { centralStart, end }: Bounds): ReadEntry | "locked" | null {
  if (at + CENTRAL_BYTES > end || file.readUInt32LE(at) !== CENTRAL) return null;
  const flags = file.readUInt16LE(at + 8);
  const method = file.readUInt16LE(at + 10);
  const crc = file.readUInt32LE(at + 16);
  const packedBytes = file.readUInt32LE(at + 20);
  const bytes = file.readUInt32LE(at + 24);
  const nameBytes = file.readUInt16LE(at + 28);
  const next = at + CENTRAL_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  const header = file.readUInt32LE(at + 42);
  if (next > end) return null;
  if ((flags & LOCKED) !== 0) return "locked";
  const rawName = file.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
  const name = rawName.toString("utf8");
  if (!isPlainName(name) || (method !== 0 && method !== 8)) return null;
  if (method === 0 && packedBytes !== bytes) return null;

  if (header + LOCAL_BYTES > centralStart || file.readUInt32LE(header) !== LOCAL) return null;
  const localNameBytes = file.readUInt16LE(header + 26);
  const start = header + LOCAL_BYTES + localNameBytes + file.readUInt16LE(header + 28);
  if (start + packedBytes > centralStart || file.readUInt16LE(header + 8) !== method) return null;
  if (!file.subarray(header + LOCAL_BYTES, header + LOCAL_BYTES + localNameBytes).equals(rawName))
    return null;
  // Otherwise they follow the bytes.
  const sizesAreHere = (file.readUInt16LE(header + 6) & SIZES_FOLLOW) === 0;
  if (sizesAreHere && file.readUInt32LE(header + 18) !== packedBytes) return null;
  if (sizesAreHere && file.readUInt32LE(header + 22) !== bytes) return null;
  return { name, method, crc, packedBytes, bytes, start, header, next };
}

/** A relative name inside the folder. */
function isPlainName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (name === "" || name.length > LONGEST_NAME || /[\u0000-\u001f\\:\ufffd]/.test(name)) return false;
  return !name.startsWith("/") && !name.split("/").includes("..");
}

/** Entries sharing bytes, as bombs do that list one packed block many times; the first begins the file. */
function overlap(entries: readonly ZipEntry[], centralStart: number): boolean {
  const ordered = entries.toSorted((a, b) => a.header - b.header);
  return (
    ordered[0]?.header !== 0 ||
    ordered.some(
      ({ start, packedBytes }, index) => start + packedBytes > (ordered[index + 1]?.header ?? centralStart),
    )
  );
}

function unpacksTooLarge(entries: readonly ZipEntry[]): boolean {
  let all = 0;
  let packed = 0;
  for (const { bytes, packedBytes } of entries) {
    all += bytes;
    packed += packedBytes;
    if (bytes > SMALL && bytes > packedBytes * HIGHEST_RATIO) return true;
  }
  return all > MOST_BYTES || (all > SMALL && all > packed * HIGHEST_RATIO);
}

/** First bytes of another ZIP. */
const NESTED = Buffer.from("PK\u0003\u0004", "latin1");
/** First bytes of programs for Windows and Linux. */
const PROGRAMS = [Buffer.from("MZ", "latin1"), Buffer.from("\u007fELF", "latin1")];
const LONGEST_START = 4;

type EntryFault = "damaged" | "nested" | "program";

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
