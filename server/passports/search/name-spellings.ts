import { nameWords } from "#domain/passports/names/words.ts";
import type { PartTable } from "#domain/passports/search/part-table.ts";

/** Respellings, each as words (G/Michael has two). */
export type NameSpellings = readonly (readonly string[])[];

/** Nearest first; more would not help. */
const MAX_SPELLINGS = 200;

/** Listed respellings of a word, nearest first. */
export function nameSpellings(table: PartTable, word: string): NameSpellings {
  const found = [...table.similarTo(word)];
  const nearest = found.sort(([, a], [, b]) => a.distance - b.distance).slice(0, MAX_SPELLINGS);
  return nearest.map(([part]) => nameWords(table.texts[part] ?? ""));
}
