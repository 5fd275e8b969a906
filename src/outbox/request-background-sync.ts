import { OUTBOX_WAITING } from "../platform/db/names.ts";

/** Requests background sync, if there is a service worker. */
export function requestBackgroundSync(container: ServiceWorkerContainer | undefined): void {
  container
    ?.getRegistration()
    .then((registration) => registration?.active?.postMessage(OUTBOX_WAITING))
    .catch(() => undefined);
}
