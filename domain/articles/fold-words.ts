import { foldHomophones } from "../passports/names/ethiopic.ts";
import { plainLetters } from "../passports/names/words.ts";

/** Runs of letters and digits, also Ethiopic ones. */
const WORD = /[\p{L}\p{N}]+/gu;
const ETHIOPIC_LETTER = /[\u1200-\u1357]/g;
/** Signs for the vowels of a row of eight; the sixth is the bare consonant. None is a letter or a wildcard of SQL. */
const VOWEL_SIGNS = ["-", "+", ".", ":", "=", "", "^", "*"] as const;
const BARE = 5;

/**
 * A text's words as search compares them, each once: lower case, no diacritics, Ethiopic homophones folded, Ethiopic
 * letters as consonant and vowel (ቱ is ት and a sign). So ፓስፖርት is part of የፓስፖርቱ and ፓስፖርቶች, as port is of passports.
 */
export function foldWords(text: string): string[] {
  return [...new Set(plainLetters(text).match(WORD) ?? [])].map((word) =>
    foldHomophones(word).replace(ETHIOPIC_LETTER, consonantAndVowel),
  );
}

/**
 * Whether a folded text (`articleSearchText`) has every word of `foldWords(query)`, also inside longer words. The
 * server asks the same in SQL. A query without words fits all.
 */
export function hasWords(searchText: string, words: readonly string[]): boolean {
  return words.every((word) => searchText.includes(word));
}

function consonantAndVowel(letter: string): string {
  const code = letter.charCodeAt(0);
  return String.fromCharCode((code & ~7) + BARE) + (VOWEL_SIGNS[code & 7] ?? "");
}
