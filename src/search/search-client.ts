import { assertNever } from "#domain/result.ts";
import type { SearchQuestion } from "#domain/search/question.ts";
import type { SearchAnswer, SearchRequest } from "./protocol.ts";

/** Hits stream in and come anew when the lists on the phone change; `failed`: the phone's lists cannot be read. */
export type SearchHits = Extract<SearchAnswer, { kind: "hits" }> | Extract<SearchAnswer, { kind: "failed" }>;

/** What the worker says about itself, for the offline-data panel and for the mirror, which fetches damaged segments anew. */
export type SearchStatus = Extract<SearchAnswer, { kind: "loaded" | "damaged" | "failed" }>;

/** The part of Worker that the client needs. */
export type SearchWorker = {
  postMessage: (request: SearchRequest) => void;
  addEventListener: {
    (type: "message", listener: (event: { data: SearchAnswer }) => void): void;
    (type: "error", listener: (event: { message?: string }) => void): void;
  };
  terminate: () => void;
};

export type SearchClient = {
  /** Asks the lists on this phone; the newest question is answered first. Returns a function that ends it. */
  search: (question: SearchQuestion, onHits: (hits: SearchHits) => void) => () => void;
  /** To be called when the mirror's segments changed, by whichever tab: the worker reads them and answers anew. */
  segmentsChanged: () => void;
  /** Returns a function that ends the listening. */
  onStatus: (listener: (status: SearchStatus) => void) => () => void;
  close: () => void;
};

/** The page's end of the search worker, which is made with the first question. */
export function createSearchClient(createWorker: () => SearchWorker): SearchClient {
  const open = new Map<number, (hits: SearchHits) => void>();
  const listeners = new Set<(status: SearchStatus) => void>();
  let worker: SearchWorker | null = null;
  let lastId = 0;

  function receive(answer: SearchAnswer): void {
    switch (answer.kind) {
      case "hits":
        open.get(answer.id)?.(answer);
        return;
      case "failed":
        for (const onHits of open.values()) onHits(answer);
        for (const listener of listeners) listener(answer);
        return;
      case "loaded":
      case "damaged":
        for (const listener of listeners) listener(answer);
        return;
      default:
        assertNever(answer);
    }
  }

  function running(): SearchWorker {
    if (worker) return worker;
    const made = createWorker();
    made.addEventListener("message", (event) => {
      if (worker === made) receive(event.data);
    });
    // It could not be loaded, or broke: the next question tries a new one.
    made.addEventListener("error", (event) => {
      if (worker !== made) return;
      end();
      receive({ kind: "failed", reason: "unexpected", detail: event.message ?? "The search worker failed" });
    });
    worker = made;
    return made;
  }

  function end(): void {
    worker?.terminate();
    worker = null;
  }

  return {
    search(question, onHits) {
      const id = ++lastId;
      open.set(id, onHits);
      try {
        running().postMessage({ kind: "search", id, question });
      } catch (error) {
        // No workers here, or none allowed: said like any failure, after the caller has its `stop`.
        const detail = error instanceof Error ? error.message : String(error);
        queueMicrotask(() => open.get(id)?.({ kind: "failed", reason: "unexpected", detail }));
      }
      return () => {
        if (open.delete(id)) worker?.postMessage({ kind: "cancel", id });
      };
    },
    segmentsChanged() {
      worker?.postMessage({ kind: "segments-changed" });
    },
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: end,
  };
}
