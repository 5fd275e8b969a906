import { trustedScriptUrl } from "../lib/trusted-script-url.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker the default export
import syncWorkerUrl from "./sync-worker.ts?worker&url";

/** The one place that makes the sync worker. Built, it is a classic script: Firefox knows module workers from 114 only. */
export function createSyncWorker(): Worker {
  return new Worker(trustedScriptUrl(syncWorkerUrl), {
    type: import.meta.env.DEV ? "module" : "classic",
    name: "sync",
  });
}
