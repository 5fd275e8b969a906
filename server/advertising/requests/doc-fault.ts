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
