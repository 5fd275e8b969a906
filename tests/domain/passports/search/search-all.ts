import {
  type SearchQuestion,
  type SearchResult,
  type SearchStep,
  search,
} from "#domain/passports/search/search.ts";
import type { SearchIndex } from "#domain/passports/search/search-index.ts";

/** Runs a search to the end. */
export function searchAll(index: SearchIndex, question: SearchQuestion): SearchResult {
  let last: SearchStep | undefined;
  for (const step of search(index, question)) last = step;
  if (!last) throw new Error("A search ended without an answer");
  return last.result();
}
