declare const self: ServiceWorkerGlobalScope;

/** A new build waits for the person's consent (or a hidden page with nothing unsent), which the page reports. */
export function updateByConsent(): void {
  self.addEventListener("message", (event) => {
    if (isSkipWaiting(event.data)) void self.skipWaiting();
  });
  // Claims the first visit, so it works offline from then on.
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
}

function isSkipWaiting(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING";
}
