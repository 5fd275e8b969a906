import { trustedWorkerUrl } from "../../platform/lib/trusted-types.ts";

/** A classic script when built: Firefox has module workers only since 114. */
export function createSyncWorker(url: string): Worker {
  // Written by vite.config.ts. A worker has no document: it is told by its name.
  const copies = document.querySelector<HTMLMetaElement>('meta[name="lists"]')?.content ?? "";
  return new Worker(trustedWorkerUrl(url), {
    type: import.meta.env.DEV ? "module" : "classic",
    name: `sync ${copies}`.trim(),
  });
}
