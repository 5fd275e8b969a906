/** Background sync tag. */
export const OUTBOX_QUEUE = "passport-status-outbox";
/** Page to service worker: request background sync. */
export const WAITING_MESSAGE = "outbox-waiting";

/** Requests background sync; without a service worker only the page sends. */
export function wakeWorker(container: ServiceWorkerContainer | undefined): void {
  container
    ?.getRegistration()
    .then((registration) => registration?.active?.postMessage(WAITING_MESSAGE))
    .catch(() => undefined);
}
