import type { RequestFileFault } from "#domain/advertising/request-file.ts";

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
const END = Buffer.of(MARK, 0xd9);

/** Walks a JPEG's segments up to its picture, which needs a size before it and an end mark after it. */
export function findJpegFault(file: Buffer): RequestFileFault | null {
  let at = 2;
  let hasSize = false;
  for (let part = 0; part < MOST_PARTS && at + 4 <= file.length; part++) {
    const kind = file[at + 1] ?? 0;
    if (file[at] !== MARK) return "damaged";
    if (kind === MARK) {
      at += 1;
      continue;
    }
    const length = file.readUInt16BE(at + 2);
    if (length < 2) return "damaged";
    if (kind === SCAN) return hasSize && file.includes(END, at + length) ? null : "damaged";
    hasSize ||= isFrame(kind);
    at += 2 + length;
  }
  return "damaged";
}

/** SOF0 to SOF15, without the tables among them. */
function isFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
}
