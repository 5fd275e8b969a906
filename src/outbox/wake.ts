/** Names the wake-up that the browser gives the service worker when there is a network again. */
export const OUTBOX_QUEUE = "passport-status-outbox";
/** What a page tells the service worker when something waits: have yourself woken. */
export const WAITING_MESSAGE = "outbox-waiting";

/** Asks for the wake-up; without a service worker the page sends alone. */
export function wakeWorker(container: ServiceWorkerContainer | undefined): void {
  container
    ?.getRegistration()
    .then((registration) => registration?.active?.postMessage(WAITING_MESSAGE))
    .catch(() => undefined);
}
