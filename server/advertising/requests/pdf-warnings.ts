import { setImmediate as nextTurn } from "node:timers/promises";
import { createInflate } from "node:zlib";
import { FILE_WARNINGS, type FileWarning } from "#domain/advertising/request-file.ts";

// ISO 32000: names begin with "/", any letter of them may be written as "#" and two digits. Objects lie in the file as
// they are, or packed into object streams, whose dictionaries have /N and /First. A reader of the file draws nothing and
// follows nothing here: bytes are looked at, so that no decoder meets a stranger's file for this.

const PIECE = 256 * 1024;
/** Longer than what is looked for. */
const OVERLAP = 512;
/** Bytes of a stream's dictionary that are read before and after the name that identifies it. */
const BEFORE = 4 * 1024;
const AFTER = 8 * 1024;
/** Real files have a few hundred of them, which unpack to some megabytes; outlines have as many of the names. */
const MOST_STREAMS = 5_000;
const MOST_UNPACKED = 64 * 1024 * 1024;

const NAME_ENDS = String.raw`(?=[\s\0()<>\[\]{}/%]|$)`;
const GAP = String.raw`(?:[\s\0]|%[^\r\n]{0,40}[\r\n]){0,8}`;
const REFERENCE = String.raw`\d{1,10}[\s\0]{1,9}\d{1,5}[\s\0]{1,9}R`;
const DICTIONARY = `(?:<<|${REFERENCE})`;

const RUNS = anyOf(
  ...["JavaScript", "Launch", "GoToE", "GoToR", "ImportData", "SubmitForm", "Rendition", "RichMedia"].map(
    (word) => name(word) + NAME_ENDS,
  ),
  // Many honest files begin with a place to show, which is a list.
  name("OpenAction") + GAP + DICTIONARY,
  name("AA") + GAP + DICTIONARY,
  name("XFA") + GAP + String.raw`(?:\[|${REFERENCE})`,
);
const HOLDS = anyOf(name("EmbeddedFile"), name("RichMedia") + NAME_ENDS);
const LOCKED = anyOf(name("Encrypt") + GAP + DICTIONARY);
const FIRST = new RegExp(name("First") + NAME_ENDS, "g");
const PACKED = anyOf(name("Filter") + NAME_ENDS);
const PREDICTED = anyOf(name("Predictor") + NAME_ENDS);
const STREAM = /(?<!end)stream(?:\r\n|\n|\r)/g;

/** What a manager should know before opening a PDF; it is kept all the same. Time and memory are bounded. */
export async function findPdfWarnings(file: Buffer): Promise<FileWarning[]> {
  const found = new Set<FileWarning>();
  const look = (text: string) => {
    if (RUNS.test(text)) found.add("runs_by_itself");
    if (HOLDS.test(text)) found.add("holds_files");
  };
  const firsts = new Set<number>();
  for (let at = 0; at < file.length; at += PIECE) {
    const text = file.toString("latin1", at, at + PIECE + OVERLAP);
    look(text);
    if (LOCKED.test(text)) found.add("not_looked_into");
    if (firsts.size <= MOST_STREAMS) for (const { index } of text.matchAll(FIRST)) firsts.add(at + index);
    // Others are answered between the pieces.
    await nextTurn();
  }
  if (!(await lookIntoStreams(file, [...firsts], look))) found.add("not_looked_into");
  return FILE_WARNINGS.filter((warning) => found.has(warning));
}

/** False if something may be hidden in one. */
async function lookIntoStreams(
  file: Buffer,
  firsts: readonly number[],
  look: (text: string) => void,
): Promise<boolean> {
  const seen = new Set<number>();
  let left = MOST_UNPACKED;
  let isWhole = true;
  if (firsts.length > MOST_STREAMS) return false;
  for (const [nth, first] of firsts.entries()) {
    if (nth % 50 === 49) await nextTurn();
    const from = Math.max(0, first - BEFORE);
    const around = file.toString("latin1", from, first + AFTER);
    const own = around.slice(Math.max(0, around.lastIndexOf("obj", first - from)));
    const starts = [...around.matchAll(STREAM)]
      .filter(({ index }) => index > first - from)
      .map(({ index, 0: word }) => from + index + word.length);
    let isOpened = false;
    for (const start of starts.filter((at) => isDeflated(file, at))) {
      isOpened = true;
      if (seen.has(start)) continue;
      seen.add(start);
      if (seen.size > MOST_STREAMS || left <= 0) return false;
      left -= await lookIntoStream(file.subarray(start), left, look);
    }
    // The dictionary up to its stream. One that ends before is no stream's: an outline has the name too.
    const dictionary = own.split(/(?<!end)stream[\r\n]/, 1)[0] ?? "";
    if (dictionary.length === own.length || /endobj/.test(dictionary)) continue;
    if (PREDICTED.test(dictionary) || (!isOpened && PACKED.test(dictionary))) isWhole = false;
  }
  return isWhole && left > 0;
}

/** The first bytes of RFC 1950. */
function isDeflated(file: Buffer, at: number): boolean {
  if (at + 2 > file.length) return false;
  const head = file.readUInt16BE(at);
  return ((head >> 8) & 0x0f) === 8 && head % 31 === 0;
}

/** Returns how many bytes came out. Readers show what comes before damage, so it is looked at too. */
async function lookIntoStream(packed: Buffer, most: number, look: (text: string) => void): Promise<number> {
  const inflate = createInflate({ chunkSize: 64 * 1024 });
  let length = 0;
  let rest = "";
  inflate.end(packed.subarray(0, most));
  try {
    for await (const piece of inflate) {
      const text = rest + (piece as Buffer).toString("latin1");
      look(text);
      rest = text.slice(-OVERLAP);
      length += (piece as Buffer).length;
      if (length >= most) break;
    }
  } catch {
    // Damaged from here on.
  }
  return length;
}

function name(word: string): string {
  return `/${Array.from(word, spelled).join("")}`;
}

function spelled(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16);
  const escaped = digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${letter}|#${escaped})`;
}

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"));
}
