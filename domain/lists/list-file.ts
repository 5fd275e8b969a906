import type { DayPage, Head } from "./sync-head.ts";
import type { Manifest, SegmentEntry } from "./contract.ts";
import { err, ok, type Result } from "../base/result.ts";
import { hexOf, textHash } from "./segment/segment-hash.ts";
import { dayTexts, listDaysText, manifestFrom, readDayPage, readListDays } from "./head-pages.ts";
import { inflate } from "./inflate.ts";

/**
 * Lists as one file (decision 0016): MAGIC; the signed head as JSON; all its pages, the list days' first, then in the
 * head's order, compressed where the browser can; the number of segments; each with its hash and length. Numbers are 32
 * bits, the highest byte first.
 */
export const LIST_FILE_TYPE = "application/x-passport-lists";

/** The last letter is the version. */
const MAGIC = "passport-lists 1";
/** Files of all versions begin with it. */
export const FILE_START = MAGIC.slice(0, -1);
const HASH_BYTES = 16;
/** Its hash and length. */
export const SEGMENT_START_BYTES = HASH_BYTES + 4;
/** The same limit holds where head and pages are fetched. */
const MOST_ENVELOPE_BYTES = 500_000;
const MOST_PAGES_BYTES = 16_000_000;
const READ_AT_ONCE = 1 << 18;

/** `truncated`: it ends too early. */
export type FileFault = "not-lists" | "newer-file" | "truncated" | "damaged";

/** The next bytes; null beyond the end. */
export type FileParts = (length: number) => Promise<Uint8Array<ArrayBuffer> | null>;

/** A Blob. */
export type FileBytes = {
  readonly size: number;
  slice: (from: number, to: number) => { arrayBuffer: () => Promise<ArrayBuffer> };
};

/** Reads a file in order, little at once; as if it ended where it cannot be read. */
export function partsOf(file: FileBytes): FileParts {
  let held = new Uint8Array(0);
  let [at, next] = [0, 0];
  return async (length) => {
    if (held.length - at < length) {
      const from = next - (held.length - at);
      if (from + length > file.size) return null;
      next = Math.min(file.size, from + Math.max(length, READ_AT_ONCE));
      // Fails where the file is gone, such as with its memory card.
      const part = await file
        .slice(from, next)
        .arrayBuffer()
        .catch(() => null);
      if (part === null) return null;
      held = new Uint8Array(part);
      at = 0;
    }
    at += length;
    return held.subarray(at - length, at);
  };
}

/** The signed head, unverified. */
export async function readFileEnvelope(read: FileParts): Promise<Result<unknown, FileFault>> {
  const first = textOf(await read(1));
  // Empty, or it cannot be read.
  if (first === null) return err("truncated");
  const magic = first + (textOf(await read(MAGIC.length - 1)) ?? "");
  if (magic.slice(0, -1) !== FILE_START) return err("not-lists");
  if (magic !== MAGIC) return err(magic.endsWith("1") ? "not-lists" : "newer-file");
  const length = await readNumber(read);
  if (length === null) return err("truncated");
  if (length > MOST_ENVELOPE_BYTES) return err("damaged");
  const text = textOf(await read(length));
  if (text === null) return err("truncated");
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch {
    return err("damaged");
  }
}

/** The texts of the head's pages, each of the hash that the head names: the list days' first. */
export async function readFilePages(read: FileParts, head: Head): Promise<Result<string[], FileFault>> {
  const [form, stored, length] = [await read(1), await readNumber(read), await readNumber(read)];
  if (form === null || stored === null || length === null) return err("truncated");
  if (stored > MOST_PAGES_BYTES || length > MOST_PAGES_BYTES) return err("damaged");
  const bytes = await read(stored);
  if (bytes === null) return err("truncated");
  const whole = form[0] === 1 ? inflate(bytes, length) : bytes;
  if (whole === null) return err("damaged");
  const parts = partsOf({
    size: whole.length,
    slice: (from, to) => ({ arrayBuffer: async () => whole.slice(from, to).buffer }),
  });
  const pages: string[] = [];
  for (const hash of [head.lists, ...head.days.map(([, page]) => page)]) {
    const size = await readNumber(parts);
    const text = size === null ? null : textOf(await parts(size));
    if (text === null || (await textHash(text)) !== hash) return err("damaged");
    pages.push(text);
  }
  return ok(pages);
}

