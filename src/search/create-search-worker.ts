import { trustedScriptUrl } from "../lib/trusted-script-url.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker the default export
import searchWorkerUrl from "./worker/search.worker.ts?worker&url";

/** The one place that makes the search worker. Built, it is a classic script: Firefox knows module workers from 114 only. */
export function createSearchWorker(): Worker {
  return new Worker(trustedScriptUrl(searchWorkerUrl), {
    type: import.meta.env.DEV ? "module" : "classic",
    name: "search",
  });
}
