import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Served by the server even as navigations. */
const NOT_THE_APP = [
  /^\/(?:[^?]+\/)?api\/v\d/,
  /^\/(healthz|readyz|metrics)$/,
  /^\/[^/]+\.(xml|txt|json|webmanifest)$/,
];

/** Precaches this build's shell and public chunks; old ones are removed on activation. */
export function precacheShell(): void {
  precacheAndRoute(self.__WB_MANIFEST, {
    cleanURLs: false,
    // "/" is not index.html: with a lost cache the rendered page would replace the shell.
    directoryIndex: "",
    ignoreURLParametersMatching: [/.*/],
  });
  cleanupOutdatedCaches();
}

/**
 * All navigations get the precached shell, which has no content that could be stale. No navigation preload: it would go
 * unused.
 */
export function answerNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: NOT_THE_APP }));
}
