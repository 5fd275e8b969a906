import { registerRoute } from "workbox-routing";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { FILE_START } from "#domain/lists/list-file.ts";
import { SHARE_REFUSED, type ShareRefusal, TAKEN_FILE } from "../src/platform/db/names.ts";

/** The manifest of vite.config.ts names the same. */
const TARGET = "/share";

/**
 * More than two million passports, at 12.3 MB a million. A larger file can be chosen on the page, which reads it where it
 * lies. There is room for one: the next takes its place.
 */
const MOST_BYTES = 32_000_000;

/** Long enough for a page that is being opened. */
const KEPT_MS = MS_PER_DAY;

declare const self: ServiceWorkerGlobalScope;

/** Other apps share a text to search for, or a file of lists, which waits in a cache for the page that takes it. */
export function receiveShares(): void {
  registerRoute(
    ({ url }) => url.pathname === TARGET,
    // If there is no room for it, or it cannot be read, the page where a file can be chosen is better than the browser's error.
    async ({ request }) => Response.redirect(await addressFor(request).catch(() => TARGET), 303),
    "POST",
  );
  // The page was never opened.
  self.addEventListener("activate", (event) => event.waitUntil(dropOld().catch(() => undefined)));
}

async function addressFor(request: Request): Promise<string> {
  const shared = await request.formData();
  const [file, text] = [shared.get("lists"), shared.get("text")];
  if (!(file instanceof File)) return `/?q=${encodeURIComponent(typeof text === "string" ? text : "")}`;
  const refusal = await refusalOf(request, file);
  if (refusal !== null) return `${TARGET}?${SHARE_REFUSED}=${refusal}`;
  await (
    await caches.open(TAKEN_FILE)
  ).put(TARGET, new Response(file, { headers: { date: new Date().toUTCString() } }));
  return `${TARGET}?shared`;
}

/** Any site can send a form here, and what it sends would take up the phone's storage. */
async function refusalOf(request: Request, file: File): Promise<ShareRefusal | null> {
  if (isOfOtherSite(request)) return "elsewhere";
  if (file.size > MOST_BYTES) return "too-large";
  return (await file.slice(0, FILE_START.length).text()) === FILE_START ? null : "not-lists";
}

/** The system's share sheet names nobody. Nor does a page that hides its address: for it the other limits are. */
function isOfOtherSite({ headers, referrer }: Request): boolean {
  return [headers.get("origin"), referrer].some((from) => {
    const { protocol, origin } = new URL(from ?? "", location.href);
    return protocol.startsWith("http") && origin !== location.origin;
  });
}

async function dropOld(): Promise<void> {
  const waiting = await caches.match(TARGET, { cacheName: TAKEN_FILE });
  const since = Date.parse(waiting?.headers.get("date") ?? "");
  if (!(Math.abs(Date.now() - since) < KEPT_MS)) await caches.delete(TAKEN_FILE);
}
