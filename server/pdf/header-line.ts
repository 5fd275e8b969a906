import type { Glyph, Line, Word } from "./page-text.ts";

export type Format = "A" | "B";
export type Role = "no" | "given" | "father" | "grandfather" | "surname" | "number";

/** Columns, left to right. */
export const ROLES: Record<Format, readonly Role[]> = {
  A: ["no", "given", "father", "grandfather", "number"],
  B: ["no", "number", "surname", "given"],
};

export type HeaderCell = { role: Role; x: number; end: number };
/** May span lines; `from` and `to` are line indexes. */
export type HeaderLine = { format: Format; cells: HeaderCell[]; from: number; to: number; text: string };

const NO = "(?<no>no|nos|sno|srno|serno|serialno|rollno|sn|nr)?";
const NUMBER = "(?<number>(?:request|req|application|app|reference|ref|tracking)(?:no|nr|number|code|id))";
/** Anchored, letters only: sentences on a cover never match. */
const HEADERS: Record<Format, RegExp> = {
  A: new RegExp(
    `^${NO}(?<given>(?:full|first|given)?name)(?<father>(?:f(?:athers?)?|middle)name|fathers?)(?<grandfather>(?:g(?:rand)?f(?:athers?)?|last)name|g(?:rand)?fathers?)${NUMBER}$`,
    "d",
  ),
  B: new RegExp(
    `^${NO}${NUMBER}(?<surname>(?:applicants?)?(?:sur|last|family)name)(?<given>(?:applicants?)?(?:given|first)?names?)$`,
    "d",
  ),
};
const MAX_HEADER_LINES = 3;

export function findHeaders(lines: readonly Line[]): HeaderLine[] {
  const headers: HeaderLine[] = [];
  for (let from = 0; from < lines.length; from += 1) {
    if (!mayBeHeader(lines[from])) continue;
    for (let to = from; to < Math.min(lines.length, from + MAX_HEADER_LINES); to += 1) {
      const header = readHeader(lines, from, to);
      if (header === null) continue;
      headers.push(header);
      from = to;
      break;
    }
  }
  return headers;
}

/** Cheap test first: rows have digits, headers one of these words. */
function mayBeHeader(line: Line | undefined): boolean {
  const text = line?.words.map((word) => word.text).join("") ?? "";
  return !/\d{3}/.test(text) && /no|nr|name|f|req|app|ref|num|s\/?n/i.test(text);
}

function readHeader(lines: readonly Line[], from: number, to: number): HeaderLine | null {
  const words = lines.slice(from, to + 1).flatMap((line) => line.words);
  if (words.length > 24) return null;
  const ordered = from === to ? words : cellByCell(words);
  const letters: { letter: string; glyph: Glyph }[] = ordered.flatMap((word) =>
    word.glyphs.flatMap((glyph) =>
      Array.from(glyph.text.normalize("NFKC").toLowerCase())
        .filter((letter) => /\p{L}/u.test(letter))
        .map((letter) => ({ letter, glyph })),
    ),
  );
  const squeezed = letters.map(({ letter }) => letter).join("");
  for (const format of ["A", "B"] as const) {
    const groups = HEADERS[format].exec(squeezed)?.indices?.groups;
    if (groups === undefined) continue;
    const cells = ROLES[format].flatMap((role) => {
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
    return { format, cells, from, to, text: ordered.map((word) => word.text).join(" ") };
  }
  return null;
}

/** Orders a multi-line header by cell. */
function cellByCell(words: readonly Word[]): Word[] {
  const cells: { x: number; end: number; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => a.x - b.x)) {
    const cell = cells.at(-1);
    if (cell !== undefined && word.x < cell.end) {
      cell.words.push(word);
      cell.end = Math.max(cell.end, word.end);
    } else cells.push({ x: word.x, end: word.end, words: [word] });
  }
  return cells.flatMap((cell) => cell.words.sort((a, b) => a.y - b.y || a.x - b.x));
}
