import { setImmediate as nextTurn } from "node:timers/promises";
import { FairQueue } from "../../http/bounded-queue.ts";

/** These are over a second of work; one address gets a fifth. */
const WAITING = { mostWaiting: 500, mostOfOne: 100 };
/** Time slice before switching requesters. */
const SLICE_MS = 2;
/** Longer work is aborted. */
const LONGEST_MS = 2_000;

/** Work in steps of milliseconds, then its answer. */
export type Steps<T> = Iterator<unknown, T>;

export type Work<T> = {
  id: number;
  requester: string;
  /** Starts, or restarts when the data changed. */
  start: () => Steps<T>;
};

export type WorkDone<T> =
  | { kind: "done"; value: T; ms: number }
  | { kind: "failed"; error: unknown }
  | { kind: "refused" };

type Doing<T> = Work<T> & { steps: Steps<T> | null; state: unknown; ms: number };

/** Time-slices work, least-served requester first, so short searches never wait for long ones. */
export class SharedThread<T> {
  readonly #queue = new FairQueue<Doing<T>>(WAITING);
  readonly #tell: (id: number, done: WorkDone<T>) => void;
  readonly #state: () => unknown;
  #wake: () => void = () => undefined;

  /** Running work continues while `state` is equal. */
  constructor(state: () => unknown, tell: (id: number, done: WorkDone<T>) => void) {
    this.#state = state;
    this.#tell = tell;
  }

  add(work: Work<T>): void {
    const refused = this.#queue.push(work.requester, { ...work, steps: null, state: null, ms: 0 });
    if (refused) this.#end(refused, { kind: "refused" });
    this.#wake();
  }

  /** Cancels work whose caller left. */
  drop(requester: string, id: number): void {
    const dropped = this.#queue.find(requester, (work) => work.id === id);
    if (!dropped) return;
    this.#queue.remove(requester, dropped);
    dropped.steps?.return?.();
  }

  /** Works until `signal` aborts. */
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
    this.#queue.spend(work.requester, ms);
    if (!done) return;
    this.#queue.remove(work.requester, work);
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
