import { nameWords } from "../../domain/names/words.ts";
import { spellingQuery } from "../../domain/names/similar.ts";
import type { PartTable } from "../../domain/search/part-table.ts";

/** Other spellings of a word: each the words that a name then has, mostly one, as G/Michael has two. */
export type NameSpellings = readonly (readonly string[])[];

/** The nearest come first; more would not help. */
const MOST_SPELLINGS = 200;

/** How the lists spell a word otherwise, the nearest first. */
export function nameSpellings(table: PartTable, word: string): NameSpellings {
  const query = spellingQuery(word);
  const found = new Map<number, number>();
  for (const form of query.keys.flatMap((key) => table.withKey(key))) {
    const match = query.matchForm(form);
    if (match === null) continue;
    found.set(form.part, Math.min(match.distance, found.get(form.part) ?? Number.POSITIVE_INFINITY));
  }
  const nearest = [...found].sort((a, b) => a[1] - b[1]).slice(0, MOST_SPELLINGS);
  return nearest.map(([part]) => nameWords(table.texts[part] ?? ""));
}
