import { expansions } from "./abbreviations.ts";
import { hasEthiopic, transliterate } from "./ethiopic.ts";
import { readings } from "./reading.ts";
import { nameWords } from "./words.ts";

/** A spelling key and the reading it was made from. */
export type SpellingForm = { readonly key: string; readonly sounds: string };

/** More keys than this a part would cost the phone more than they find. */
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
  let last = "";
  for (let at = 0; at < sounds.length; at++) {
    const letter = KEY_OF[sounds.charAt(at)] ?? "";
    if (letter !== "" && letter !== last) key += letter;
    last = letter;
  }
  return key;
}

/** Between letters an apostrophe marks a sound (T'irunesh, Mul'ata), it does not part words. */
const INNER_APOSTROPHE = /(?<=\p{L})['’‘`´ʼʻʾʿ](?=\p{L})/gu;

function latinWords(text: string): string[] {
  const words = nameWords(text.replace(INNER_APOSTROPHE, ""));
  if (!hasEthiopic(text)) return words;
  return words.map((word) => {
    const latin = transliterate(word);
    // A letter by itself is an abbreviation here too: ወ/ማርያም.
    return word.length === 1 ? latin.charAt(0) : latin;
  });
}

function addForms(spelling: string, forms: Map<string, SpellingForm>): void {
  for (const sounds of readings(spelling)) {
    if (forms.size >= MAX_FORMS) return;
    if (!forms.has(sounds)) forms.set(sounds, { key: keyOf(sounds), sounds });
  }
}

/** The spellings that some words, read as one name, may stand for: joined, a leading abbreviation expanded. */
function joinedSpellings(words: readonly string[]): string[] {
  const [first = "", ...rest] = words;
  const expanded = rest.length > 0 ? expansions(first) : undefined;
  const tail = rest.join("");
  if (expanded === undefined) return [first + tail];
  const spellings = expanded.map((half) => half + tail);
  // A query group has lost its apostrophes: "t irunesh" may be T'irunesh.
  if (first === "t" || first === "k") spellings.push(first + tail);
  return spellings;
}

/** The forms of a query group ("kebede", "g michael"): all its words read as one name. */
export function wholeForms(text: string): readonly SpellingForm[] {
  const words = latinWords(text);
  const forms = new Map<string, SpellingForm>();
  if (words.length === 1 && words[0]?.length === 1) return [];
  if (words.length > 0) for (const spelling of joinedSpellings(words)) addForms(spelling, forms);
  return [...forms.values()];
}

/** The forms a name part answers to: every word of it by itself, and the whole as one name. */
export function partForms(text: string): readonly SpellingForm[] {
  const words = latinWords(text);
  const forms = new Map<string, SpellingForm>();
  if (words.length === 1 && words[0]?.length === 1) return [];
  if (words.length > 0) for (const spelling of joinedSpellings(words)) addForms(spelling, forms);
  if (words.length > 1) for (const word of words) if (word.length > 1) addForms(word, forms);
  return [...forms.values()];
}

/**
 * The spelling keys that a part of a name answers to, Latin or Ethiopic, one word or several: a key for the joined
 * whole and one for every word. At most six. Use it to index the parts; look up a query group by `wholeKeys`, so
 * that "gebre michael" does not answer to every Gebre, and keep those that `similarPart` accepts.
 */
export function foldKeys(text: string): readonly string[] {
  return [...new Set(partForms(text).map((form) => form.key))];
}

/** The spelling keys of a query group read as one name: "g michael", "gebre michael" and "gebremichael" share theirs. */
export function wholeKeys(text: string): readonly string[] {
  return [...new Set(wholeForms(text).map((form) => form.key))];
}
