import { joinedSpellings } from "../names/abbreviations.ts";
import { joinedForms, latinWords, partForms } from "../names/fold.ts";
import { likelierHalf, nameUnits, splitCompound } from "./compounds.ts";
import { likelySpelling, otherSpellings } from "./likely-spelling.ts";

/** Names as listed. */
type ListedName = { firstName: string; middleName: string; lastName: string };

/** Keys of given and father's name in a query, in either order; null if it has one name only. */
export function soughtPair(text: string): string | null {
  return pairText(nameUnits(latinWords(text)).map(likelyKey));
}

/** Every pair of keys by which the name may be asked for. */
export function listedPairs({ firstName, middleName, lastName }: ListedName): Set<string> {
  const given = readPart(firstName);
  const father = readPart(middleName === "" ? lastName : middleName);
  const last = readPart(middleName === "" ? "" : lastName);
  const pairs = new Set<string>();
  for (const one of given.keys) for (const other of father.keys) addPair(pairs, [one, other]);
  for (const words of [...given.ways, ...father.ways])
    addPair(
      pairs,
      words.slice(0, 2).map((word) => likelyKey([word])),
    );
  for (const words of given.ways) {
    for (const others of father.ways) {
      const asked = [
        [...words, ...others],
        [...others, ...words],
      ];
      for (const more of last.ways) asked.push([...words, ...others, ...more]);
      for (const one of asked) addPair(pairs, nameUnits(one).map(likelyKey));
    }
  }
  return pairs;
}

type Part = {
  /** Of all of it and of its words. */
  keys: Set<string>;
  /** Its words, as written and in two words where it is one. */
  ways: string[][];
};

function readPart(part: string): Part {
  const words = latinWords(part);
  const keys = new Set(partForms(part).map(({ key }) => key));
  const ways = [words];
  const spelled = joinedSpellings(words);
  for (const spelling of spelled) {
    const halves = splitCompound(spelling) ?? (words.length === 2 && spelled.length === 1 ? words : null);
    if (halves === null) continue;
    ways.push([...halves]);
    const [first = "", ...rest] = halves;
    addKey(keys, [first]);
    const likelier = likelierHalf(first);
    if (likelier !== null) addKey(keys, [likelier, ...rest]);
  }
  addKey(keys, words);
  if (words.length === 1) for (const word of words.flatMap(otherSpellings)) addKey(keys, [word]);
  return { keys, ways };
}

function addKey(keys: Set<string>, words: readonly string[]): void {
  const key = likelyKey(words);
  if (key !== undefined) keys.add(key);
}

function addPair(pairs: Set<string>, keys: readonly (string | undefined)[]): void {
  const pair = pairText(keys);
  if (pair !== null) pairs.add(pair);
}

function likelyKey(words: readonly string[]): string | undefined {
  return joinedForms(words.map(likelySpelling))[0]?.key;
}

/** The first two, in either order. */
function pairText([one, other]: readonly (string | undefined)[]): string | null {
  if (one === undefined || other === undefined) return null;
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
