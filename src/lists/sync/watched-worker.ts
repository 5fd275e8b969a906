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
  const lifetime = new AbortController();
  let worker: SyncWorker | null = null;
  let started = false;
  const end = () => {
    clearTimeout(timer);
    lifetime.abort();
    worker?.terminate();
  };
  const endWith = (reason: WorkerEnd) => {
    if (lifetime.signal.aborted) return;
    end();
    onEnd(reason);
  };
  const failed = () => endWith(started ? "died" : "not-started");
  const timer = setTimeout(() => endWith("silent"), startMs);

  const receive = (event: Event) => {
    const news = lifetime.signal.aborted ? null : parseMirrorNews((event as MessageEvent).data);
    if (news === null) return;
    if (news.kind === "ready") {
      started = true;
      clearTimeout(timer);
      // Granted once the worker is dead; `end` aborts it.
      if (news.alive !== null)
        locks?.request(news.alive, { signal: lifetime.signal }, failed).catch(() => undefined);
    }
    onNews(news);
  };

  try {
    worker = createWorker();
    worker.addEventListener("message", receive);
    worker.addEventListener("error", failed);
  } catch {
    // Workers unavailable: report after returning.
    queueMicrotask(failed);
  }
  return { post: (request) => worker?.postMessage(request), end };
}
