import { clientsClaim } from "workbox-core";

declare const self: ServiceWorkerGlobalScope;

/** A new build waits for the page's message: consent, or hidden with nothing unsent. */
export function updateByConsent(): void {
  self.addEventListener("message", (event) => {
    if (isSkipWaiting(event.data)) void self.skipWaiting();
  });
  // Makes the first visit work offline.
  clientsClaim();
}

function isSkipWaiting(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING";
}
