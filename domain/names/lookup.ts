import { hasEthiopic } from "./ethiopic.ts";
import { type SpellingMatch, spellingQuery } from "./similar.ts";
import { nameWords } from "./words.ts";

/** Parsed search box input. */
export type Lookup =
  | { kind: "empty" }
  /** Upper case, no spaces or hyphens; maybe a prefix. */
  | { kind: "number"; number: string }
  | { kind: "name"; words: string[]; script: "latin" | "ethiopic" };

/** A complete number inside other text. */
const PASTED = /(?:^|[^A-Z0-9])([A-Z]{3}[ -]?\d{3}[ -]?\d{4}|BRPP[ -]?[A-Z0-9]{11})(?![A-Z0-9])/;
/** At most four letters, then a digit. */
const CODE = /^(?:[A-Z][\s./-]*){0,4}\d[A-Z0-9\s./-]*$/;

/**
 * Tells numbers from names. Numbers have at most four letters before a digit ("aal 123-4567", "BRPP52", "1234567") or
 * are complete inside text ("No. AAL1234567"); other digits are ignored ("abebe kebede 2").
 */
export function parseLookup(text: string): Lookup {
  const upper = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[‐‑‒–—]/g, "-")
    .trim();
  const pasted = PASTED.exec(upper)?.[1];
  const code = pasted ?? (CODE.test(upper) ? upper : undefined);
  if (code !== undefined) return { kind: "number", number: code.replace(/[^A-Z0-9]/g, "") };
  const words = nameWords(text);
  if (words.length === 0) return { kind: "empty" };
  return { kind: "name", words, script: words.some(hasEthiopic) ? "ethiopic" : "latin" };
}

/** Bounds the combinations. */
const MAX_GROUPED = 8;

/**
 * Readings of query words as name parts: `["g", "michael", "abebe"]` gives `["g michael", "abebe"]`, `["g", "michael
 * abebe"]`, `["g", "michael", "abebe"]`. Similar means every group of one reading matches a part (`matchName`).
 */
export function similarQueryGroups(words: readonly string[]): string[][] {
  const [first, second, ...rest] = words;
  if (first === undefined) return [[]];
  if (second === undefined) return [[first]];
  const alone = similarQueryGroups(words.slice(1)).map((groups) => [first, ...groups]);
  if (words.length > MAX_GROUPED) return alone;
  const joined = similarQueryGroups(rest).map((groups) => [`${first} ${second}`, ...groups]);
  return [...joined, ...alone];
}

/** Names as listed. */
export type PersonName = { firstName: string; middleName: string; lastName: string };

/** As written, same name respelled, or looser. */
export type NameMatch = "written" | "sounds" | "similar";

/** Matches a person against a query, or null: slow reference for testing the engine. */
export function matchName(queryWords: readonly string[], person: PersonName): NameMatch | null {
  if (queryWords.length === 0) return null;
  const parts = [person.firstName, person.middleName, person.lastName].filter((part) => part !== "");
  const written = (group: string) =>
    !group.includes(" ") && parts.some((part) => nameWords(part).some((word) => word.startsWith(group)));
  if (queryWords.every(written)) return "written";
  const readings = similarQueryGroups(queryWords);
  const matches = new Map([...new Set(readings.flat())].map((group) => [group, matchParts(group, parts)]));
  const answers = (isAnswer: (match: SpellingMatch | null) => boolean) =>
    readings.some((groups) =>
      groups.every((group) => written(group) || isAnswer(matches.get(group) ?? null)),
    );
  if (answers((match) => match?.same === true)) return "sounds";
  return answers((match) => match !== null) ? "similar" : null;
}

function matchParts(group: string, parts: readonly string[]): SpellingMatch | null {
  const { match } = spellingQuery(group);
  const found = parts.map(match).filter((one) => one !== null);
  return found.find(({ same }) => same) ?? found[0] ?? null;
}
