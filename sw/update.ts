declare const self: ServiceWorkerGlobalScope;

/** A new build waits until the person agrees (or the page is hidden with nothing unsent); the page says when. */
export function updateByConsent(): void {
  self.addEventListener("message", (event) => {
    if (isSkipWaiting(event.data)) void self.skipWaiting();
  });
  // The first visit is served from here at once, so that it works without a network from then on.
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
}

function isSkipWaiting(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING";
}
