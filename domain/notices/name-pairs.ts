import { joinedSpellings } from "../passports/names/abbreviations.ts";
import { joinedForms, latinWords, partForms } from "../passports/names/fold.ts";

/** First halves of names of two words, Latin, in usual spellings. */
const HALVES = {
  gebre: "gh?[eai]+b+[ei]?r+[aei]+",
  wolde: "w[aeio]+l+d+[aei]+",
  welete: "w[aeio]+l+[ei]?t+[aei]+",
  haile: "h[ae]+[eiy]+l+[aei]+",
  habte: "ha+b[ei]?t+[ae]+",
  tekle: "t[ea]k+[ei]?l+[aei]+",
  tesfa: "t[ea]s+f+[ae]+",
  kidane: "[kq][ei]+dan+[aei]+",
  kiros: "[kq][ei]+ros",
  others: [
    "sah[ei]?l+[aei]+",
    "f[ei][kq]+[ei]?r+[aei]+",
    "b[ei]?r[ei]?h?an+[aei]+",
    "amd+[aei]+",
    "t[ea]w[eo]ld[aei]+",
    "n[ei]wa[iy][ae]?",
    "l[ei]t+[aei]+",
    "ts[ei]g[aei]+",
  ].join("|"),
};
const FIRST_HALF = new RegExp(`^(?:${Object.values(HALVES).join("|")})$`);
const JOINED_FIRST = new RegExp(`^(${Object.values(HALVES).join("|")}|abd[uei][lr]?)([a-z]{4,})$`);

/** Names that begin a compound now and then: Alem Tsehay, Mulu Gojam, Mohammed Nur. */
const JOINED_NAME =
  /^([ae]lem|mulu|y[ei]sh[iy]|nur|ali|moham+[ae]d|abdi|sel[ae]m|hana|b[ie]srat[ea]|hib?r[ei]t|b[ei]te?|k[ae]l|fire|s[ei]fi|wud[ie]|tsehay|m[ei]l[ae]ke|amare?|l[ae]ke)([^aeiou][a-z]{3,})$/;

/** Second halves that no man bears alone. */
const SECOND_HALF =
  "s[ei]?l+as+i*y?[ae]*|[ei]?gz[iy]*g?ab[iy]*h?[ei]*r|xabi?h?er|g[ei]*[iy]*[eo]*w?[eo]?rgi+s|m[aei]r[iy]*[ae]m|m[ei]s[kq]+[ei]?l|m[ei]d[ei]?h*[ie]*n|[ck]h?[iey]?r[iey]?sto+s|kidan|ha[iy]m[ae]no+t[ei]?|[ei]?y[ei]sus|t?sad[ei][kq]|s[ea][nm]b[ei]t";
const NEVER_ALONE = new RegExp(`^(?:${SECOND_HALF})$`);
const JOINED_LAST = new RegExp(
  `^([a-z]{3,}?)(${SECOND_HALF}|g[ea]br[ie]+l|mi[ck]h?a?[ei]+l|aml[ae]k|ts[iy]on|ts[ea]ha[iy]|b[ie]?rhan|emeb[ei]t|aw[iy]t|gojam|din?g[ie]l|yohan+[ie]s|mar[kq]os|am[ae]nu[eai]l|hiwot|d[ie]n)$`,
);

/** Words that are nothing without the next: W Mariam, Abdul Kadir. Two or three letters shorten a first half. */
const BINDS_ALWAYS =
  /^(?:.|g[eb]|geb|w[oed]|w[oe]l|h[al]|hai|t[ek]|tek|ki|kid|b[er]|b[ei]r|sa|fi|ze|ts|abd[uei][lr]|abu|al|el|ibn|bin)$/;

/** The first two names of a query's words: of `gebre michael abebe` they are `gebre michael` and `abebe`. */
function firstNames(words: readonly string[]): string[] {
  const taken = unitLength(words);
  // Nothing else is there to be the father's name.
  const length = taken === words.length && !BINDS_ALWAYS.test(words[0] ?? "") ? 1 : taken;
  const rest = words.slice(length);
  const names = [words.slice(0, length), rest.slice(0, unitLength(rest))];
  return names.filter((name) => name.length > 0).map((name) => name.join(" "));
}

/** Whether a word may make one name with its neighbour. */
function mayBind(word: string): boolean {
  return BINDS_ALWAYS.test(word) || FIRST_HALF.test(word) || NEVER_ALONE.test(word);
}

function unitLength(words: readonly string[]): number {
  const [first = "", second, third] = words;
  if (second === undefined) return 1;
  if (BINDS_ALWAYS.test(first)) return 1 + unitLength(words.slice(1));
  if (!FIRST_HALF.test(first)) return third !== undefined && NEVER_ALONE.test(second) ? 2 : 1;
  if (NEVER_ALONE.test(second)) return 2;
  if (third === undefined || NEVER_ALONE.test(third)) return 1;
  return FIRST_HALF.test(second) && !FIRST_HALF.test(third) ? 1 : 2;
}

/** A name written in one word, in the two that it may be asked for by. */
function splitCompound(word: string): [string, string] | null {
  const [, first, second] = JOINED_FIRST.exec(word) ?? JOINED_LAST.exec(word) ?? JOINED_NAME.exec(word) ?? [];
  return first === undefined || second === undefined ? null : [first, second];
}

/** Shorter names are rarely two words. */
const LONG = 9;
const HALF = { first: 3, last: 5 };

/** Every way to cut a long name in two, for halves that are on no list: Seidmohammed is Seid Mohammed. */
function cutsOf(word: string): [string, string][] {
  if (word.length < LONG) return [];
  const places = word.length - HALF.first - HALF.last + 1;
  return Array.from({ length: places }, (_, place) => {
    const at = HALF.first + place;
    return [word.slice(0, at), word.slice(at)];
  });
}

const ABBREVIATED: ReadonlyArray<readonly [half: RegExp, likelier: string]> = [
  [new RegExp(`^(?:${HALVES.habte})$`), "haile"],
  [new RegExp(`^(?:${HALVES.tesfa})$`), "tekle"],
  [new RegExp(`^(?:${HALVES.kiros})$`), "kidane"],
];

/** What the abbreviation of a first half is taken for: H/Mariam is Haile, rarely Habte. */
function likelierHalf(half: string): string | null {
  return ABBREVIATED.find(([pattern]) => pattern.test(half))?.[1] ?? null;
}

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
