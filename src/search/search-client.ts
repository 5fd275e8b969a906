import { assertNever } from "#domain/result.ts";
import type { SearchQuestion } from "#domain/search/question.ts";
import type { SearchAnswer, SearchRequest } from "./protocol.ts";

/** `failed`: lists unreadable. */
export type SearchHits = Extract<SearchAnswer, { kind: "hits" }> | Extract<SearchAnswer, { kind: "failed" }>;

/** For the offline panel and the mirror. */
export type SearchStatus = Extract<SearchAnswer, { kind: "loaded" | "damaged" | "failed" }>;

export type SearchWorker = {
  postMessage: (request: SearchRequest) => void;
  addEventListener: {
    (type: "message", listener: (event: { data: SearchAnswer }) => void): void;
    (type: "error", listener: (event: { message?: string }) => void): void;
  };
  terminate: () => void;
};

export type SearchClient = {
  /** Newest question first; returns a cancel function. */
  search: (question: SearchQuestion, onHits: (hits: SearchHits) => void) => () => void;
  /** Call after changes by any tab: searches are repeated. */
  segmentsChanged: () => void;
  /** Returns the unsubscribe function. */
  onStatus: (listener: (status: SearchStatus) => void) => () => void;
  close: () => void;
};

/** Creates the worker on the first question. */
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
    // The next question creates another.
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
        // Workers unavailable: fail after the caller has its `stop`.
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
