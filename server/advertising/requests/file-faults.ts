import type { RequestFileFault } from "#domain/advertising/request-file.ts";

// Compound files (MS-CFB): a header, then sectors; a directory of 128-byte entries names what is inside.

const SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Version with its exponent of the sector size. */
const SECTORS: Readonly<Record<number, number>> = { 3: 9, 4: 12 };
const LITTLE_ENDIAN = 0xfffe;

const entryName = (name: string) => Buffer.from(`${name}\u0000`, "utf16le");
const TEXT = entryName("WordDocument");
const MACROS = ["Macros", "_VBA_PROJECT_CUR", "_VBA_PROJECT"].map(entryName);
const LOCKED = entryName("EncryptedPackage");
/** A file of any kind, such as a program, that a press in the document opens. */
const PACKAGE = entryName("\u0001Ole10Native");

export function isCompoundFile(file: Buffer): boolean {
  return file.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** What is wrong with a compound file named doc; null when it is a document of Word. */
export function findDocFault(file: Buffer): RequestFileFault | null {
  if (file.length < HEADER_BYTES + ENTRY_BYTES) return "damaged";
  const shift = file.readUInt16LE(30);
  if (file.readUInt16LE(28) !== LITTLE_ENDIAN || SECTORS[file.readUInt16LE(26)] !== shift) return "damaged";
  const sector = 2 ** shift;
  const directoryStart = (file.readUInt32LE(48) + 1) * sector;
  if (directoryStart + ENTRY_BYTES > file.length) return "damaged";
  const fault = findContentFault(file);
  if (fault !== null) return fault;
  return hasEntry(file, [TEXT]) ? null : "name_differs";
}

/** What is wrong with what any compound file holds, also one inside a docx. */
export function findContentFault(file: Buffer): RequestFileFault | null {
  if (hasEntry(file, [LOCKED])) return "locked";
  if (hasEntry(file, MACROS)) return "has_macros";
  return hasEntry(file, [PACKAGE]) ? "two_files_in_one" : null;
}

/** The directory's sectors lie anywhere: each possible place of an entry is looked at. */
function hasEntry(file: Buffer, names: readonly Buffer[]): boolean {
  for (let at = HEADER_BYTES; at + ENTRY_BYTES <= file.length; at += ENTRY_BYTES) {
    if (names.some((name) => isNamed(file, at, name))) return true;
  }
  return false;
}

/** An entry has its name, the name's length, and its type: 1 folder, 2 file. */
function isNamed(file: Buffer, at: number, name: Buffer): boolean {
  return (
    file.readUInt16LE(at + 64) === name.length &&
    (file[at + 66] === 1 || file[at + 66] === 2) &&
    file.subarray(at, at + name.length).equals(name)
  );
}

/** A picture of 10 MB has some thousands of parts. A file of empty ones would hold up everybody while they are counted. */
const MOST_PARTS = 50_000;

const PNG_HEAD = 8;
/** Length, type and checksum of a chunk. */
const PNG_FRAME = 12;

/** Walks a PNG's chunks: the first is its header, the last its end, nothing follows. */
export function findPngFault(file: Buffer): RequestFileFault | null {
  let at = PNG_HEAD;
  for (let chunk = 0; chunk < MOST_PARTS && at + PNG_FRAME <= file.length; chunk++) {
    const type = file.toString("latin1", at + 4, at + 8);
    if ((chunk === 0) !== (type === "IHDR")) return "damaged";
    at += PNG_FRAME + file.readUInt32BE(at);
    if (type === "IEND") return at === file.length ? null : at < file.length ? "two_files_in_one" : "damaged";
  }
  return "damaged";
}

const MARK = 0xff;
const SCAN = 0xda;
const END = 0xd9;

/** Walks a JPEG's segments and the pictures between them up to its end mark, after which nothing follows. */
export function findJpegFault(file: Buffer): RequestFileFault | null {
  let at = 2;
  let hasSize = false;
  let hasPicture = false;
  for (let part = 0; part < MOST_PARTS && at + 2 <= file.length; part++) {
    const kind = file[at + 1] ?? 0;
    if (file[at] !== MARK) return "damaged";
    if (kind === END) return hasPicture ? faultOfRest(file.subarray(at + 2)) : "damaged";
    if (kind === MARK) {
      at += 1;
      continue;
    }
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0;
    if (length < 2) return "damaged";
    hasSize ||= isFrame(kind);
    at += 2 + length;
    if (kind !== SCAN) continue;
    hasPicture ||= hasSize;
    at = endOfScan(file, at);
    if (at === -1) return "damaged";
  }
  return "damaged";
}

/** Some cameras fill up with zeros. */
function faultOfRest(rest: Buffer): RequestFileFault | null {
  return rest.equals(Buffer.alloc(rest.length)) ? null : "two_files_in_one";
}

/** The next mark that is neither a byte of the picture (0) nor a place to restart (0xd0 to 0xd7); -1 without one. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    if (file[at] !== MARK) continue;
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== MARK && (next < 0xd0 || next > 0xd7)) return at;
  }
  return -1;
}

/** SOF0 to SOF15, without the tables among them. */
function isFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
}
