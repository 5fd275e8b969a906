import { hasEthiopic } from "./ethiopic.ts";
import { similarPart } from "./similar.ts";
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
 * when, in one of them, every group is similar to some part of the name (`similarPart`).
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

/**
 * Whether a person stands under "similar spellings" of a query: the plain and slow reference that the search
 * engine's answers are measured by. Exact hits are similar too; the engine leaves them out of the similar ones.
 */
export function isSimilarName(queryWords: readonly string[], person: PersonName): boolean {
  const parts = [person.firstName, person.middleName, person.lastName].filter((part) => part !== "");
  return (
    queryWords.length > 0 &&
    similarQueryGroups(queryWords).some((groups) =>
      groups.every((group) => parts.some((part) => similarPart(group, part))),
    )
  );
}
