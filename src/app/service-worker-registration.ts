import { createListeners } from "../platform/lib/listeners.ts";
import { trustedWorkerUrl } from "../platform/lib/trusted-types.ts";

/** Whether a newer build waits, and how to get it. */
export type AppUpdate = {
  subscribe: (onChange: () => void) => () => void;
  isWaiting: () => boolean;
  apply: () => void;
};

export type RegistrationOptions = {
  /** Null if unsupported, and in development. */
  container: ServiceWorkerContainer | null;
  /**
   * Registers once the app has rendered: from then on the worker serves the shell, blank in browsers that cannot run
   * the app. Also after `load`, to keep the first paint fast.
   */
  whenReady: (run: () => void) => void;
  page: { addEventListener: Document["addEventListener"]; visibilityState: DocumentVisibilityState };
  /** False while a reload would lose data. */
  nothingUnsent: () => boolean;
  /** False while even a reload after another tab's update would. */
  nothingWritten: () => boolean;
  reload: () => void;
};

const SERVICE_WORKER_URL = "/sw.js";

/**
 * Registers the service worker; failures only warn. A newer build waits for consent, or until the page is hidden with
 * nothing unsent. `offerReload`: code of this build is missing.
 */
export function registerServiceWorker(options: RegistrationOptions): AppUpdate & { offerReload: () => void } {
  const { container, page, nothingUnsent, nothingWritten, reload } = options;
  const { subscribe, notify } = createListeners();
  let waiting: ServiceWorker | null = null;
  let isStale = false;
  let hasAgreed = false;

  const activate = (): void => waiting?.postMessage({ type: "SKIP_WAITING" });
  const applyUnseen = (): void => {
    if (page.visibilityState === "hidden" && nothingUnsent()) activate();
  };
  function offerReload(): void {
    isStale = true;
    notify();
  }

  function offer(worker: ServiceWorker): void {
    waiting = worker;
    applyUnseen();
    notify();
  }

  async function register(workers: ServiceWorkerContainer): Promise<void> {
    // The first worker takes over a current page; only later ones bring a new build.
    let replacing = workers.controller !== null;
    let reloading = false;
    workers.addEventListener("controllerchange", () => {
      waiting = null;
      if (replacing && !hasAgreed && !nothingWritten()) offerReload();
      else if (replacing && !reloading) {
        reloading = true;
        reload();
      }
      replacing = true;
    });
    page.addEventListener("visibilitychange", applyUnseen);
    const registration = await workers.register(trustedWorkerUrl(SERVICE_WORKER_URL), {
      // The script behind it bears its hash, and the sync worker has downloaded it.
      updateViaCache: "imports",
    });
    if (registration.waiting !== null && workers.controller !== null) offer(registration.waiting);
    const follow = (): void => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && workers.controller !== null) offer(worker);
      });
    };
    // The update may have started before this page registered.
    follow();
    registration.addEventListener("updatefound", follow);
  }

  if (container !== null) {
    options.whenReady(() => {
      register(container).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- a failed registration only warns
        console.warn("The service worker could not be registered.", error);
      });
    });
  }

  return {
    subscribe,
    isWaiting: () => isStale || waiting !== null,
    apply() {
      hasAgreed = true;
      if (waiting === null) reload();
      else activate();
    },
    offerReload,
  };
}
