import { setImmediate as nextTurn } from "node:timers/promises";
import { FairQueue } from "../http/fair-queue.ts";

/** More than a second's work: another one would wait in vain. One address can fill a fifth. */
const WAITING = { mostWaiting: 500, mostOfOne: 100 };
/** So long one piece of work goes on before another asker's may. */
const SLICE_MS = 2;
/** What takes longer than this is given up. */
const LONGEST_MS = 2_000;

/** Work in steps, of milliseconds at most, with its answer at the end. */
export type Steps<T> = Iterator<unknown, T>;

export type Work<T> = {
  id: number;
  asker: string;
  /** Begins the work, or begins it again when what it reads has changed under it. */
  start: () => Steps<T>;
};

export type WorkDone<T> =
  | { kind: "done"; value: T; ms: number }
  | { kind: "failed"; error: unknown }
  | { kind: "refused" };

type Doing<T> = Work<T> & { steps: Steps<T> | null; state: unknown; ms: number };

/**
 * Shares one thread among those who ask: all work at hand goes on by slices, next for whom least was done, so that a
 * short question never waits for the end of a long one.
 */
export class SharedThread<T> {
  readonly #queue = new FairQueue<Doing<T>>(WAITING);
  readonly #tell: (id: number, done: WorkDone<T>) => void;
  readonly #state: () => unknown;
  #wake: () => void = () => undefined;

  /** `state` is equal as long as begun work may go on. */
  constructor(state: () => unknown, tell: (id: number, done: WorkDone<T>) => void) {
    this.#state = state;
    this.#tell = tell;
  }

  add(work: Work<T>): void {
    const refused = this.#queue.push(work.asker, { ...work, steps: null, state: null, ms: 0 });
    if (refused) this.#end(refused, { kind: "refused" });
    this.#wake();
  }

  /** Nobody waits for this work any more. */
  drop(asker: string, id: number): void {
    const dropped = this.#queue.find(asker, (work) => work.id === id);
    if (!dropped) return;
    this.#queue.remove(asker, dropped);
    dropped.steps?.return?.();
  }

  /** Works until `signal` ends. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener("abort", () => this.#wake(), { once: true });
    while (!signal.aborted) {
      const next = this.#queue.peek();
      if (next) {
        this.#slice(next.item);
        await nextTurn();
      } else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #slice(work: Doing<T>): void {
    const began = performance.now();
    let ms = 0;
    let done: WorkDone<T> | null = null;
    try {
      do {
        const step = this.#stepsOf(work).next();
        ms = performance.now() - began;
        if (step.done) done = { kind: "done", value: step.value, ms: work.ms + ms };
        else if (work.ms + ms > LONGEST_MS) throw new Error("The search took too long");
      } while (!done && ms < SLICE_MS);
    } catch (error) {
      done = { kind: "failed", error };
    }
    work.ms += ms;
    this.#queue.spend(work.asker, ms);
    if (!done) return;
    this.#queue.remove(work.asker, work);
    this.#end(work, done);
  }

  #stepsOf(work: Doing<T>): Steps<T> {
    const state = this.#state();
    if (work.steps && work.state === state) return work.steps;
    work.steps?.return?.();
    work.state = state;
    work.steps = work.start();
    return work.steps;
  }

  #end(work: Doing<T>, done: WorkDone<T>): void {
    work.steps?.return?.();
    this.#tell(work.id, done);
  }
}
