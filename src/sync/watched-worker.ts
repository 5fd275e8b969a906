import type { MirrorNews } from "./mirror-news.ts";
import { parseMirrorNews } from "./mirror-news.ts";
import type { MirrorRequest } from "./mirror-requests.ts";

export type SyncWorker = {
  postMessage: (request: MirrorRequest) => void;
  addEventListener: (type: string, listener: (event: Event) => void) => void;
  terminate: () => void;
};

export type AliveLocks = {
  request: (name: string, options: { signal: AbortSignal }, work: () => void) => Promise<unknown>;
};

export type WorkerSource = {
  createWorker: () => SyncWorker;
  /** navigator.locks; without it silent deaths go unnoticed. */
  locks: AliveLocks | null;
  /** Includes downloading the code. */
  startMs?: number;
};

/** `not-started`: its code did not load or run. `silent`: start timed out. `died`: after starting. */
export type WorkerEnd = "not-started" | "silent" | "died";

export type WatchedWorker = { post: (request: MirrorRequest) => void; end: () => void };

const START_MS = 60_000;

/**
 * Starts the sync worker; calls `onEnd` once. A crash raises an error event; killed for memory it only releases its Web
 * Lock.
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
      // Granted once the worker is dead; `end` aborts it.
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
    // Workers unavailable: report after returning.
    queueMicrotask(broke);
  }
  return { post: (request) => worker?.postMessage(request), end };
}
