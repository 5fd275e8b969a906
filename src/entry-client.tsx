import "./app/styles/tokens.css";
import "./app/styles/base.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { catchFaults } from "./app/catch-faults.ts";
import { readPageData, seedQueries } from "./app/page-data.ts";
import { otherPages, pages } from "./app/pages.ts";
import { optionalImport, reloadOnPreloadError } from "./app/preload-error.ts";
import { createRenderedClock } from "./app/rendered-clock.ts";
import { Root } from "./app/root.tsx";
import { registerServiceWorker } from "./app/service-worker-registration.ts";
import { startServices } from "./app/services.ts";
import { DEFAULT_LOCALE, LOCALES } from "./i18n/catalogues.ts";
import { chooseLocale } from "./i18n/choose-locale.ts";
import { openLanguage } from "./i18n/language.ts";
import { analytics } from "./lib/analytics.ts";
import { install } from "./lib/install.ts";
import { nothingUnsent } from "./lib/unsent.ts";

// Where a build with an analytics key says so (vite.config.ts).
const analyticsKey = document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content;
if (analyticsKey) {
  // The first page may be left before the code that reports is here.
  const { pathname, search } = window.location;
  analytics.hold();
  catchFaults();
  analytics.pageView(pathname, search);
  // A visitor's browser may block it: the app is whole without.
  optionalImport(() => import("./app/start-analytics.ts")).then(
    ({ startAnalytics }) => startAnalytics(analyticsKey, pathname + search),
    () => undefined,
  );
}
install.listen(window);
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
});

let register: (() => void) | null = null;
const update = registerServiceWorker({
  container: import.meta.env.PROD ? serviceWorkers() : null,
  whenReady: (run) => void (register = run),
  page: document,
  nothingUnsent,
  reload: () => window.location.reload(),
});
// A fault leaves what the server sent, which works without script, or the plain form of the shell (index.html).
void start(document.getElementById("root"));

async function start(root: HTMLElement | null): Promise<void> {
  if (root === null) throw new Error("index.html has no #root");
  /** What the server rendered; null in the shell, which the service worker answers later visits with. */
  const rendered = readPageData(document);
  const services = startServices();
  if (rendered !== null) seedQueries(services, rendered.answers);
  const locale =
    rendered?.locale ??
    chooseLocale(
      { search: window.location.search, cookies: document.cookie, accepted: navigator.languages },
      LOCALES.map(({ tag }) => tag),
      DEFAULT_LOCALE,
    );
  const [language] = await Promise.all([
    // A page's own texts that did not arrive are its boundary's to tell; without the general ones another language is
    // better than a page that hears nobody.
    openLanguage(locale, rendered?.texts)
      .catch(() => openLanguage(locale))
      .catch(() => openLanguage(DEFAULT_LOCALE)),
    // Nothing may wait while the server's HTML is taken over. Without its code the page stays as the server sent it.
    rendered && (rendered.page ? pages[rendered.page] : otherPages).load(),
  ]);
  document.documentElement.lang = language.translator().locale;
  // The page brings its own title; two would leave the shell's in the tab.
  document.querySelector("title[data-shell]")?.remove();

  const clock = createRenderedClock(rendered?.now ?? null);
  const tree = (
    <Root services={services} clock={clock} language={language} update={update} onReady={onReady} />
  );
  if (rendered === null) createRoot(root).render(tree);
  // In slices: taken over in one go, a slow phone would hear no touch for as long as that lasts.
  else startTransition(() => void hydrateRoot(root, tree));
}

function onReady(): void {
  // Here the app has started, whatever the browser's age says (index.html).
  document.documentElement.dataset["script"] = "";
  const run = register;
  register = null;
  // The shell has just sent the worker away (index.html): its return would load this page anew.
  if (run === null || "late" in document.documentElement.dataset) return;
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}

/** Firefox throws at the mere name where the visitor lets sites keep nothing. */
function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}
