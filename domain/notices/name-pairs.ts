import { joinedSpellings } from "../passports/names/abbreviations.ts";
import { joinedForms, latinWords, partForms } from "../passports/names/fold.ts";
import { cutsOf, firstNames, likelierHalf, mayBind, splitCompound } from "./compounds.ts";

/** Letters that languages read differently, written as they most likely sound. Latin, lower case. */
const LIKELY: ReadonlyArray<readonly [RegExp, string]> = [
  // Gebre Xabher.
  [/xa(?=b[iy]?h?er$)/, "gza"],
  [/^(al[ei]|fel[ei]|m[ae])x(?=$|i|and)/, "$1ks"],
  // Oromo Xaggaayee is Tsegaye.
  [/^x(?=[ae]gg?aa?y)/, "ts"],
  // Somali x is h: Xasan, Axmed, Faarax. In Oromo it is t: Xilahun, Faaxumaa.
  [/^x(?=aa?[^f]|u+[^r]|o)|x(?=[^aeiou]|$)/, "h"],
  [/([rbl]|[^a]a|^a|[ou])x(?=aa?|i|e)/, "$1h"],
  [/^(fat|sub|sal|yu|nu+)x/, "$1h"],
  [/^([iy]?[sz]+h?a+)c$/, "$1k"],
  [/^(ja|lu|ni|rebe)c+(?=[ao])/, "$1k"],
  // Somali c is no sound: Cabdi, Ismaaciil, Jaamac. In Oromo it is ch: Caaltuu.
  [/^c(?=aa?(?:[bdmw]|s[ht]|l[ei])|a[nrsyhg]|u[ms]|iis|ii?l|o)|([aiu])c(?=[ai])/, "$1"],
  [/(a)c(?=[dlmn])|(ma|ii|uu|[^s]aa)c$/, "$1$2"],
  // Micael, Marcos, Eric.
  [/^mic(?=a)/, "mik"],
  [/(r|nn)c(?=o)|c(?=[^aeiouhkqc])|(r[iou]?)c$/, "$1$2k"],
  [/^j(?=o[adehnsv]|ord|us[eu]|es|er[ue]|ud|ak|ar[ei]+d)/, "y"],
  [/^(da|te|le)v(?=[io])/, "$1w"],
  [/^(e?st[ei])[vp]h?(?=a)/, "$1f"],
  [/^ph(?=[ei]t)/, "p"],
  // These lack a vowel: Tsfaye, Tshome.
  [/^ts(?=f|h[ao]+[ml])/, "tes"],
  [/^tz(?=it)/, "tiz"],
];

/** The word with one reading: a query may be in one bucket only. */
function likelySpelling(word: string): string {
  if (!/[xvj]|c(?!h)|ph|t[sz]/.test(word)) return word;
  return LIKELY.reduce((spelling, [from, to]) => spelling.replace(from, to), word);
}

/** How the same sounds are written in Somali, in Oromo or in English; a group is the letter before, which stays. */
const OTHERWISE: ReadonlyArray<readonly [RegExp, string]> = [
  [/(^|[^cdgkpst])h(?=[aeiou])|([ae])h/g, "x"],
  [/([aeiou])tt?(?=[aeiou])|^t(?=[aiu])|ts(?=[aeiou])/g, "x"],
  [/t?ch/g, "c"],
  [/(a)(?=[ai])|(ma)$/g, "c"],
  [/k(?=$|o)/g, "c"],
  [/p/g, "ph"],
];
/** Names with this h are never written with kh. */
const ALSO_KH = /^h(?!a[iy]|an+a|abt|ag|iw|ir|en|el|ew|aw|as+[ae]n|us+|am[ie]d|am[ae]l|ab[ie]b)/;

/** Spellings that a query may have for a listed word. */
function otherSpellings(word: string): string[] {
  const spellings: string[] = ALSO_KH.test(word) ? [`k${word}`] : [];
  for (const [from, to] of OTHERWISE) {
    from.lastIndex = 0;
    for (let match = from.exec(word); match !== null; match = from.exec(word)) {
      const [whole, one, other] = match;
      const before = one ?? other ?? "";
      spellings.push(word.slice(0, match.index) + before + to + word.slice(match.index + whole.length));
      // The next one may follow at once, or there was nothing to read.
      if (before !== "" || whole === "") from.lastIndex = match.index + 1;
    }
  }
  return spellings;
}

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

/** A function of a text that keeps its last answers; names repeat. */
function remembered<Answer>(compute: (text: string) => Answer, most: number): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = compute(text);
    if (known.size >= most) known.clear();
    known.set(text, answer);
    return answer;
  };
}
