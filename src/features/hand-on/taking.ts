import { err, type Result } from "#domain/result.ts";
import { createObservable, type Observable } from "../../sync/observable.ts";
import type { Taken, TakeFailure, takeListsFrom } from "../../sync/take-client.ts";

/** `unreadable`: the file that was given could not be opened. */
export type TakeOutcome = Result<Taken, TakeFailure | "unreadable">;

/** `share`: null while another tab updates the lists. `waiting`: files after this one. `outcomes`: since it was idle. */
export type TakeState = {
  running: { share: number | null; waiting: number } | null;
  outcomes: readonly TakeOutcome[];
};

export type Taking = {
  state: Observable<TakeState>;
  /** Takes it after those given before. `stopUpdates`: of this tab, which hold the same lock. */
  take: (file: Blob, stopUpdates: () => void) => void;
  /** One that was given and cannot be opened. */
  fail: () => void;
  /** Ends it, with the files that wait. */
  stop: () => void;
  /** The outcomes were seen. */
  forget: () => void;
};

/** Takes files one after the other. */
export function createTaking(takeFrom: typeof takeListsFrom): Taking {
  const state = createObservable<TakeState>({ running: null, outcomes: [] });
  let waiting: { file: Blob; stopUpdates: () => void }[] = [];
  let controller = new AbortController();

  function show(change: Partial<TakeState>): void {
    state.set({ ...state.get(), ...change });
  }
  function showShare(share: number | null): void {
    show({ running: { share, waiting: waiting.length } });
  }
  async function takeAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      controller = new AbortController();
      showShare(0);
      next.stopUpdates();
      const outcome = await takeFrom(next.file, showShare, controller.signal).catch(() =>
        err("died" as const),
      );
      const outcomes = [...state.get().outcomes, outcome];
      show(waiting.length > 0 ? { outcomes } : { outcomes, running: null });
    }
  }

  return {
    state,
    take(file, stopUpdates) {
      waiting.push({ file, stopUpdates });
      const { running } = state.get();
      if (running !== null) return showShare(running.share);
      show({ outcomes: [] });
      void takeAll();
    },
    fail() {
      const { running, outcomes } = state.get();
      show({ outcomes: [...(running === null ? [] : outcomes), err("unreadable")] });
    },
    stop() {
      waiting = [];
      controller.abort();
    },
    forget() {
      if (state.get().running === null) show({ outcomes: [] });
    },
  };
}
