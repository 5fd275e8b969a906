import { Found, type SearchStep } from "./found.ts";
import { numbersFrom } from "./number-range.ts";
import { PlaceFilter } from "./place-filter.ts";
import { type SearchQuestion, wantedOf } from "./question.ts";
import { NameSearch } from "./search-names.ts";
import { isSearchable, searchNumbers } from "./search-numbers.ts";
import type { SearchIndex } from "./search-index.ts";

export type { SearchResult, SearchStage, SearchStep } from "./found.ts";
export type { SearchQuestion } from "./question.ts";

/** Searches in steps of a block, so workers can abort; each step offers its partial `result`. */
export function* search(index: SearchIndex, question: SearchQuestion): Generator<SearchStep> {
  const { words, number } = wantedOf(question);
  const { location, from = null, to = null, places } = question;
  const found = new Found(index.parts, question);
  const narrowing = { location, from, to, number: null };
  if (words.length === 0) {
    if (number !== null) yield* searchNumbers(index, number, narrowing, found);
  } else if (number === null || isSearchable(number)) {
    const range = number === null ? null : numbersFrom(number);
    const filter = places ? new PlaceFilter(index.parts, places) : null;
    yield* new NameSearch(index, words, { ...narrowing, number: range }, filter, found).steps();
  }
  yield found.step("done");
}
