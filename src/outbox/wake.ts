/** Background sync tag. */
export const OUTBOX_QUEUE = "passport-status-outbox";
/** Page to service worker: request background sync. */
export const WAITING_MESSAGE = "outbox-waiting";

/** Requests background sync, if there is a service worker. */
export function wakeWorker(container: ServiceWorkerContainer | undefined): void {
  container
    ?.getRegistration()
    .then((registration) => registration?.active?.postMessage(WAITING_MESSAGE))
    .catch(() => undefined);
}
