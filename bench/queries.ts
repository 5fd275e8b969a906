import { nameWords } from "../domain/passports/names/words.ts";
import type { BenchPassport } from "../tests/support/load-passports.ts";
import type { PeerQuery } from "./peers/peer-messages.ts";
import { seededRandom } from "../tests/support/seeded-random.ts";

export const QUERY_KINDS = [
  "two-word prefix",
  "exact number",
  "one letter",
  "commonest names",
  "similar spellings",
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** A question as somebody types it, and as a peer is asked for it. */
export type Query = { typed: string; asked: PeerQuery };

const COMMONEST = 100;
/** Misspellings that sound alike. */
const SLIPS: readonly (readonly [from: RegExp, to: string])[] = [
  [/([bdglmnrst])(?!\1)/, "$1$1"],
  [/e(?=.)/, "i"],
  [/a(?=.)/, "e"],
  [/k/, "q"],
];

/** Reproducible, drawn from the rows, so that common names are common. */
export function queriesOf(kind: QueryKind, passports: readonly BenchPassport[], count: number): Query[] {
  const random = seededRandom(QUERY_KINDS.indexOf(kind) + 1);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("There is nothing to ask for");
    return item;
  };
  const makers: Record<QueryKind, () => Query> = {
    "two-word prefix": () => {
      const { firstName, middleName } = pick(passports);
      const [given = ""] = nameWords(firstName);
      const [father = ""] = nameWords(middleName);
      return words([cut(given, random), cut(father, random)]);
    },
    "exact number": () => {
      const { requestNumber } = pick(passports);
      return { typed: requestNumber, asked: { kind: "number", number: requestNumber } };
    },
    "one letter": () => words([String.fromCharCode(97 + Math.floor(random() * 26))]),
    "commonest names": () => words([pick(commonest)]),
    "similar spellings": () => {
      const { firstName, middleName } = pick(passports);
      const [slipped = "", ...rest] = nameWords(`${firstName} ${middleName}`);
      return words([slip(slipped, pick(SLIPS)), ...rest]);
    },
  };
  const commonest = kind === "commonest names" ? commonestWords(passports) : [];
  return Array.from({ length: count }, makers[kind]);
}

function words(list: readonly string[]): Query {
  return { typed: list.join(" "), asked: { kind: "words", words: list } };
}

/** Typing stops at any letter from the third. */
function cut(word: string, random: () => number): string {
  return word.slice(0, 3 + Math.floor(random() * Math.max(1, word.length - 2)));
}

function slip(word: string, [from, to]: readonly [RegExp, string]): string {
  return word.replace(from, to);
}

function commonestWords(passports: readonly BenchPassport[]): string[] {
  const counts = new Map<string, number>();
  for (const { firstName, middleName, lastName } of passports) {
    for (const word of nameWords(`${firstName} ${middleName} ${lastName}`)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COMMONEST)
    .map(([word]) => word);
}
