import { err, type Result } from "#domain/result.ts";
import { trustedScriptUrl } from "../lib/trusted-script-url.ts";
import type { Taken, TakeRefusal } from "./take-lists.ts";
import type { TakeNews, TakeRequest } from "./take-messages.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker the default export
import takeWorkerUrl from "./worker/take-worker.ts?worker&url";

export type { Taken } from "./take-lists.ts";
/** `worker`: its code is not on the phone, or it died. */
export type TakeFailure = TakeRefusal | "worker";

/**
 * Takes lists from a file in a worker, after a running update. `onProgress`: the share of the file that was read, 0 to
 * 1. What was stored before `signal` aborts stays.
 */
export function takeListsFrom(
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Result<Taken, TakeFailure>> {
  const worker = new Worker(trustedScriptUrl(takeWorkerUrl), {
    type: import.meta.env.DEV ? "module" : "classic",
    name: "take",
  });
  const post = (request: TakeRequest) => worker.postMessage(request);
  signal.addEventListener("abort", () => post({ kind: "stop" }), { once: true });
  return new Promise<Result<Taken, TakeFailure>>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<TakeNews>) => {
      if (data.kind === "progress") onProgress(data.share);
      else {
        resolve(data.result);
        // As with a first choice: without a link they would not come again.
        if (data.result.ok && data.result.value.lists > 0)
          void navigator.storage?.persist?.().catch(() => undefined);
      }
    });
    worker.addEventListener("error", () => resolve(err("worker")));
    post({ kind: "take", file });
  }).finally(() => worker.terminate());
}
