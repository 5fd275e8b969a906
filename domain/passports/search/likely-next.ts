import { nameWords } from "../names/words.ts";
import type { PartTable } from "./part-table.ts";

/**
 * What a name query becomes with its likeliest next letter, likeliest first; after a whole word also with a new word, and
 * only with that in an empty box and after a space.
 */
export function likelyNext(parts: PartTable, query: string): string[] {
  const isNewWord = query === "" || query.endsWith(" ");
  const word = isNewWord ? "" : nameWords(query).at(-1);
  // Words in other scripts and spellings are not extended letter by letter.
  if (word === undefined || !query.toLowerCase().endsWith(word)) return [];
  const { letters, whole } = parts.nextLetters(word);
  const next = [...letters].map(([letter, rows]) => ({ text: query + letter, rows }));
  if (whole > 0 && !isNewWord) {
    const first = parts.nextLetters("").letters;
    const all = [...first.values()].reduce((sum, rows) => sum + rows, 0);
    for (const [letter, rows] of first) next.push({ text: `${query} ${letter}`, rows: (whole * rows) / all });
  }
  return next.sort((a, b) => b.rows - a.rows).map(({ text }) => text);
}
