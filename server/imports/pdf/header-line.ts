import { foldHeader, isOfHeaders, NO_WORDS, NUMBER_WORDS } from "./header-words.ts";
import { lineText, type Glyph, type Line, type Word } from "./page-text.ts";

export type Format = "A" | "B";
/** `full`: all names in one column. `otherN`: a column that is no part of a passport, by its place. */
export type Role =
  | "no"
  | "given"
  | "father"
  | "grandfather"
  | "surname"
  | "full"
  | "number"
  | `other${number}`;

/** Columns, left to right. */
export const ROLES: Record<Format, readonly Role[]> = {
  A: ["no", "given", "father", "grandfather", "number"],
  B: ["no", "number", "surname", "given"],
};

export type HeaderCell = { role: Role; x: number; end: number };
export type PrintedCell = { x: number; end: number; text: string };
/** Columns as printed, of one or several tables side by side. */
export type UnknownColumns = {
  /** Alike for lists of the same layout. */
  signature: string;
  tables: PrintedCell[][];
  /** The kind of contents of each column, for a table without a header. */
  kinds?: string[];
};
/** May span lines; `from` and `to` are line indexes. */
export type HeaderLine = {
  /** Null for columns without a letter of their own. */
  format: Format | null;
  /** Empty if the columns are not known. */
  cells: HeaderCell[];
  /** The same columns of further tables to the right. */
  beside: HeaderCell[][];
  from: number;
  to: number;
  text: string;
  /** What is printed over columns that a person names, whether or not they are named yet. */
  unknown?: UnknownColumns;
};

const NO = `(?<no>${NO_WORDS})?`;
const NUMBER = `(?<number>${NUMBER_WORDS})`;
const GIVEN = "(?:full|first|given)?name|(?:የራስ|የአመልካች|የአመልካቹ)?ስም";
const FATHER = "(?:f(?:athers?)?|middle)name|fathers?|የአባትስም|አባት";
const GRANDFATHER = "(?:g(?:rand)?f(?:athers?)?|last)name|g(?:rand)?fathers?|የአያትስም|አያት";
const SURNAME = "(?:applicants?)?(?:sur|last|family)name|የአባት(?:እና|ና)(?:የ?አያት)ስም";
const FULL =
  "(?:applicants?)?(?:full|complete)?names?|nameofapplicant|(?:የአመልካች|የአመልካቹ)?(?:ሙሉ)?ስም(?:ከነአያት|እስከአያት)?";

/** Anchored, letters only: sentences on a cover never match. */
const HEADERS: readonly { format: Format | null; roles: readonly Role[]; pattern: RegExp }[] = [
  {
    format: "A",
    roles: ROLES.A,
    pattern: new RegExp(
      `^${NO}(?<given>${GIVEN})(?<father>${FATHER})(?<grandfather>${GRANDFATHER})${NUMBER}$`,
      "d",
    ),
  },
  {
    format: "B",
    roles: ROLES.B,
    pattern: new RegExp(
      `^${NO}${NUMBER}(?<surname>${SURNAME})(?<given>(?:applicants?)?(?:given|first)?names?|(?:የራስ|የአመልካች|የአመልካቹ)?ስም)$`,
      "d",
    ),
  },
  {
    format: null,
    roles: ["no", "full", "number"],
    pattern: new RegExp(`^${NO}(?<full>${FULL})${NUMBER}$`, "d"),
  },
  {
    format: null,
    roles: ["no", "number", "full"],
    pattern: new RegExp(`^${NO}${NUMBER}(?<full>${FULL})$`, "d"),
  },
];
/** Distance of the lines of one header, as a share of the type size. */
export const LEADING = 1.9;
const MAX_HEADER_LINES = 3;
/** Tables side by side. */
const MAX_BESIDE = 3;
const MAX_WORDS = 24;

export function findHeaders(lines: readonly Line[]): HeaderLine[] {
  const headers: HeaderLine[] = [];
  for (let from = 0; from < lines.length; from += 1) {
    if (!mayBeHeader(lines[from])) continue;
    for (let to = from; to < Math.min(lines.length, from + MAX_HEADER_LINES); to += 1) {
      const header = readHeader(lines, from, to);
      if (header === null) continue;
      if (isPartOfHeader(lines, header)) break;
      headers.push(header);
      from = to;
      break;
    }
  }
  return headers;
}

