import { trustedScriptUrl } from "../lib/trusted-script-url.ts";

/** A newer build of the app: whether one waits, and how to take it over. */
export type AppUpdate = {
  subscribe: (onChange: () => void) => () => void;
  isWaiting: () => boolean;
  apply: () => void;
};

export type RegistrationOptions = {
  /** `navigator.serviceWorker`; null where there is none, and while developing. */
  container: ServiceWorkerContainer | null;
  /**
   * Runs the registration once the app stands: from then on the worker answers every page with the shell, which is
   * empty in a browser where the app cannot run. Also not before the page is loaded, whose first painting comes first.
   */
  whenReady: (run: () => void) => void;
  page: { addEventListener: Document["addEventListener"]; visibilityState: DocumentVisibilityState };
  /** False while something would be lost by a reload nobody asked for. */
  nothingUnsent: () => boolean;
  reload: () => void;
};

const SERVICE_WORKER_URL = "/sw.js";

/** Registers the service worker; a failure only warns (specification §1). A newer build waits for consent. */
export function registerServiceWorker(options: RegistrationOptions): AppUpdate {
  const { container, page, nothingUnsent, reload } = options;
  const listeners = new Set<() => void>();
  let waiting: ServiceWorker | null = null;

  const apply = (): void => waiting?.postMessage({ type: "SKIP_WAITING" });
  const applyUnseen = (): void => {
    if (page.visibilityState === "hidden" && nothingUnsent()) apply();
  };

  function offer(worker: ServiceWorker): void {
    waiting = worker;
    applyUnseen();
    for (const listener of listeners) listener();
  }

  async function register(workers: ServiceWorkerContainer): Promise<void> {
    // The first worker ever takes over a page that is already right; only a later one brings a new build.
    let replacing = workers.controller !== null;
    let reloading = false;
    workers.addEventListener("controllerchange", () => {
      if (replacing && !reloading) {
        reloading = true;
        reload();
      }
      replacing = true;
    });
    page.addEventListener("visibilitychange", applyUnseen);
    const registration = await workers.register(trustedScriptUrl(SERVICE_WORKER_URL), {
      updateViaCache: "none",
    });
    if (registration.waiting !== null && workers.controller !== null) offer(registration.waiting);
    const follow = (): void => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && workers.controller !== null) offer(worker);
      });
    };
    // Another tab, or the browser's own check, may have found it before this page asked.
    follow();
    registration.addEventListener("updatefound", follow);
  }

  if (container !== null) {
    options.whenReady(() => {
      register(container).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- specification §1: a failed registration only logs a warning
        console.warn("The service worker could not be registered.", error);
      });
    });
  }

  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    isWaiting: () => waiting !== null,
    apply,
  };
}
