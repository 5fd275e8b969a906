import { err, type Result } from "#domain/result.ts";
import { trustedScriptUrl } from "../lib/trusted-script-url.ts";
import type { Taken, TakeRefusal } from "./take-lists.ts";
import type { TakeNews, TakeRequest } from "./take-messages.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker the default export
import takeWorkerUrl from "./worker/take-worker.ts?worker&url";

export type { Taken } from "./take-lists.ts";
/** `worker`: its code is not on the phone. `died`: such as for memory; what it stored stays. */
export type TakeFailure = TakeRefusal | "worker" | "died";

/**
 * Takes lists from a file in a worker, after a running update. `onProgress`: the share of the file that was read, 0 to
 * 1; null while another tab's update goes on. What was stored before `signal` aborts stays.
 */
export function takeListsFrom(
  file: Blob,
  onProgress: (share: number | null) => void,
  signal: AbortSignal,
): Promise<Result<Taken, TakeFailure>> {
  const worker = new Worker(trustedScriptUrl(takeWorkerUrl), {
    type: import.meta.env.DEV ? "module" : "classic",
    name: "take",
  });
  const post = (request: TakeRequest) => worker.postMessage(request);
  signal.addEventListener("abort", () => post({ kind: "stop" }), { once: true });
  const ended = new AbortController();
  return new Promise<Result<Taken, TakeFailure>>((resolve) => {
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
        // As with a first choice: without a link they would not come again.
        if (data.result.ok && data.result.value.lists > 0)
          void navigator.storage?.persist?.().catch(() => undefined);
      }
    });
    worker.addEventListener("error", fail);
    post({ kind: "take", file });
  }).finally(() => {
    ended.abort();
    worker.terminate();
  });
}
