import { assertNever } from "#domain/result.ts";
import { likelyNext } from "#domain/search/likely-next.ts";
import { search, type SearchResult, type SearchStage, type SearchStep } from "#domain/search/search.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import type { SearchAnswer, SearchRequest } from "../protocol.ts";
import { load } from "./loader.ts";
import type { MirrorReader } from "./mirror-reader.ts";

export type SearchServiceDeps = {
  reader: MirrorReader;
  post: (answer: SearchAnswer) => void;
  /** Milliseconds, any clock. */
  now: () => number;
  /** Yields to waiting messages. */
  pause: () => Promise<void>;
};

/** Longest block before yielding. */
const SLICE_MS = 8;

/** Work on answers to come, per question; on a slow phone enough for the likeliest letters. */
const AHEAD_MS = 150;

/** About 1 ms of work. */
const FOLD_AT_ONCE = 200;

type Question = Extract<SearchRequest, { kind: "search" }>;

/** Loads the mirror, answers from what is loaded, repeats searches when segments change, prefers newer ones. */
export class SearchService {
  readonly #deps: SearchServiceDeps;
  readonly #index = new SearchIndex();
  /** In order of asking. */
  readonly #questions = new Map<number, Question>();
  /** To be answered. */
  readonly #due = new Set<number>();
  readonly #reported = new Set<string>();
  /** Sent after every answer. */
  #failure: Extract<SearchAnswer, { kind: "failed" }> | null = null;
  #complete = false;
  #loading = false;
  #loadAgain = false;
  #searching = false;
  /** Counts index changes. */
  #state = 0;
  /** The newest question that wants its next letters prepared. */
  #aheadOf = 0;

  constructor(deps: SearchServiceDeps) {
    this.#deps = deps;
  }

  /** Resolves when all its work is done, for tests. */
  async handle(message: SearchRequest): Promise<void> {
    switch (message.kind) {
      case "search":
        this.#questions.set(message.id, message);
        if (message.ahead) this.#aheadOf = message.id;
        if (message.known !== this.#state) this.#due.add(message.id);
        await this.#answerAll();
        return message.ahead ? this.#answerAhead(message) : undefined;
      case "cancel":
        this.#questions.delete(message.id);
        this.#due.delete(message.id);
        return undefined;
      case "segments-changed":
        return this.load();
      default:
        return assertNever(message);
    }
  }

  /** Updates the index; a call meanwhile repeats it. */
  async load(): Promise<void> {
    this.#loadAgain = true;
    if (this.#loading) return;
    this.#loading = true;
    try {
      while (this.#loadAgain) {
        this.#loadAgain = false;
        this.#failure = null;
        await this.#loadOnce();
      }
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      this.#failure = { kind: "failed", reason: "storage", detail };
      this.#deps.post(this.#failure);
    } finally {
      this.#loading = false;
    }
  }

  async #loadOnce(): Promise<void> {
    this.#complete = false;
    for await (const { damaged, complete } of load(this.#deps.reader, this.#index)) {
      this.#complete = complete && !this.#loadAgain;
      this.#state += 1;
      const { segments, passports } = this.#index;
      this.#deps.post({ kind: "loaded", segments, passports, complete: this.#complete });
      this.#report(damaged);
      for (const id of this.#questions.keys()) this.#due.add(id);
      await this.#answerAll();
      await this.#deps.pause();
    }
    // While idle, prepare keys for similar spellings.
    while (!this.#index.parts.fold(FOLD_AT_ONCE)) await this.#deps.pause();
  }

  /** Once only: a refetch may be unreadable again. */
  #report(damaged: readonly string[]): void {
    const fresh = damaged.filter((hash) => !this.#reported.has(hash));
    for (const hash of fresh) this.#reported.add(hash);
    if (fresh.length > 0) this.#deps.post({ kind: "damaged", hashes: fresh });
  }

  /** Answers due questions, latest first. */
  async #answerAll(): Promise<void> {
    if (this.#searching) return;
    this.#searching = true;
    try {
      for (let id = this.#latestDue(); id !== undefined; id = this.#latestDue()) {
        const question = this.#questions.get(id);
        this.#due.delete(id);
        if (question) await this.#answer(question);
      }
    } finally {
      this.#searching = false;
    }
  }

  #latestDue(): number | undefined {
    return this.#due.size === 0 ? undefined : Math.max(...this.#due);
  }

  /** Runs a search in slices, posting each part, until cancelled or superseded. */
  async #answer(question: Question): Promise<void> {
    const { id, question: asked } = question;
    let sliceEnd = this.#deps.now() + SLICE_MS;
    let posted: SearchStage = "searching";
    let last: SearchStep | undefined;
    for (const step of search(this.#index, asked)) {
      last = step;
      if (isNews(step.stage, posted)) {
        this.#postHits(id, step);
        posted = step.stage;
      }
      if (this.#deps.now() < sliceEnd) continue;
      await this.#deps.pause();
      if (!this.#questions.has(id) || this.#due.has(id)) return;
      if ((this.#latestDue() ?? 0) > id) {
        this.#due.add(id);
        return;
      }
      sliceEnd = this.#deps.now() + SLICE_MS;
    }
    if (last) this.#post(id, last, last.result());
    if (this.#failure) this.#deps.post(this.#failure);
  }

  /** Searches for what will probably be typed next, so that the page can show it within the same frame. */
  async #answerAhead({ id, question }: Question): Promise<void> {
    const { now, pause, post } = this.#deps;
    const state = this.#state;
    const isOver = () =>
      this.#aheadOf !== id || !this.#questions.has(id) || this.#due.size > 0 || this.#state !== state;
    let left = AHEAD_MS;
    for (const query of likelyNext(this.#index.parts, question.query ?? "")) {
      if (left <= 0 || !this.#complete || isOver()) return;
      let sliceStart = now();
      let last: SearchStep | undefined;
      for (const step of search(this.#index, { ...question, query })) {
        last = step;
        if (now() - sliceStart < SLICE_MS) continue;
        left -= now() - sliceStart;
        await pause();
        if (isOver()) return;
        sliceStart = now();
      }
      left -= now() - sliceStart;
      if (!last) return;
      post({ kind: "ahead", question: { ...question, query }, answer: this.#hits(0, last, last.result()) });
      await pause();
    }
  }

  /** Pages show no partial answer without hits. */
  #postHits(id: number, step: SearchStep): void {
    const result = step.result();
    if (result.hits.length > 0) this.#post(id, step, result);
  }

  #post(id: number, step: SearchStep, result: SearchResult): void {
    this.#deps.post(this.#hits(id, step, result));
  }

  #hits(id: number, { stage }: SearchStep, { hits, exactTotal, soundsTotal, similar }: SearchResult) {
    const complete = this.#complete;
    const done = stage === "done";
    return {
      kind: "hits" as const,
      id,
      hits,
      exactTotal,
      soundsTotal,
      counted: (done || stage === "counted") && complete,
      similar: done ? similar : [],
      partial: !done,
      done: done && complete,
      searched: this.#index.passports,
      state: this.#state,
    };
  }
}

/** The page, then all hits; the exact total alone is no news. */
function isNews(stage: SearchStage, posted: SearchStage): boolean {
  if (stage === "exact") return posted === "searching";
  return stage !== posted && stage !== "done" && stage !== "searching";
}
