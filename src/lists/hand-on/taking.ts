import { err, type Result } from "#domain/base/result.ts";
import { type ShareRefusal, SHARE_REFUSALS, SHARE_REFUSED, TAKEN_FILE } from "../../platform/db/names.ts";
import { createObservable, type Observable } from "../sync/observable.ts";
import type { Taken, TakeFailure, takeListsFrom } from "../sync/take-client.ts";

/** Why a file never came so far. `unreadable`: it could not be opened. */
type GivingFailure = ShareRefusal | "unreadable";

export type TakeOutcome = Result<Taken, TakeFailure | GivingFailure>;

/** `share`: null while another tab updates the lists. `waiting`: files after this one. `outcomes`: since it was idle. */
export type TakeState = {
  running: { share: number | null; waiting: number } | null;
  outcomes: readonly TakeOutcome[];
};

export type Taking = {
  state: Observable<TakeState>;
  /** Takes it after those given before. `stopUpdates`: of this tab, which hold the same lock. */
  take: (file: Blob, stopUpdates: () => void) => void;
  /** One that was given does not come. */
  fail: (why: GivingFailure) => void;
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
    fail(why) {
      const { running, outcomes } = state.get();
      show({ outcomes: [...(running === null ? [] : outcomes), err(why)] });
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

type Launch = { files?: readonly { getFile: () => Promise<File> }[] };
type Opener = Window & {
  launchQueue?: { setConsumer: (consumer: (launch: Launch) => void) => void };
};

/**
 * Passes on a file that another app shared (the service worker put it into a cache), those opened with this app, and
 * those dropped on the page. `fail`: one of them does not come.
 * Returns a function that ends it.
 */
export function givenFiles(
  opener: Opener,
  take: (file: Blob) => void,
  fail: (why: GivingFailure) => void,
): () => void {
  let ended = false;
  const give = (file: Blob) => {
    if (!ended) take(file);
  };
  const giveShared = async ({ caches: storage }: Opener): Promise<void> => {
    const answer = await storage?.match("/share", { cacheName: TAKEN_FILE });
    const file = await answer?.blob();
    // Left already: it waits for the next time.
    if (file === undefined || ended) return;
    take(file);
    await storage?.delete(TAKEN_FILE);
  };
  // If nothing can be stored, nothing was shared.
  giveShared(opener).catch(() => undefined);
  opener.launchQueue?.setConsumer(({ files = [] }) => {
    for (const file of files) void file.getFile().then(give, () => fail("unreadable"));
  });
  const asked = new URLSearchParams(opener.location.search).get(SHARE_REFUSED);
  const refused = SHARE_REFUSALS.find((one) => one === asked);
  if (refused !== undefined) {
    fail(refused);
    // Said once, not again with each reload.
    opener.history.replaceState(opener.history.state, "", opener.location.pathname);
  }
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  // Otherwise the browser opens it.
  opener.addEventListener("dragover", (event) => event.preventDefault(), listen);
  opener.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      for (const file of event.dataTransfer?.files ?? []) give(file);
    },
    listen,
  );
  return () => {
    ended = true;
    stop.abort();
  };
}
