import type { MirrorNews } from "./mirror-news.ts";
import { parseMirrorNews } from "./mirror-news.ts";
import type { MirrorRequest } from "./mirror-requests.ts";

/** The part of a Worker that is used here. */
export type SyncWorker = {
  postMessage: (request: MirrorRequest) => void;
  addEventListener: (type: string, listener: (event: Event) => void) => void;
  terminate: () => void;
};

/** The part of navigator.locks that tells whether a worker lives. */
export type AliveLocks = {
  request: (name: string, options: { signal: AbortSignal }, work: () => void) => Promise<unknown>;
};

export type WorkerSource = {
  createWorker: () => SyncWorker;
  /** navigator.locks; without them a worker that ends without a word is not noticed. */
  locks: AliveLocks | null;
  /** How long a start may take, ms: on a weak link the worker's code has to come first. */
  startMs?: number;
};

/** `not-started`: its code did not come or did not run; `silent`: not in time; `died`: it ended after it had run. */
export type WorkerEnd = "not-started" | "silent" | "died";

export type WatchedWorker = { post: (request: MirrorRequest) => void; end: () => void };

const START_MS = 60_000;

/**
 * Starts the sync worker and says, once, when it is no more. A worker that breaks raises an event; one that the
 * browser ends for its memory raises none, but lets go of its Web Lock.
 */
export function startWatchedWorker(
  { createWorker, locks, startMs = START_MS }: WorkerSource,
  onNews: (news: MirrorNews) => void,
  onEnd: (reason: WorkerEnd) => void,
): WatchedWorker {
  const watch = new AbortController();
  let worker: SyncWorker | null = null;
  let started = false;
  const end = () => {
    clearTimeout(timer);
    watch.abort();
    worker?.terminate();
  };
  const over = (reason: WorkerEnd) => {
    if (watch.signal.aborted) return;
    end();
    onEnd(reason);
  };
  const broke = () => over(started ? "died" : "not-started");
  const timer = setTimeout(() => over("silent"), startMs);

  const receive = (event: Event) => {
    const news = watch.signal.aborted ? null : parseMirrorNews((event as MessageEvent).data);
    if (news === null) return;
    if (news.kind === "ready") {
      started = true;
      clearTimeout(timer);
      // Granted only when the worker is no more; an `end` of ours calls the wait off.
      if (news.alive !== null)
        locks?.request(news.alive, { signal: watch.signal }, broke).catch(() => undefined);
    }
    onNews(news);
  };

  try {
    worker = createWorker();
    worker.addEventListener("message", receive);
    worker.addEventListener("error", broke);
  } catch {
    // No workers here, or none allowed: said after the caller has its answer.
    queueMicrotask(broke);
  }
  return { post: (request) => worker?.postMessage(request), end };
}