export type FileSegment = { entry: SegmentEntry; bytes: Uint8Array<ArrayBuffer> };

/**
 * Gives the whole segments that are named, each of its hash; returns how the file ends. `named`: all that its pages
 * name. One of a wrong hash is left out.
 */
export async function* readFileSegments(
  read: FileParts,
  named: ReadonlyMap<string, SegmentEntry>,
  hashOf: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>,
): AsyncGenerator<FileSegment, "whole" | "truncated" | "damaged", void> {
  const count = await readNumber(read);
  if (count === null) return "truncated";
  if (count > named.size) return "damaged";
  let end: "whole" | "damaged" = "whole";
  const seen = new Set<string>();
  for (let place = 0; place < count; place++) {
    const [hashBytes, length] = [await read(HASH_BYTES), await readNumber(read)];
    if (hashBytes === null || length === null) return "truncated";
    const hash = hexOf(hashBytes);
    const entry = named.get(hash);
    // The lengths cannot be believed from here.
    if (entry === undefined || entry.bytes !== length || seen.has(hash)) return "damaged";
    seen.add(hash);
    const bytes = await read(length);
    if (bytes === null) return "truncated";
    const own = bytes.slice();
    if ((await hashOf(own)) === hash) yield { entry, bytes: own };
    else end = "damaged";
  }
  return end;
}

/** Page texts of what a head names, in a file's order; null if the manifest is of another head. */
export async function pageTexts(manifest: Manifest, head: Head): Promise<string[] | null> {
  const days = dayTexts(manifest);
  const texts = [listDaysText(manifest.lists), ...head.days.map(([period]) => days.get(period) ?? "")];
  const hashes = [head.lists, ...head.days.map(([, hash]) => hash)];
  for (const [place, text] of texts.entries()) if ((await textHash(text)) !== hashes[place]) return null;
  return texts;
}

/** The parts of a file before its segments, given their number. */
export async function fileStart(
  envelope: object,
  pages: readonly string[],
  compress: ((bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>) | null,
): Promise<(segments: number) => Uint8Array<ArrayBuffer>[]> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const head = encode(JSON.stringify(envelope));
  const texts = pages.map(encode);
  const plain = joined(texts.flatMap((text) => [numberBytes(text.length), text]));
  const stored = compress === null ? plain : await compress(plain);
  return (segments) => [
    encode(MAGIC),
    numberBytes(head.length),
    head,
    Uint8Array.of(compress === null ? 0 : 1),
    numberBytes(stored.length),
    numberBytes(plain.length),
    stored,
    numberBytes(segments),
  ];
}

/** What goes before a segment's bytes. */
export function segmentStart({
  hash,
  bytes,
}: Pick<SegmentEntry, "hash" | "bytes">): Uint8Array<ArrayBuffer>[] {
  const pairs = Array.from({ length: HASH_BYTES }, (_, place) => hash.slice(place * 2, place * 2 + 2));
  return [Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)), numberBytes(bytes)];
}

/** Pages as the head lists them; null if one is not a page. */
export function manifestOfPages(head: Head, [lists = "", ...pages]: readonly string[]): Manifest | null {
  const days = head.days.map(([period], place) => readDayPage(pages[place] ?? "", period));
  const read = days.filter((page): page is DayPage => page !== null);
  const listDays = readListDays(lists);
  if (read.length < days.length || listDays === null) return null;
  return manifestFrom(head, read, listDays);
}

async function readNumber(read: FileParts): Promise<number | null> {
  const bytes = await read(4);
  return bytes && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}

function numberBytes(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function textOf(bytes: Uint8Array | null): string | null {
  return bytes && new TextDecoder().decode(bytes);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
