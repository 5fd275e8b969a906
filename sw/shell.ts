import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** Answered by the server even as navigations. */
const NOT_THE_APP = [
  /^\/(?:[^?]+\/)?api\/v\d/,
  /^\/media\//,
  /^\/(healthz|readyz|metrics)$/,
  /^\/[^/]+\.(xml|txt|json|webmanifest)$/,
];

/** Precaches this build's shell and public chunks. */
export function precacheShell(files: readonly PrecacheEntry[]): void {
  precacheAndRoute([...files], {
    cleanURLs: false,
    // "/" is a rendered page, not index.html, and must not replace the shell.
    directoryIndex: "",
    ignoreURLParametersMatching: [/.*/],
  });
  cleanupOutdatedCaches();
}

/** Every navigation gets the precached shell, which has no content to go stale. Navigation preload would go unused. */
export function answerNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: NOT_THE_APP }));
}
