import { nameWords } from "#domain/names/words.ts";
import type { PartTable } from "#domain/search/part-table.ts";

/** Other spellings of a word: each the words that a name then has, mostly one, as G/Michael has two. */
export type NameSpellings = readonly (readonly string[])[];

/** The nearest come first; more would not help. */
const MOST_SPELLINGS = 200;

/** How the lists spell a word otherwise, the nearest first. */
export function nameSpellings(table: PartTable, word: string): NameSpellings {
  const found = [...table.similarTo(word)];
  const nearest = found.sort(([, a], [, b]) => a.distance - b.distance).slice(0, MOST_SPELLINGS);
  return nearest.map(([part]) => nameWords(table.texts[part] ?? ""));
}
