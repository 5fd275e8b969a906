import { assertNever } from "#domain/base/result.ts";
import type { SearchQuestion } from "#domain/passports/search/question.ts";
import type { SearchAnswer, SearchRequest } from "./protocol.ts";
import type { PhoneStorage } from "../../platform/db/phone-storage.ts";

/** `failed`: lists unreadable. */
export type SearchHits = Extract<SearchAnswer, { kind: "hits" }> | Extract<SearchAnswer, { kind: "failed" }>;

type Hits = Extract<SearchAnswer, { kind: "hits" }>;

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
  /**
   * Newest question first; returns a cancel function. While someone types (`ahead`), answers are prepared for the
   * likeliest next letters; a prepared one is given at once, before this returns.
   */
  search: (
    question: SearchQuestion,
    onHits: (hits: SearchHits) => void,
    options?: { ahead: boolean },
  ) => () => void;
  /** Call after changes by any tab: searches are repeated. */
  segmentsChanged: () => void;
  /** Returns the unsubscribe function. */
  onStatus: (listener: (status: SearchStatus) => void) => () => void;
  /** When the page is left, which WebKit keeps: the worker may be reading, which blocks all that write. */
  close: () => void;
  /** When it comes back: asks again what has not been cancelled. */
  reopen: () => void;
};

/** Final answers, those of the former letters too. */
const MAX_KEPT = 80;

/**
 * Creates the worker on the first question. `afterPaint` puts off what no answer waits for: to wake the worker takes the
 * page longer than to draw the answer.
 */
export function createSearchClient(
  createWorker: () => SearchWorker,
  afterPaint: (run: () => void) => void = (run) => run(),
): SearchClient {
  /** Requests that are not posted yet, in this order. */
  let waiting: SearchRequest[] = [];
  let isPlanned = false;
  const open = new Map<number, { onHits: (hits: SearchHits) => void; ask: (known: number | null) => void }>();
  const listeners = new Set<(status: SearchStatus) => void>();
  /** Final answers of the present lists, oldest first. */
  const kept = new Map<string, Hits>();
  let worker: SearchWorker | null = null;
  let lastId = 0;

  function receive(answer: SearchAnswer): void {
    switch (answer.kind) {
      case "hits":
        open.get(answer.id)?.onHits(answer);
        return;
      case "ahead":
        keep(answer.question, answer.answer);
        return;
      case "failed":
        kept.clear();
        for (const { onHits } of open.values()) onHits(answer);
        for (const listener of listeners) listener(answer);
        return;
      case "loaded":
        kept.clear();
        for (const listener of listeners) listener(answer);
        return;
      case "damaged":
        for (const listener of listeners) listener(answer);
        return;
      default:
        assertNever(answer);
    }
  }

  function keep(question: SearchQuestion, answer: Hits): void {
    const key = keyOf(question);
    kept.delete(key);
    kept.set(key, answer);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) return;
      kept.delete(oldest);
    }
  }

  /**
   * A method: the build writes a function with one caller into that caller, and the worker's listeners would hold the
   * first question for as long as the worker lives, also of a person who has left.
   */
  const own = {
    running(): SearchWorker {
      if (worker) return worker;
      const made = createWorker();
      made.addEventListener("message", (event) => {
        if (worker === made) receive(event.data);
      });
      // The next question creates another.
      made.addEventListener("error", (event) => {
        if (worker !== made) return;
        end();
        receive({
          kind: "failed",
          reason: "unexpected",
          detail: event.message ?? "The search worker failed",
        });
      });
      worker = made;
      return made;
    },
  };

  function end(): void {
    worker?.terminate();
    worker = null;
    waiting = [];
    kept.clear();
  }

  function postAfterPaint(request: SearchRequest): void {
    waiting.push(request);
    if (isPlanned) return;
    isPlanned = true;
    afterPaint(() => {
      isPlanned = false;
      postAll();
    });
  }

  function postAll(): void {
    const requests = waiting;
    waiting = [];
    for (const request of requests) worker?.postMessage(request);
  }

  function cancel(id: number): void {
    const unsent = waiting.some((request) => request.kind === "search" && request.id === id);
    if (unsent) waiting = waiting.filter((request) => request.kind !== "search" || request.id !== id);
    else postAfterPaint({ kind: "cancel", id });
  }

  return {
    search(question, onHits, { ahead } = { ahead: false }) {
      const id = ++lastId;
      const known = ahead ? kept.get(keyOf(question)) : undefined;
      const onAnswer = (hits: SearchHits) => {
        if (ahead && hits.kind === "hits" && hits.done) keep(question, hits);
        onHits(hits);
      };
      const ask = (state: number | null) => {
        try {
          own.running();
          const request = { kind: "search", id, question, ahead, known: state } as const;
          if (state !== null) return postAfterPaint(request);
          waiting.push(request);
          postAll();
        } catch (error) {
          // Workers unavailable: fail after the caller has its `stop`.
          const detail = error instanceof Error ? error.message : String(error);
          queueMicrotask(() => open.get(id)?.onHits({ kind: "failed", reason: "unexpected", detail }));
        }
      };
      open.set(id, { onHits: onAnswer, ask });
      if (known) onAnswer(known);
      ask(known?.state ?? null);
      return () => {
        if (open.delete(id)) cancel(id);
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
    reopen() {
      if (worker === null) for (const { ask } of open.values()) ask(null);
    },
  };
}

function keyOf({ query = "", ...rest }: SearchQuestion): string {
  return JSON.stringify([query.trim().toLowerCase(), rest]);
}

/** Calls back when segments changed, in any tab; returns an unsubscribe function. */
export function watchSegments(storage: Pick<PhoneStorage, "live">, onChange: () => void): () => void {
  let known: string | null = null;
  return storage
    .live(({ segments }) => segments.toCollection().primaryKeys())
    .subscribe((hashes) => {
      const now = hashes.join();
      if (now === known) return;
      known = now;
      onChange();
    });
}
