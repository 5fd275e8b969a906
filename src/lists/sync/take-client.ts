import { err, type Result } from "#domain/base/result.ts";
import { trustedWorkerUrl } from "../../platform/lib/trusted-types.ts";
import type { Taken, TakeRefusal, TakeNews, TakeRequest } from "./take-lists.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker the default export
import takeWorkerUrl from "./worker/take-worker.ts?worker&url";

export type { Taken } from "./take-lists.ts";
/** `worker`: its code is not on the phone. `died`: such as for memory; what it stored stays. */
export type TakeFailure = TakeRefusal | "worker" | "died";

/**
 * Takes lists from a file in a worker, after a running update. `onProgress`: the share of the file that was read, 0 to
 * 1; null while another tab's update goes on. What was stored before `signal` aborts stays. A left page ends its worker, as
 * the mirror's does, and takes the rest when it comes back.
 */
export function takeListsFrom(
  file: Blob,
  onProgress: (share: number | null) => void,
  signal: AbortSignal,
): Promise<Result<Taken, TakeFailure>> {
  const done = new AbortController();
  return new Promise<Result<Taken, TakeFailure>>((resolve) => {
    let end: (() => void) | null = start();
    const leave = () => {
      end?.();
      end = null;
    };
    addEventListener("pagehide", leave, { signal: done.signal });
    addEventListener("pageshow", () => (end ??= start()), { signal: done.signal });
    done.signal.addEventListener("abort", leave);

    function start(): () => void {
      const worker = new Worker(trustedWorkerUrl(takeWorkerUrl), {
        type: import.meta.env.DEV ? "module" : "classic",
        name: "take",
      });
      const ended = new AbortController();
      const post = (request: TakeRequest) => worker.postMessage(request);
      const stop = () => post({ kind: "stop" });
      let started = false;
      const fail = () => resolve(err(started ? "died" : "worker"));
      worker.addEventListener("message", ({ data }: MessageEvent<TakeNews>) => {
        started = true;
        if (data.kind === "progress") onProgress(data.share);
        // A worker that is killed for memory raises no event, and only leaves its lock.
        else if (data.kind === "alive")
          navigator.locks.request(data.lock, { signal: ended.signal }, fail).catch(() => undefined);
        else {
          resolve(data.result);
          // They are kept as after a first choice, because without a link they would not come again.
          if (data.result.ok && data.result.value.lists > 0)
            void navigator.storage?.persist?.().catch(() => undefined);
        }
      });
      worker.addEventListener("error", fail);
      post({ kind: "take", file });
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true, signal: ended.signal });
      return () => {
        ended.abort();
        worker.terminate();
      };
    }
  }).finally(() => done.abort());
}
