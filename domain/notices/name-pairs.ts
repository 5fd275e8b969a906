import { joinedSpellings } from "../names/abbreviations.ts";
import { joinedForms, latinWords, partForms } from "../names/fold.ts";
import { cutsOf, firstNames, likelierHalf, mayBind, splitCompound } from "./compounds.ts";
import { likelySpelling, otherSpellings } from "./likely-spelling.ts";
import { remembered } from "./remembered.ts";

/** Names as listed. */
type ListedName = { firstName: string; middleName: string; lastName: string };

/** Keys of given and father's name in a query, in either order; null if it has one name only. */
export function soughtPair(text: string): string | null {
  return pairOfWords(latinWords(text));
}

/** Every pair of keys by which the name may be asked for. */
export function listedPairs({ firstName, middleName, lastName }: ListedName): Set<string> {
  const given = partOf(firstName);
  const father = partOf(middleName === "" ? lastName : middleName);
  const last = partOf(middleName === "" ? "" : lastName);
  const pairs = new Set<string>();
  for (const one of given.keys) for (const other of father.keys) pairs.add(pairText(one, other));
  for (const pair of [...given.ownPairs, ...father.ownPairs]) pairs.add(pair);
  if (!given.binds && !father.binds && !last.binds) return pairs;
  const add = (pair: string | null) => {
    if (pair !== null) pairs.add(pair);
  };
  for (const words of given.ways) {
    for (const others of father.ways) {
      add(pairOfWords([...words, ...others]));
      add(pairOfWords([...others, ...words]));
      for (const more of last.ways) add(pairOfWords([...words, ...others, ...more]));
    }
  }
  return pairs;
}

type Part = {
  /** The keys of the whole name and of its words. */
  keys: Set<string>;
  /** Pairs that are this one name, which a query has in two words. */
  ownPairs: Set<string>;
  /** Its words, as written and in two words where it is one. */
  ways: string[][];
  /** Whether words of it may be taken for parts of another name. */
  binds: boolean;
};

function readPart(part: string): Part {
  const words = latinWords(part);
  const keys = new Set(partForms(part).map(({ key }) => key));
  const add = (name: string) => {
    const key = likelyKey(name);
    if (key !== null) keys.add(key);
  };
  const ways = [words];
  const spelled = joinedSpellings(words);
  for (const spelling of spelled) {
    const halves = splitCompound(spelling) ?? (words.length === 2 && spelled.length === 1 ? words : null);
    if (halves === null) continue;
    ways.push([...halves]);
    const [first = "", ...rest] = halves;
    add(first);
    const likelier = likelierHalf(first);
    if (likelier !== null) add([likelier, ...rest].join(" "));
  }
  add(words.join(" "));
  if (words.length === 1) for (const spelling of words.flatMap(otherSpellings)) add(spelling);
  const inTwo = words.length === 1 ? words.flatMap(cutsOf) : [];
  const ownPairs = [...ways, ...inTwo].map(pairOfNames).filter((pair) => pair !== null);
  return {
    keys,
    ownPairs: new Set(ownPairs),
    ways,
    binds: words.length !== 1 || ways.length > 1 || words.some(mayBind),
  };
}

/** Null for a single letter and for letters of other scripts. */
function readName(name: string): string | null {
  return joinedForms(name.split(" ").map(likelySpelling))[0]?.key ?? null;
}

function pairOfWords(words: readonly string[]): string | null {
  return pairOfNames(firstNames(words));
}

/** The pair of the first two names, in either order. */
function pairOfNames([given, father]: readonly string[]): string | null {
  if (given === undefined || father === undefined) return null;
  const [one, other] = [likelyKey(given), likelyKey(father)];
  return one === null || other === null ? null : pairText(one, other);
}

function pairText(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** A list has few names, many times. */
const MOST_REMEMBERED = 20_000;
const partOf = remembered(readPart, MOST_REMEMBERED);
const likelyKey = remembered(readName, MOST_REMEMBERED);
