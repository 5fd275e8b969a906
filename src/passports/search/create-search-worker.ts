import { trustedWorkerUrl } from "../../platform/lib/trusted-types.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker the default export
import searchWorkerUrl from "./worker/search.worker.ts?worker&url";

/** A classic script when built: Firefox has module workers only since 114. */
export function createSearchWorker(): Worker {
  return new Worker(trustedWorkerUrl(searchWorkerUrl), {
    type: import.meta.env.DEV ? "module" : "classic",
    name: "search",
  });
}
