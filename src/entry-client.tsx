import "./app/styles/tokens.css";
import "./app/styles/base.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
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

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

install.listen(window);
// Where a build with an analytics key says so (vite.config.ts).
const analyticsKey = document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content;
if (analyticsKey) {
  // The first page may be left before the code that reports is here.
  const { pathname, search } = window.location;
  analytics.hold();
  analytics.pageView(pathname, search);
  // A visitor's browser may block it: the app is whole without.
  optionalImport(() => import("./app/start-analytics.ts")).then(
    ({ startAnalytics }) => startAnalytics(analyticsKey, pathname + search),
    () => undefined,
  );
}
reloadOnPreloadError();
const update = registerServiceWorker({
  container: import.meta.env.PROD && "serviceWorker" in navigator ? navigator.serviceWorker : null,
  whenLoaded: (run) => {
    if (document.readyState === "complete") run();
    else window.addEventListener("load", run, { once: true });
  },
  page: document,
  nothingUnsent,
  reload: () => window.location.reload(),
});
/** What the server rendered; null in the shell, which the service worker answers later visits with. */
const rendered = readPageData(document);
const services = startServices();
if (rendered !== null) seedQueries(services, rendered.answers);

// The page brings its own title; two would leave the shell's in the tab.
document.querySelector("title[data-shell]")?.remove();

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
  // Nothing may wait while the server's HTML is taken over. Code that did not arrive is the page's own boundary's to tell.
  rendered && (rendered.page ? pages[rendered.page] : otherPages).load().catch(() => undefined),
]);
document.documentElement.lang = language.translator().locale;

const clock = createRenderedClock(rendered?.now ?? null);
const tree = <Root services={services} clock={clock} language={language} update={update} />;
if (rendered === null) createRoot(root).render(tree);
// In slices: taken over in one go, a slow phone would hear no touch for as long as that lasts.
else startTransition(() => void hydrateRoot(root, tree));
