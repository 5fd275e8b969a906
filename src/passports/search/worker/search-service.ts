import { assertNever } from "#domain/base/result.ts";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { likelyNext } from "#domain/passports/search/part-table.ts";
import type { SearchQuestion } from "#domain/passports/search/question.ts";
import { SearchIndex, type IndexedSegment } from "#domain/passports/search/search-index.ts";
import {
  search,
  type SearchResult,
  type SearchStage,
  type SearchStep,
} from "#domain/passports/search/search.ts";
import type { SearchAnswer, SearchRequest } from "../protocol.ts";
import type { MirrorReader, MirroredSegment } from "./mirror-reader.ts";

/** Makes the newest lists searchable within milliseconds; later batches fill an index block. */
const FIRST_BATCH_ROWS = 8_000;
const BATCH_ROWS = 65_536;

type LoadStep = { damaged: string[]; complete: boolean };

/** Updates the index in batches, newest first. Removals come with the last, so a moved passport is never missing. */
async function* load(reader: MirrorReader, index: SearchIndex): AsyncGenerator<LoadStep> {
  const mirrored = await reader.segments();
  const wanted = new Set(mirrored.map(({ hash }) => hash));
  const gone = index.ids().filter((id) => !wanted.has(id));
  const fresh = mirrored.filter(({ hash }) => !index.has(hash)).sort((a, b) => (a.to > b.to ? -1 : 1));
  index.reserve(mirrored.reduce((sum, { count }) => sum + count, 0));
  if (fresh.length === 0) {
    index.update([], gone);
    yield { damaged: [], complete: true };
    return;
  }
  let limit = index.segments === 0 ? FIRST_BATCH_ROWS : BATCH_ROWS;
  for (let start = 0; start < fresh.length;) {
    const end = batchEnd(fresh, start, limit);
    const { segments, damaged } = await readBatch(reader, fresh.slice(start, end));
    const complete = end === fresh.length;
    index.update(segments, complete ? gone : []);
    yield { damaged, complete };
    start = end;
    limit = BATCH_ROWS;
  }
}

function batchEnd(segments: readonly MirroredSegment[], start: number, limit: number): number {
  let rows = 0;
  let end = start;
  while (end < segments.length && (end === start || rows + (segments[end]?.count ?? 0) <= limit)) {
    rows += segments[end]?.count ?? 0;
    end++;
  }
  return end;
}

async function readBatch(reader: MirrorReader, batch: readonly MirroredSegment[]) {
  const segments: IndexedSegment[] = [];
  const damaged: string[] = [];
  const stored = await reader.bytes(batch.map(({ hash }) => hash));
  for (const [i, { hash, bytes, gone }] of stored.entries()) {
    // Removed during the load; a notice follows.
    if (gone) continue;
    const decoded = bytes === null ? null : decodeSegment(new Uint8Array(bytes));
    if (decoded?.ok) segments.push({ id: hash, since: batch[i]?.since ?? "", columns: decoded.value });
    else damaged.push(hash);
  }
  return { segments, damaged };
}

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

/** Time for answers to come, per question; on a slow phone enough for the likeliest letters. */
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

  /** Posts each part of an answer until the question is cancelled or superseded. */
  async #answer({ id, question }: Question): Promise<void> {
    let posted: SearchStage = "searching";
    const isOver = () => {
      if (!this.#questions.has(id) || this.#due.has(id)) return true;
      if ((this.#latestDue() ?? 0) <= id) return false;
      this.#due.add(id);
      return true;
    };
    const last = await this.#search(question, isOver, (step) => {
      if (!isNews(step.stage, posted)) return;
      this.#postHits(id, step);
      posted = step.stage;
    });
    if (!last) return;
    this.#deps.post(this.#hits(id, last.stage, last.result()));
    if (this.#failure) this.#deps.post(this.#failure);
  }

  /** Searches for what will probably be typed next, so that the page can show it within the same frame. */
  async #answerAhead({ id, question }: Question): Promise<void> {
    const { now, pause, post } = this.#deps;
    const state = this.#state;
    const isOver = () =>
      this.#aheadOf !== id || !this.#questions.has(id) || this.#due.size > 0 || this.#state !== state;
    const end = now() + AHEAD_MS;
    for (const query of likelyNext(this.#index.parts, question.query ?? "")) {
      if (now() > end || !this.#complete || isOver()) return;
      const next = { ...question, query };
      const last = await this.#search(next, isOver);
      if (!last) return;
      post({ kind: "ahead", question: next, answer: this.#hits(0, last.stage, last.result()) });
      await pause();
    }
  }

  /** Runs a search in slices to its last step; null if it was over after a pause. */
  async #search(
    question: SearchQuestion,
    isOver: () => boolean,
    onStep: (step: SearchStep) => void = () => undefined,
  ): Promise<SearchStep | null> {
    const { now, pause } = this.#deps;
    let sliceEnd = now() + SLICE_MS;
    let last: SearchStep | null = null;
    for (const step of search(this.#index, question)) {
      last = step;
      onStep(step);
      if (now() < sliceEnd) continue;
      await pause();
      if (isOver()) return null;
      sliceEnd = now() + SLICE_MS;
    }
    return last;
  }

  /** Pages show no partial answer without hits. */
  #postHits(id: number, { stage, result }: SearchStep): void {
    const found = result();
    if (found.hits.length > 0) this.#deps.post(this.#hits(id, stage, found));
  }

  #hits(id: number, stage: SearchStage, found: SearchResult) {
    const { hits, exactTotal, soundsTotal, readAs, isWithin, similar } = found;
    const complete = this.#complete;
    const done = stage === "done";
    return {
      kind: "hits" as const,
      id,
      hits,
      exactTotal,
      soundsTotal,
      readAs,
      isWithin,
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
