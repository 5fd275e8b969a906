import { trustedScriptUrl } from "../lib/trusted-script-url.ts";

/** A newer build of the app: whether one waits, and how to take it over. */
export type AppUpdate = {
  subscribe: (onChange: () => void) => () => void;
  isWaiting: () => boolean;
  apply: () => void;
};

type Options = {
  /** False while something would be lost by a reload nobody asked for. */
  nothingUnsent: () => boolean;
};

const SERVICE_WORKER_URL = "/sw.js";

/** Registers the service worker once the page is loaded; a failure only warns (specification §1). */
export function registerServiceWorker({ nothingUnsent }: Options): AppUpdate {
  const listeners = new Set<() => void>();
  let waiting: ServiceWorker | null = null;

  const apply = (): void => waiting?.postMessage({ type: "SKIP_WAITING" });

  function offer(worker: ServiceWorker | null): void {
    if (worker === null) return;
    waiting = worker;
    if (document.visibilityState === "hidden" && nothingUnsent()) apply();
    for (const listener of listeners) listener();
  }

  async function register(container: ServiceWorkerContainer): Promise<void> {
    // The first worker ever takes over a page that is already right; only a later one brings a new build.
    let updating = container.controller !== null;
    container.addEventListener("controllerchange", () => {
      if (updating) reloadOnce();
      updating = true;
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden" && nothingUnsent()) apply();
    });
    const registration = await container.register(trustedScriptUrl(SERVICE_WORKER_URL), {
      updateViaCache: "none",
    });
    if (container.controller !== null) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && container.controller !== null) offer(worker);
      });
    });
  }

  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    whenLoaded(() => {
      register(navigator.serviceWorker).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- specification §1: a failed registration only logs a warning
        console.warn("The service worker could not be registered.", error);
      });
    });
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    isWaiting: () => waiting !== null,
    apply,
  };
}

let reloading = false;

function reloadOnce(): void {
  if (reloading) return;
  reloading = true;
  window.location.reload();
}

function whenLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}
