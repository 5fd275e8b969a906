import { foldHomophones } from "./ethiopic.ts";

/** ASCII for Latin letters without a decomposition. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
const PLAIN = /^[a-z]+$/;
const MARKS = /\p{M}+/gu;
/** Letters of one script; ʼ splits words like '. */
const WORD = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]+/gu;

/**
 * Words for exact and prefix matching: lower case, no diacritics, split at non-letters (`W/Mariam` gives `w`,
 * `mariam`), Ethiopic homophones folded. Same on phone and server.
 */
export function nameWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return [lower];
  const words = plainLetters(text).match(WORD) ?? [];
  return words.map(foldHomophones);
}

/** Lower case, without diacritics. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(/[ıłøđðßæœþ]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}
