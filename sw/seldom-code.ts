import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";

/** Chunks that vite.config.ts leaves out of the precache for this: the article editor, requests to advertise. */
const SELDOM_CODE =
  /^\/assets\/(?:editor-pages|merge-dialog|admin-articles|request-pages|admin-requests|advertise-page|read-audience|request-page|advertise|advertisement-request)-[^/]+\.(?:js|css)$/;
/** Of two builds. */
const MOST_FILES = 40;

/** A captive portal answers with HTML. */
const onlyCode: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && /^text\/(?:javascript|css)/.test(response.headers.get("content-type") ?? "")
      ? response
      : null,
};

/** Those who used it once have it without a connection; nobody else downloads it. File names change with the content. */
export function keepSeldomCode(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && SELDOM_CODE.test(url.pathname),
    new CacheFirst({
      // Its first use.
      cacheName: "editor-code",
      plugins: [onlyCode, new ExpirationPlugin({ maxEntries: MOST_FILES })],
    }),
  );
}
