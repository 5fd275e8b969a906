import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { KEPT_ANSWER_DAYS } from "#domain/base/caching.ts";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { revokeSession } from "../src/accounts/session/revoke-session.ts";
import {
  createSessionStore,
  openAccountDatabase,
  revokeEndedSessions,
} from "../src/accounts/session/session-store.ts";
import { HAND_ON_CODE, PAGES_CODE } from "../src/platform/db/names.ts";
import { withDatabase } from "../src/platform/db/open-database.ts";
import { buildFiles } from "./build-files.ts";
import { keepLaterCode } from "./later-code.ts";
import { sendInBackground } from "./outbox.ts";
import { admitOnlyOwn } from "./own-files.ts";
import { keepPictures } from "./pictures.ts";
import { receivePushes } from "./push.ts";
import { receiveShares } from "./share-target.ts";
import { watchInBackground } from "./watch.ts";
import { ExpirationPlugin } from "workbox-expiration";
import { apiAddress } from "../src/platform/lib/api-address.ts";
import { site } from "../src/platform/lib/site.ts";
import { apiPathOf, ANSWER_CACHES } from "./answer-caches.ts";
import { FreshThenNetwork } from "./fresh-then-network.ts";
import { ANSWERS, dropAnswers, keepableAnswers } from "./keepable-answers.ts";
import { clientsClaim } from "workbox-core";

declare const self: ServiceWorkerGlobalScope;

/** Wiring only. */
export function startServiceWorker(): void {
  const { shell, admin, pages, handOn, online, sums } = buildFiles();
  admitOnlyOwn(shell);
  precacheShell(shell);
  answerNavigations();
  receiveShares();
  cacheApiAnswers();
  keepPictures();
  for (const file of sums) {
    keepLaterCode("admin-code", admin, file);
    keepLaterCode(PAGES_CODE, pages, file, online);
    keepLaterCode(HAND_ON_CODE, handOn, file);
  }
  updateByConsent();
  watchInBackground();
  receivePushes();
  sendInBackground();
  endSessions();
}

/** Revokes sessions signed out offline, at worker start. */
function endSessions(): void {
  withDatabase(openAccountDatabase, (db) => revokeEndedSessions(createSessionStore(db), revokeSession)).catch(
    // Offline, the next start retries.
    () => undefined,
  );
}

/** Answered by the server even as navigations. */
const NOT_THE_APP = [
  /^\/(?:[^?]+\/)?api\/v\d/,
  /^\/media\//,
  /^\/(healthz|readyz|metrics)$/,
  /^\/[^/]+\.(xml|txt|json|webmanifest)$/,
];

/** Precaches this build's shell and public chunks. */
function precacheShell(files: readonly PrecacheEntry[]): void {
  precacheAndRoute([...files], {
    cleanURLs: false,
    // "/" is a rendered page, not index.html, and must not replace the shell.
    directoryIndex: "",
    ignoreURLParametersMatching: [/.*/],
  });
  cleanupOutdatedCaches();
}

/** Every navigation gets the precached shell, which has no content to go stale. Navigation preload would go unused. */
function answerNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: NOT_THE_APP }));
}

/** Public reads: fresh cache, then network, then stale cache. */
function cacheApiAnswers(): void {
  const base = new URL(apiAddress("/", site.apiBaseUrl), location.origin).href;
  for (const { name, matches, freshSeconds, maxEntries } of ANSWER_CACHES) {
    registerRoute(
      ({ url, request }) => matches(apiPathOf(url, base) ?? "") && !request.headers.has("authorization"),
      new FreshThenNetwork({
        cacheName: ANSWERS + name,
        freshSeconds,
        plugins: [
          keepableAnswers,
          new ExpirationPlugin({
            maxEntries,
            maxAgeSeconds: KEPT_ANSWER_DAYS * 24 * 3600,
            purgeOnQuotaError: true,
          }),
        ],
      }),
    );
  }
  // What earlier releases kept.
  const known = ANSWER_CACHES.map(({ name }) => ANSWERS + name);
  self.addEventListener("activate", (event) => event.waitUntil(dropAnswers((name) => !known.includes(name))));
}

/** A new build waits for the page's message: consent, or hidden with nothing unsent. */
function updateByConsent(): void {
  self.addEventListener("message", (event) => {
    if (isSkipWaiting(event.data)) void self.skipWaiting();
  });
  // Makes the first visit work offline.
  clientsClaim();
}

function isSkipWaiting(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING";
}
