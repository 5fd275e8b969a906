import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";

/** Chunks that vite.config.ts leaves out of the precache for this. */
const EDITOR_CODE = /^\/assets\/(?:editor-pages|merge-dialog|admin-articles)-[^/]+\.(?:js|css)$/;
/** Of two builds. */
const MOST_FILES = 12;

/** A captive portal answers with HTML. */
const onlyCode: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && /^text\/(?:javascript|css)/.test(response.headers.get("content-type") ?? "")
      ? response
      : null,
};

/** Editors write without a connection; only they download this code. File names change with the content. */
export function keepEditorCode(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && EDITOR_CODE.test(url.pathname),
    new CacheFirst({
      cacheName: "editor-code",
      plugins: [onlyCode, new ExpirationPlugin({ maxEntries: MOST_FILES })],
    }),
  );
}
