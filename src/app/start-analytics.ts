import { analytics } from "../platform/lib/analytics.ts";
import { linkFacts, pageEnvironment } from "./browser-environment.ts";
import { optionalImport } from "./preload-error.ts";

/** The browser's event, and wouter's for links and replaced URLs. */
const MOVES = ["popstate", "pushState", "replaceState"];

/**
 * Reports page views and recorded errors (`catchFaults` in src/entry-client.tsx), unless the browser opts out. `settings`: key and host from
 * the page's meta tag, which the server also reads for the CSP. `first`: the URL already reported.
 */
export function startAnalytics(settings: string, first: string): void {
  const [key, host] = settings.split(" ");
  if (!key || !host || asksForNone(navigator)) return analytics.drop();
  analytics.start({
    whenIdle: (work) => void pageEnvironment.whenIdle(work),
    load: () =>
      optionalImport(() => import("../platform/lib/analytics-client.ts")).then(({ openAnalytics }) =>
        openAnalytics({ key, host }, { place: placeOf }),
      ),
  });
  reportNavigation(first);
}

/** Save-Data, Do Not Track and Global Privacy Control. */
function asksForNone(browser: Navigator): boolean {
  return (
    linkFacts(browser).saveData ||
    browser.doNotTrack === "1" ||
    ("globalPrivacyControl" in browser && browser.globalPrivacyControl === true)
  );
}

/** Page views on every path change, also redirects. Query changes follow typing and do not count. */
function reportNavigation(first: string): void {
  let last = first;
  const follow = (event?: Event): void => {
    const { pathname, search } = window.location;
    const address = pathname + search;
    const isTyping = event?.type === "replaceState" && last.split("?", 1)[0] === pathname;
    if (address !== last && !isTyping) analytics.pageView(pathname, search);
    last = address;
  };
  for (const move of MOVES) window.addEventListener(move, follow);
  follow();
}

function placeOf() {
  const { origin, pathname, search } = window.location;
  const typed = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  return {
    origin,
    path: pathname,
    search,
    typed: typed.map(({ value }) => value),
    shown: document.querySelector("main")?.innerText ?? "",
  };
}
