import type { SearchAnswer } from "../search/protocol.ts";

export type PhoneQuestion = { query: string; location: string | null; limit: number };

/** Hits stream in and come anew when the lists on the phone change; `failed`: there is no storage to search. */
export type PhoneHits = Extract<SearchAnswer, { kind: "hits" }> | { kind: "failed" };

/** Searches the lists on this phone in the worker. The latest question wins; returns a function that stops it. */
export type PhoneSearch = (question: PhoneQuestion, onHits: (hits: PhoneHits) => void) => () => void;

/** The whole answer to one question; rejects where there is no storage. */
export function askPhone(
  search: PhoneSearch,
  question: PhoneQuestion,
): Promise<Extract<PhoneHits, { kind: "hits" }>> {
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
