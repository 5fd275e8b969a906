import { joinedSpellings } from "./abbreviations.ts";
import { hasEthiopic, transliterate } from "./ethiopic.ts";
import { readings } from "./reading.ts";
import { nameWords } from "./words.ts";

/** A spelling key and the reading it was made from. */
export type SpellingForm = { readonly key: string; readonly sounds: string };

/** More forms than this for a part of one or two words would cost the phone more than they find. */
const MAX_FORMS = 6;

/** Sounds that spellings mix up, by the letter that stands for all of them in a key; vowels, h, y and w are left out. */
const KEY_OF: Readonly<Record<string, string>> = {
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
/** Between letters an apostrophe marks a sound (T'irunesh, Mul'ata), it does not part words. */
const INNER_APOSTROPHE = /(\p{L})['’‘`´ʼʻʾʿ](?=\p{L})/gu;

function latinWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (PLAIN_WORD.test(lower)) return [lower];
  const words = nameWords(text.replace(INNER_APOSTROPHE, "$1"));
  if (!hasEthiopic(text)) return words;
  return words.map((word) => {
    const latin = transliterate(word);
    // A letter by itself is an abbreviation here too: ወ/ማርያም.
    return word.length === 1 ? latin.charAt(0) : latin;
  });
}

class Forms {
  readonly #limit: number;
  readonly #bySounds = new Map<string, SpellingForm>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds the readings of some words read as one name. */
  add(words: readonly string[]): void {
    // One letter alone says too little to be similar to anything.
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

/** The forms of a query group ("kebede", "g michael"): all its words read as one name. */
export function wholeForms(text: string): readonly SpellingForm[] {
  const forms = new Forms(MAX_FORMS);
  forms.add(latinWords(text));
  return forms.list();
}

/** The forms a name part answers to: the whole as one name, every word, and among more than two every pair. */
export function partForms(text: string): readonly SpellingForm[] {
  const words = latinWords(text);
  const forms = new Forms(Math.max(MAX_FORMS, 3 * words.length));
  forms.add(words);
  if (words.length > 1) for (const word of words) forms.add([word]);
  if (words.length > 2) for (let at = 1; at < words.length; at++) forms.add(words.slice(at - 1, at + 1));
  return forms.list();
}

/**
 * The spelling keys that a part of a name answers to, Latin or Ethiopic, one word or several: a key for the joined
 * whole and one for every word; at most six for one or two words. Use it to index the parts. A query group is
 * looked up by the keys of `spellingQuery`, which reads it as one name, so that "gebre michael" does not answer to
 * every Gebre; its `distance` then drops the parts that share a key and no more.
 */
export function foldKeys(text: string): readonly string[] {
  return [...new Set(partForms(text).map((form) => form.key))];
}
