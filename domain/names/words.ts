import { foldHomophones } from "./ethiopic.ts";

/** Latin letters that have no decomposition, as a keyboard without them writes them. */
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
/** A run of letters, Latin with Latin, Ethiopic with Ethiopic. Modifier letters such as ʼ part words as ' does. */
const WORD = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]+/gu;

/**
 * The words of a name or a query, for exact and prefix matching: lower case, diacritics stripped, parted at spaces
 * and every mark or digit (`W/Mariam` is `w`, `mariam`). Ethiopic words stay Ethiopic, their homophone letters
 * folded (ሐይሉ and ኃይሉ are one word). The same on phone and server.
 */
export function nameWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return [lower];
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(/[ıłøđðßæœþ]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
  const words = plain.match(WORD) ?? [];
  return words.map(foldHomophones);
}
