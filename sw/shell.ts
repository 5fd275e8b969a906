import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Addresses the server answers itself, even as a navigation. */
const NOT_THE_APP = [
  /^\/(?:[^?]+\/)?api\/v\d/,
  /^\/(healthz|readyz|metrics)$/,
  /^\/[^/]+\.(xml|txt|json|webmanifest)$/,
];

/** Keeps this build's shell and public chunks; the former build's leave when this worker takes over. */
export function precacheShell(): void {
  precacheAndRoute(self.__WB_MANIFEST, {
    cleanURLs: false,
    // "/" is a page like any other: taken for index.html, a lost cache would fetch the rendered page in the shell's place.
    directoryIndex: "",
    ignoreURLParametersMatching: [/.*/],
  });
  cleanupOutdatedCaches();
}

/**
 * Every page is the precached shell, with or without a network: the shell holds no page's content, so it is never
 * an old answer. No navigation preload: nothing would read it.
 */
export function answerNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: NOT_THE_APP }));
}