/**
 * Whether more words of a header stand right above or below, as where cells wrap: what one line says is not the whole.
 * The same columns in another language are no more.
 */
function isPartOfHeader(lines: readonly Line[], { from, to, cells }: HeaderLine): boolean {
  return [from - 1, to + 1].some((at) => {
    const [line, edge] = [lines[at], lines[at < from ? from : to]];
    if (line === undefined || edge === undefined) return false;
    if (Math.abs(line.y - edge.y) > LEADING * Math.max(line.size, edge.size)) return false;
    const text = lineText(line);
    if (/\d/.test(text) || !/\p{L}/u.test(text) || !isOfHeaders(text)) return false;
    const other = readHeader(lines, at, at)?.cells ?? [];
    return other.map(({ role }) => role).join() !== cells.map(({ role }) => role).join();
  });
}

/** Cheap test first: rows have digits, headers one of these words. */
function mayBeHeader(line: Line | undefined): boolean {
  const text = line?.words.map((word) => word.text).join("") ?? "";
  return !/\d{3}/.test(text) && /no|nr|name|f|req|app|ref|num|s\/?n|ስም|ቁ|አባት|አያት/i.test(text);
}

type Letter = { letter: string; glyph: Glyph };

function readHeader(lines: readonly Line[], from: number, to: number): HeaderLine | null {
  const words = lines.slice(from, to + 1).flatMap((line) => line.words);
  if (words.length > MAX_WORDS) return null;
  const ordered = from === to ? words : cellByCell(words);
  const letters = ordered.flatMap((word) =>
    word.glyphs.flatMap((glyph) =>
      Array.from(foldHeader(glyph.text))
        .filter((letter) => /\p{L}/u.test(letter))
        .map((letter) => ({ letter, glyph })),
    ),
  );
  for (let tables = 1; tables <= MAX_BESIDE; tables += 1) {
    const parts = inEqualParts(letters, tables);
    const [first, ...others] = parts ?? [];
    if (first === undefined) continue;
    for (const { format, roles, pattern } of HEADERS) {
      const groups = pattern.exec(squeezed(first))?.indices?.groups;
      if (groups === undefined) continue;
      const cellsOf = (part: readonly Letter[]) => toCells(part, roles, groups);
      const text = ordered.map((word) => word.text).join(" ");
      return { format, cells: cellsOf(first), beside: others.map(cellsOf), from, to, text };
    }
  }
  return null;
}

/** Null unless the letters are one header, so many times. */
function inEqualParts(letters: readonly Letter[], count: number): Letter[][] | null {
  const length = letters.length / count;
  if (!Number.isInteger(length)) return null;
  const parts = Array.from({ length: count }, (_, at) => letters.slice(at * length, (at + 1) * length));
  return parts.every((part) => squeezed(part) === squeezed(parts[0] ?? [])) ? parts : null;
}

function squeezed(letters: readonly Letter[]): string {
  return letters.map(({ letter }) => letter).join("");
}

function toCells(
  letters: readonly Letter[],
  roles: readonly Role[],
  groups: Record<string, [number, number] | undefined>,
): HeaderCell[] {
  return roles.flatMap((role) => {
    const [start, end] = groups[role] ?? [0, 0];
    const glyphs = letters.slice(start, end).map(({ glyph }) => glyph);
    if (glyphs.length === 0) return [];
    return [
      {
        role,
        x: Math.min(...glyphs.map((glyph) => glyph.x)),
        end: Math.max(...glyphs.map((glyph) => glyph.end)),
      },
    ];
  });
}

/** Words of one printed cell that overlap from line to line, left to right. */
export function toHeaderCells(words: readonly Word[]): { x: number; end: number; words: Word[] }[] {
  const cells: { x: number; end: number; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => a.x - b.x)) {
    const cell = cells.at(-1);
    if (cell !== undefined && word.x < cell.end) {
      cell.words.push(word);
      cell.end = Math.max(cell.end, word.end);
    } else cells.push({ x: word.x, end: word.end, words: [word] });
  }
  return cells;
}

/** Orders a multi-line header by cell. */
function cellByCell(words: readonly Word[]): Word[] {
  return toHeaderCells(words).flatMap((cell) => cell.words.sort((a, b) => a.y - b.y || a.x - b.x));
}
