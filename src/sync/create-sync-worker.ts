import { trustedWorkerUrl } from "../lib/trusted-types.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker the default export
import syncWorkerUrl from "./worker/sync-worker.ts?worker&url";

/** A classic script when built: Firefox has module workers only since 114. */
export function createSyncWorker(): Worker {
  // Written by vite.config.ts. A worker has no document: it is told by its name.
  const copies = document.querySelector<HTMLMetaElement>('meta[name="lists"]')?.content ?? "";
  return new Worker(trustedWorkerUrl(syncWorkerUrl), {
    type: import.meta.env.DEV ? "module" : "classic",
    name: `sync ${copies}`.trim(),
  });
}
