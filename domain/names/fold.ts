import { joinedSpellings } from "./abbreviations.ts";
import { hasEthiopic, transliterate } from "./ethiopic.ts";
import { readings } from "./reading.ts";
import { nameWords } from "./words.ts";

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
