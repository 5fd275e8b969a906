import { joinedSpellings } from "./abbreviations.ts";
import { hasEthiopic, transliterate } from "./ethiopic.ts";
import { type SoundRules, soundsOf } from "./sounds.ts";
import { nameWords } from "./words.ts";

const BASE: SoundRules = { c: "ch", x: "t", j: "j", kh: "k", ph: "f", v: "b", tz: "T", gn: "N", ts: "T" };

/** Irregular short forms and spellings. */
const LEXICAL: ReadonlyMap<string, string> = new Map([
  ["mohd", "mohammed"],
  ["muhd", "mohammed"],
  ["othman", "osman"],
  ["uthman", "osman"],
  ["rachel", "rahel"],
  ["maryan", "maryam"],
  ["ibrahin", "ibrahim"],
  ["ibraahin", "ibrahim"],
]);

// iOS before 16.4 rejects scripts with lookbehind.
/** Arabic article's l, dropped before consonants: Abdulrahman/Abdurahman, Nuruldin/Nuredin. */
const ARTICLE_FIRST = /^(abd[aeiu])l(?=[^aeiou])/;
const ARTICLE_LAST = /(.[aeiu])l(?=d[ei]n$)/;

function speak(word: string, rules: SoundRules): string {
  const sounds = soundsOf(word, rules);
  if (sounds.startsWith("abd")) return sounds.replace(ARTICLE_FIRST, "$1");
  return sounds.endsWith("n") ? sounds.replace(ARTICLE_LAST, "$1") : sounds;
}

/** Plausible readings of a lower-case word, likeliest first. */
function readings(word: string): string[] {
  const spelling = LEXICAL.get(word) ?? word;
  const first = speak(spelling, BASE);
  if (!AMBIGUOUS.test(spelling)) return [first];
  const all = new Set([first]);
  const add = (change: Partial<SoundRules>): void => {
    all.add(speak(spelling, { ...BASE, ...change }));
  };
  const x = spelling.includes("x");
  if (x || BARE_C.test(spelling)) {
    add({ c: "silent", x: "h" });
    add({ c: "latin", x: "ks" });
    if (spelling.startsWith("j")) add({ c: "latin", j: "y" });
  }
  if (x) add({ x: "T" });
  if (x && spelling.includes("b")) add({ x: "gz" });
  if (spelling.startsWith("tz")) add({ tz: "t" });
  if (spelling.startsWith("j")) add({ j: "y" });
  if (spelling.includes("kh")) add({ kh: "h" });
  if (spelling.includes("ph")) add({ ph: "p" });
  if (DROPPED_IN_GN.test(spelling)) add({ gn: "gn" });
  if (DROPPED_IN_TS.test(spelling)) add({ ts: "ts" });
  if (spelling.includes("v")) {
    add({ v: "f" });
    add({ v: "w" });
  }
  // Abdulaziz is Abdiaziz with the article; Abdulahi is different.
  if (ARTICLE_BEFORE_VOWEL.test(first)) all.add(first.replace(ARTICLE_BEFORE_VOWEL, "$1"));
  return [...all];
}

const BARE_C = /c(?![hkq])/;
/** Digraphs, unless a vowel was dropped between. */
const DROPPED_IN_GN = /[^aeiou]gn/;
const DROPPED_IN_TS = /^ts[^aeiouwyh]/;
const AMBIGUOUS = /[cxv]|^j|kh|ph|^tz|[^aeiou]gn|^ts[^aeiouwyh]|^abd[aeiu]l[aeiou]/;
const ARTICLE_BEFORE_VOWEL = /^(abd[aeiu])l(?=[aeiou][^h])/;

/** A spelling key and its reading. */
export type SpellingForm = { readonly key: string; readonly sounds: string };

/** Limit for one or two words; more is not worth it. */
const MAX_FORMS = 6;

/** Confusable sounds share a key letter; vowels, h, y, w are dropped. */
export const KEY_OF: Readonly<Record<string, string>> = {
  b: "b",
  p: "p",
  f: "f",
  t: "t",
  d: "t",
  s: "s",
  z: "s",
  T: "s",
  S: "s",
  c: "c",
  j: "g",
  g: "g",
  k: "k",
  n: "n",
  N: "n",
  m: "m",
  l: "l",
  r: "r",
};

function keyOf(sounds: string): string {
  let key = "";
  for (let at = 0; at < sounds.length; at++) key += KEY_OF[sounds.charAt(at)] ?? "";
  return key;
}

const PLAIN_WORD = /^[a-z]+$/;
/** Inside words an apostrophe marks a sound (T'irunesh). */
const INNER_APOSTROPHE = /(\p{L})['’‘`´ʼʻʾʿ](?=\p{L})/gu;

/** Its words, Ethiopic ones transliterated. */
export function latinWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (PLAIN_WORD.test(lower)) return [lower];
  const words = nameWords(text.replace(INNER_APOSTROPHE, "$1"));
  if (!hasEthiopic(text)) return words;
  return words.map((word) => {
    const latin = transliterate(word);
    // Single letters are abbreviations here too: ወ/ማርያም.
    return word.length === 1 ? latin.charAt(0) : latin;
  });
}

class Forms {
  readonly #limit: number;
  readonly #bySounds = new Map<string, SpellingForm>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(words: readonly string[]): void {
    // A single letter is too little.
    if (words.length === 0 || (words.length === 1 && words[0]?.length === 1)) return;
    for (const spelling of joinedSpellings(words))
      for (const sounds of readings(spelling)) {
        if (this.#bySounds.size >= this.#limit) return;
        if (!this.#bySounds.has(sounds)) this.#bySounds.set(sounds, { key: keyOf(sounds), sounds });
      }
  }

  list(): readonly SpellingForm[] {
    return [...this.#bySounds.values()];
  }
}

/** Forms of a query group ("g michael"), read as one name. */
export function wholeForms(text: string): readonly SpellingForm[] {
  return joinedForms(latinWords(text));
}

/** Forms of Latin words, read as one name. */
export function joinedForms(words: readonly string[]): readonly SpellingForm[] {
  const forms = new Forms(MAX_FORMS);
  forms.add(words);
  return forms.list();
}

/** Forms of a name part: whole, words, and pairs of three or more. */
export function partForms(text: string): readonly SpellingForm[] {
  const words = latinWords(text);
  const forms = new Forms(Math.max(MAX_FORMS, 3 * words.length));
  forms.add(words);
  if (words.length > 1) for (const word of words) forms.add([word]);
  if (words.length > 2) for (let at = 1; at < words.length; at++) forms.add(words.slice(at - 1, at + 1));
  return forms.list();
}
