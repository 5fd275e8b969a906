import { analytics } from "../lib/analytics.ts";
import { linkFacts, pageEnvironment } from "./browser-environment.ts";
import { optionalImport } from "./preload-error.ts";

/** The browser's own event, and those that wouter sends when a link was followed or an address replaced. */
const MOVES = ["popstate", "pushState", "replaceState"];

/**
 * Reports page views, and the faults that catch-faults.ts notes, unless the visitor's browser asks to be left alone. `settings`: key and host, as the
 * build wrote them into the page; the server reads the same for the page's policy. `first`: the address whose view is
 * reported already.
 */
export function startAnalytics(settings: string, first: string): void {
  const [key, host] = settings.split(" ");
  if (!key || !host || asksForNone(navigator)) return analytics.drop();
  analytics.start({
    whenIdle: (work) => void pageEnvironment.whenIdle(work),
    load: () =>
      optionalImport(() => import("../lib/analytics-client.ts")).then(({ openAnalytics }) =>
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

/**
 * A page view whenever another address is opened, by a redirect too. What replaces the query alone follows what is
 * typed, and is no navigation.
 */
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
