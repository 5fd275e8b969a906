import { assertNever } from "#domain/result.ts";
import { search, type SearchResult, type SearchStage, type SearchStep } from "#domain/search/search.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import type { SearchAnswer, SearchRequest } from "../protocol.ts";
import { load } from "./loader.ts";
import type { MirrorReader } from "./mirror-reader.ts";

export type SearchServiceDeps = {
  reader: MirrorReader;
  post: (answer: SearchAnswer) => void;
  /** Milliseconds, of any clock. */
  now: () => number;
  /** Lets waiting messages in. */
  pause: () => Promise<void>;
};

/** How long a search may keep a newer message waiting. */
const SLICE_MS = 8;

/** About a millisecond's work. */
const FOLD_AT_ONCE = 200;

type Question = Extract<SearchRequest, { kind: "search" }>;

/**
 * The search worker's mind: loads what the mirror holds, answers from what is loaded meanwhile, repeats open searches
 * when the segments change, and leaves a search for a newer one.
 */
export class SearchService {
  readonly #deps: SearchServiceDeps;
  readonly #index = new SearchIndex();
  /** Open searches, in the order of asking. */
  readonly #questions = new Map<number, Question>();
  /** Those whose answer is due. */
  readonly #due = new Set<number>();
  readonly #reported = new Set<string>();
  /** Why not all could be loaded; said after every answer, since the answer lacks something. */
  #failure: Extract<SearchAnswer, { kind: "failed" }> | null = null;
  #complete = false;
  #loading = false;
  #loadAgain = false;
  #searching = false;

  constructor(deps: SearchServiceDeps) {
    this.#deps = deps;
  }

  /** Takes one message of the page. The promise ends when all that it set going is done: for tests. */
  async handle(message: SearchRequest): Promise<void> {
    switch (message.kind) {
      case "search":
        this.#questions.set(message.id, message);
        this.#due.add(message.id);
        return this.#answerAll();
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

  /** Brings the index up to date; a call while that runs makes it run once more. */
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
      const { segments, passports } = this.#index;
      this.#deps.post({ kind: "loaded", segments, passports, complete: this.#complete });
      this.#report(damaged);
      for (const id of this.#questions.keys()) this.#due.add(id);
      await this.#answerAll();
      await this.#deps.pause();
    }
    // While nobody waits: the next search for similar spellings finds the keys made.
    while (!this.#index.parts.fold(FOLD_AT_ONCE)) await this.#deps.pause();
  }

  /** A segment that stays unreadable is named once: what is fetched anew may be unreadable again. */
  #report(damaged: readonly string[]): void {
    const fresh = damaged.filter((hash) => !this.#reported.has(hash));
    for (const hash of fresh) this.#reported.add(hash);
    if (fresh.length > 0) this.#deps.post({ kind: "damaged", hashes: fresh });
  }

  /** Answers what is due, the latest question first. */
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

  /**
   * Runs one search in slices and tells each part of the answer when it is known. Left off when it was cancelled or a
   * newer one, or newer segments, came in between.
   */
  async #answer(question: Question): Promise<void> {
    const { id, question: asked } = question;
    let sliceEnd = this.#deps.now() + SLICE_MS;
    let told: SearchStage = "searching";
    let last: SearchStep | undefined;
    for (const step of search(this.#index, asked)) {
      last = step;
      if (isNews(step.stage, told)) {
        this.#postHits(id, step);
        told = step.stage;
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

  /** A part without hits would say nothing that a page may show. */
  #postHits(id: number, step: SearchStep): void {
    const result = step.result();
    if (result.hits.length > 0) this.#post(id, step, result);
  }

  #post(id: number, { stage }: SearchStep, { hits, exactTotal, soundsTotal, similar }: SearchResult): void {
    const complete = this.#complete;
    const done = stage === "done";
    this.#deps.post({
      kind: "hits",
      id,
      hits,
      exactTotal,
      soundsTotal,
      counted: (done || stage === "counted") && complete,
      similar: done ? similar : [],
      partial: !done,
      done: done && complete,
      searched: this.#index.passports,
    });
  }
}

/** The page once it stands, then all hits; the total of exact hits alone is not worth a message of its own. */
function isNews(stage: SearchStage, told: SearchStage): boolean {
  if (stage === "exact") return told === "searching";
  return stage !== told && stage !== "done" && stage !== "searching";
}
