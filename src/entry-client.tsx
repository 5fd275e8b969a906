import "./app/styles/base.css";
import "./app/styles/tokens.css";
import { LANGUAGES } from "#domain/base/languages.ts";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { firstAct } from "./advertising/placements/first-act.ts";
import { isFree } from "./app/ask-for-pictures.ts";
import { connectionOf, linkFacts, pageEnvironment } from "./app/browser-environment.ts";
import { readPageData, seedQueries } from "./app/page-data.ts";
import { otherPages, pages } from "./app/pages.ts";
import { optionalImport, reloadOnPreloadError } from "./app/preload-error.ts";
import { createRenderedClock } from "./app/rendered-clock.ts";
import { Root } from "./app/root.tsx";
import { type AppUpdate, registerServiceWorker } from "./app/service-worker-registration.ts";
import { startServices } from "./app/services.ts";
import { wantLaterCode } from "./app/want-later-code.ts";
import { chooseLocale } from "./platform/i18n/choose-locale.ts";
import { openLanguage } from "./platform/i18n/language.ts";
import { analytics } from "./platform/lib/analytics.ts";
import { install } from "./platform/lib/install.ts";
import { nothingUnsent, nothingWritten } from "./platform/lib/unsent.ts";
import { serviceWorkers } from "./platform/lib/service-workers.ts";

/** Records uncaught errors, also those before the app starts. */
function catchFaults(): void {
  window.addEventListener("error", ({ error, message, filename, lineno, colno }) =>
    analytics.caught({ handler: "window", error, message, source: filename, line: lineno, column: colno }),
  );
  window.addEventListener("unhandledrejection", ({ reason }) =>
    analytics.caught({ handler: "promise", error: reason }),
  );
}

let register: (() => void) | null = null;

// index.html asked whether this browser has what the app needs. Half an app would break what the server's pages do.
if ("script" in document.documentElement.dataset) startApp();

function startApp(): void {
  // Written by vite.config.ts if the build has an analytics key.
  const analyticsKey = document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content;
  if (analyticsKey) {
    // The visitor may leave the first page before the analytics code loads.
    const { pathname, search } = window.location;
    analytics.hold();
    catchFaults();
    analytics.pageView(pathname, search);
    // May be blocked by ad blockers; the app works without.
    optionalImport(() => import("./app/start-analytics.ts")).then(
      ({ startAnalytics }) => startAnalytics(analyticsKey, pathname + search),
      () => undefined,
    );
  }
  install.listen(window);
  firstAct.listen(window);
  if (!linkFacts(navigator).saveData) {
    pageEnvironment.whenIdle(() => {
      optionalImport(() => import("./advertising/placements/keep-up.ts")).then(
        ({ startKeepingUp }) => startKeepingUp({ isFree: () => isFree(connectionOf(navigator) ?? {}) }),
        () => undefined,
      );
    });
  }
  reloadOnPreloadError({
    window,
    storage: () => sessionStorage,
    serverAnswers: () =>
      fetch(window.location.pathname, { method: "HEAD", cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      ),
    now: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reload: () => window.location.reload(),
    nothingWritten,
    offerReload: () => update.offerReload(),
  });

  const update = registerServiceWorker({
    container: import.meta.env.PROD ? (serviceWorkers() ?? null) : null,
    whenReady: (run) => void (register = run),
    page: document,
    nothingUnsent,
    nothingWritten,
    reload: () => window.location.reload(),
  });
  // On failure the server's HTML, or the shell's plain form, remains usable.
  void start(document.getElementById("root"), update);
}

async function start(root: HTMLElement | null, update: AppUpdate): Promise<void> {
  if (root === null) throw new Error("index.html has no #root");
  /** Null in the shell, which the service worker serves on later visits. */
  const rendered = readPageData(document);
  const services = startServices(rendered === null ? painted() : untilNeeded());
  if (rendered !== null) seedQueries(services, rendered.answers);
  wantLaterCode({
    storage: services.storage,
    page: navigator,
    installed: install,
    whenIdle: pageEnvironment.whenIdle,
    begins: rendered === null ? undefined : rendered.page,
  });
  const locale =
    rendered?.locale ??
    chooseLocale(
      { search: window.location.search, cookies: document.cookie, accepted: navigator.languages },
      LANGUAGES,
      LANGUAGES[0],
    );
  const [language] = await Promise.all([
    // Missing page texts are the error boundary's job; for missing general texts fall back to another language.
    openLanguage(locale, rendered?.texts)
      .catch(() => openLanguage(locale))
      .catch(() => openLanguage(LANGUAGES[0])),
    // Nothing may suspend during hydration. If the code fails to load, the server's HTML stays.
    rendered && (rendered.page ? pages[rendered.page] : otherPages).load(),
  ]);
  document.documentElement.lang = language.translator().locale;
  // The page renders its own title; drop the shell's.
  document.querySelector("title[data-shell]")?.remove();

  const clock = createRenderedClock(rendered?.now ?? null);
  const tree = (
    <Root services={services} clock={clock} language={language} update={update} onReady={onReady} />
  );
  if (rendered === null) createRoot(root).render(tree);
  // A transition hydrates in slices, so slow phones still respond to taps.
  else startTransition(() => void hydrateRoot(root, tree));
}

/** Later visits show what the phone has, so its storage is opened as soon as there is something to see. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // Hidden tabs paint nothing.
    setTimeout(resolve, 1000);
  });
}

/** A first visit reads what the server rendered: the storage is opened when the page is idle or somebody does something. */
function untilNeeded(): Promise<void> {
  return new Promise((resolve) => {
    pageEnvironment.whenIdle(resolve);
    for (const act of ["keydown", "pointerdown"])
      window.addEventListener(act, () => resolve(), { once: true, capture: true });
  });
}

function onReady(): void {
  const run = register;
  register = null;
  // index.html just unregistered the worker: registering it would reload the page.
  if (run === null || "late" in document.documentElement.dataset) return;
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}
