import type { SearchQuestion } from "#domain/passports/search/question.ts";
import type { SearchClient, SearchHits } from "./search-client.ts";

/** Returns a cancel function. */
export type PhoneSearch = SearchClient["search"];

/** Resolves with the complete answer; rejects without storage. */
export function askPhone(
  search: PhoneSearch,
  question: SearchQuestion,
): Promise<Extract<SearchHits, { kind: "hits" }>> {
  return new Promise((resolve, reject) => {
    const stop = search(question, (hits) => {
      if (hits.kind === "failed") reject(new Error("The lists on this phone cannot be read."));
      else if (hits.done) resolve(hits);
      else return;
      // The first answer may arrive before `stop` is assigned.
      queueMicrotask(() => stop());
    });
  });
}
