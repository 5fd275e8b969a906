import { hasEthiopic } from "./ethiopic.ts";
import { type SpellingMatch, spellingQuery } from "./similar.ts";
import { nameWords } from "./words.ts";

/** What somebody typed into the one box. */
export type Lookup =
  | { kind: "empty" }
  /** Upper case, without spaces and hyphens; may be a beginning only. */
  | { kind: "number"; number: string }
  | { kind: "name"; words: string[]; script: "latin" | "ethiopic" };

/** A whole number of a known shape somewhere in a text: pasted with words around it. */
const PASTED = /(?:^|[^A-Z0-9])([A-Z]{3}[ -]?\d{3}[ -]?\d{4}|BRPP[ -]?[A-Z0-9]{11})(?![A-Z0-9])/;
/** At most four letters before the first digit, and nothing but letters, digits and what people put between them. */
const CODE = /^(?:[A-Z][\s./-]*){0,4}\d[A-Z0-9\s./-]*$/;

/**
 * Tells a request number from a name. A number has a digit: it begins with at most four letters before the first
 * one ("aal 123-4567", "BRPP52", "1234567"), or a whole number of a known shape stands somewhere in the text
 * ("No. AAL1234567"). In anything else a digit is a slip of the finger: "abebe kebede 2" is the name alone.
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

/** Words past this are taken one by one: the groupings would grow beyond use, and no name is longer. */
const MAX_GROUPED = 8;

/**
 * The ways to read query words as name parts: each word alone or joined with the next. `["g", "michael", "abebe"]`
 * gives `["g michael", "abebe"]`, `["g", "michael abebe"]` and `["g", "michael", "abebe"]`. A person is similar
 * when, in one of them, every group answers to some part of the name (`matchName`).
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

/** The names of a person, as lists give them. */
export type PersonName = { firstName: string; middleName: string; lastName: string };

/** How a name answers to a query: each word as it is written, as the same name spelled otherwise, or looser. */
export type NameMatch = "written" | "sounds" | "similar";

/**
 * How a person answers to a query, null when not at all: the plain and slow reference that the search engine is
 * measured by.
 */
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
