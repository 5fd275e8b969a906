import { assertNever } from "#domain/base/result.ts";
import { readFact } from "../../platform/db/meta.ts";
import type { PhoneStorage } from "../../platform/db/phone-storage.ts";
import {
  type MirrorNews,
  parseMirrorNews,
  type LinkFacts,
  type MirrorCall,
  type MirrorRequest,
} from "./mirror-messages.ts";
import { type MirrorStatus, statusAfter, type SyncOutcome } from "./mirror-status.ts";
import type { Mirror } from "./mirror.ts";
import { createObservable } from "./observable.ts";

export type MirrorClientOptions = WorkerSource & {
  storage: Pick<PhoneStorage, "open">;
  link: () => LinkFacts;
  online: () => boolean;
  /** navigator.storage.persist, page only. */
  persist: () => Promise<unknown>;
  report: (defect: Error) => void;
  /** Then the worker ends, to free memory. */
  idleMs?: number;
  /** `window`. */
  page: Pick<EventTarget, "addEventListener">;
};

type Waiting = { call: MirrorCall; repeated: boolean; resolve: (outcome: SyncOutcome) => void };

const IDLE_MS = 30_000;

/**
 * The page's mirror; the sync worker starts on the first call. Calls to a dead worker are retried once on a new one. A
 * left page ends its worker: WebKit keeps both, the worker with its lock and an open transaction. It goes on when the page
 * comes back.
 */
export function createMirrorClient(options: MirrorClientOptions): Mirror {
  const { storage, link, online, persist, report, idleMs = IDLE_MS, page } = options;
  const status = createObservable<MirrorStatus>({ kind: "idle" });
  const waiting = new Map<number, Waiting>();
  let worker: WatchedWorker | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  let isLeft = false;

  page.addEventListener("pagehide", () => {
    isLeft = true;
    endWorker();
  });
  page.addEventListener("pageshow", () => {
    if (!isLeft) return;
    isLeft = false;
    // It waited for another tab.
    if (status.get().kind === "elsewhere") void ask({ name: "sync", reason: "visible" });
    for (const [id, { call }] of waiting) post(id, call);
  });

  function post(id: number, call: MirrorCall): void {
    clearTimeout(idle);
    if (isLeft) return;
    if (worker === null) {
      status.set({ kind: "checking" });
      worker = startWatchedWorker(options, receive, ended);
    }
    worker.post({ kind: "call", id, call, link: link() });
  }

  function receive(news: MirrorNews): void {
    if (news.kind === "status") status.set(news.status);
    if (news.kind === "persist") void persist().catch(() => undefined);
    if (news.kind === "defect") report(new Error(news.detail));
    if (news.kind !== "done") return;
    const call = waiting.get(news.id);
    waiting.delete(news.id);
    if (waiting.size === 0) idle = setTimeout(endIdle, idleMs);
    // Set at worker start; some calls never change it.
    if (waiting.size === 0 && status.get().kind === "checking") status.set(statusAfter(news.outcome));
    call?.resolve(news.outcome);
  }

  /** A worker that waits for another tab then updates by itself. Ending it in the middle would leave that update undone. */
  function endIdle(): void {
    const { kind } = status.get();
    if (kind === "elsewhere" || kind === "checking" || kind === "downloading")
      idle = setTimeout(endIdle, idleMs);
    else endWorker();
  }

  function endWorker(): void {
    clearTimeout(idle);
    worker?.end();
    worker = null;
  }

  function ended(reason: WorkerEnd): void {
    worker = null;
    clearTimeout(idle);
    const outcome = outcomeOf(reason, online());
    // Even without pending calls: the last status is stale.
    status.set(statusAfter(waiting.size === 0 ? { kind: "aborted" } : outcome));
    for (const [id, call] of waiting) {
      if (call.repeated) {
        waiting.delete(id);
        call.resolve(outcome);
      } else {
        waiting.set(id, { ...call, repeated: true });
        post(id, call.call);
      }
    }
  }

  function ask(call: MirrorCall): Promise<SyncOutcome> {
    return new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, { call, repeated: false, resolve });
      post(lastId, call);
    });
  }

  return {
    status,
    sync: ({ reason }) => ask({ name: "sync", reason }),
    choose: ({ keep, branches, without }) => ask({ name: "choose", choice: { keep, branches, without } }),
    remove: (what) => ask({ name: "remove", what }),
    replace: (hashes) => ask({ name: "replace", hashes: [...hashes] }),
    // Read here to not start a worker.
    lastCheck: () =>
      storage
        .open()
        .then((db) => readFact(db, "checkedAt"))
        .catch(() => null),
    stop: () => worker?.post({ kind: "stop" }),
  };
}

function outcomeOf(reason: WorkerEnd, online: boolean): SyncOutcome {
  switch (reason) {
    case "not-started":
      return online ? { kind: "failed", reason: "server" } : { kind: "offline" };
    case "silent":
      return { kind: "failed", reason: "timeout" };
    case "died":
      return { kind: "failed", reason: "worker" };
    default:
      return assertNever(reason);
  }
}

export type SyncWorker = {
  postMessage: (request: MirrorRequest) => void;
  addEventListener: (type: string, listener: (event: Event) => void) => void;
  terminate: () => void;
};

type AliveLocks = {
  request: (name: string, options: { signal: AbortSignal }, work: () => void) => Promise<unknown>;
};

type WorkerSource = {
  createWorker: () => SyncWorker;
  /** navigator.locks; without it silent deaths go unnoticed. */
  locks: AliveLocks | null;
  /** Includes downloading the code. */
  startMs?: number;
};

/** `not-started`: its code did not load or run. `silent`: start timed out. `died`: after starting. */
type WorkerEnd = "not-started" | "silent" | "died";

type WatchedWorker = { post: (request: MirrorRequest) => void; end: () => void };

const START_MS = 60_000;

/**
 * Starts the sync worker; calls `onEnd` once. A crash raises an error event; killed for memory it only releases its Web
 * Lock.
 */
function startWatchedWorker(
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
