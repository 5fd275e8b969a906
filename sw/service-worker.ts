import { clientsClaim } from "workbox-core";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { revokeSession } from "../src/accounts/session/revoke-session.ts";
import {
  createSessionStore,
  openAccountDatabase,
  revokeEndedSessions,
} from "../src/accounts/session/session-store.ts";
import { HAND_ON_CODE, PAGES_CODE } from "../src/platform/db/names.ts";
import { withDatabase } from "../src/platform/db/open-database.ts";
import { cacheApiAnswers } from "./cached-paths.ts";
import { keepLaterCode } from "./later-code.ts";
import { sendInBackground } from "./outbox.ts";
import { admitOnlyOwn } from "./own-files.ts";
import { keepPictures } from "./picture-cache.ts";
import { receivePushes } from "./push.ts";
import { receiveShares } from "./share-target.ts";
import { watchInBackground } from "./watch.ts";

/** Wiring only. */
export function startServiceWorker(): void {
  const { shell, admin, pages, handOn, sums } = buildFiles();
  admitOnlyOwn(shell);
  precacheShell(shell);
  answerNavigations();
  receiveShares();
  cacheApiAnswers();
  keepPictures();
  for (const file of sums) {
    keepLaterCode("admin-code", admin, file);
    keepLaterCode(PAGES_CODE, pages, file);
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

declare const self: ServiceWorkerGlobalScope;

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

/** vite.config.ts marks the files like this. `sum`: see build-sums.ts. */
export type BuildFile = PrecacheEntry & { part?: "admin" | "handOn" | "pages" | "sums"; sum?: string };

/** The files of this build, which `sw.ts` knows. */
function buildFiles() {
  const { buildFiles: files = [] } = globalThis as { buildFiles?: readonly BuildFile[] };
  const of = (wanted: BuildFile["part"]) => files.filter(({ part }) => part === wanted);
  return {
    /** What every phone downloads. */
    shell: of(undefined),
    /** Code and texts of the admin area only. */
    admin: of("admin"),
    /** The pages that looking up does without. */
    pages: of("pages"),
    /** Lists from phone to phone. */
    handOn: of("handOn"),
    /** The one file with the sums of those three. */
    sums: of("sums"),
  };
}
