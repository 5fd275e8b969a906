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
export function firstNames(words: readonly string[]): string[] {
  const taken = unitLength(words);
  // Nothing else is there to be the father's name.
  const length = taken === words.length && !BINDS_ALWAYS.test(words[0] ?? "") ? 1 : taken;
  const rest = words.slice(length);
  const names = [words.slice(0, length), rest.slice(0, unitLength(rest))];
  return names.filter((name) => name.length > 0).map((name) => name.join(" "));
}

/** Whether a word may make one name with its neighbour. */
export function mayBind(word: string): boolean {
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
export function splitCompound(word: string): [string, string] | null {
  const [, first, second] = JOINED_FIRST.exec(word) ?? JOINED_LAST.exec(word) ?? JOINED_NAME.exec(word) ?? [];
  return first === undefined || second === undefined ? null : [first, second];
}

/** Shorter names are rarely two words. */
const LONG = 9;
const HALF = { first: 3, last: 5 };

/** Every way to cut a long name in two, for halves that are on no list: Seidmohammed is Seid Mohammed. */
export function cutsOf(word: string): [string, string][] {
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
export function likelierHalf(half: string): string | null {
  return ABBREVIATED.find(([pattern]) => pattern.test(half))?.[1] ?? null;
}
