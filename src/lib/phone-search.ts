import type { SearchQuestion } from "#domain/search/question.ts";
import type { SearchClient, SearchHits } from "../search/search-client.ts";

/** Searches the lists on this phone in the worker; returns a function that ends the question. */
export type PhoneSearch = SearchClient["search"];

/** The whole answer to one question; rejects where there is no storage. */
export function askPhone(
  search: PhoneSearch,
  question: SearchQuestion,
): Promise<Extract<SearchHits, { kind: "hits" }>> {
  return new Promise((resolve, reject) => {
    const stop = search(question, (hits) => {
      if (hits.kind === "failed") reject(new Error("The lists on this phone cannot be read."));
      else if (hits.done) resolve(hits);
      else return;
      // The first answer may come before `stop` is known.
      queueMicrotask(() => stop());
    });
  });
}
