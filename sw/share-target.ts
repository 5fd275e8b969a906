import { registerRoute } from "workbox-routing";
import { TAKEN_FILE } from "../src/db/names.ts";

/** As in the manifest of vite.config.ts. */
const TARGET = "/share";

/** Long enough for a page that is being opened. */
const KEPT_MS = 24 * 3_600_000;

declare const self: ServiceWorkerGlobalScope;

/** Other apps share a text to search for, or a file of lists, which waits in a cache for the page that takes it. */
export function receiveShares(): void {
  registerRoute(
    ({ url }) => url.pathname === TARGET,
    // Without room for it, or unreadable: the page, where the file can be chosen, is better than the browser's error.
    async ({ request }) => Response.redirect(await addressFor(request).catch(() => TARGET), 303),
    "POST",
  );
  // Where the page was never opened.
  self.addEventListener("activate", (event) => event.waitUntil(dropOld().catch(() => undefined)));
}

async function addressFor(request: Request): Promise<string> {
  const shared = await request.formData();
  const [file, text] = [shared.get("lists"), shared.get("text")];
  if (!(file instanceof File)) return `/?q=${encodeURIComponent(typeof text === "string" ? text : "")}`;
  await (
    await caches.open(TAKEN_FILE)
  ).put(TARGET, new Response(file, { headers: { date: new Date().toUTCString() } }));
  return `${TARGET}?shared`;
}

async function dropOld(): Promise<void> {
  const waiting = await caches.match(TARGET, { cacheName: TAKEN_FILE });
  const since = Date.parse(waiting?.headers.get("date") ?? "");
  if (!(Math.abs(Date.now() - since) < KEPT_MS)) await caches.delete(TAKEN_FILE);
}
