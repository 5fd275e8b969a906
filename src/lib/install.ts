import { useSyncExternalStore } from "react";

/** What browsers of Chromium send when the site can be installed; no standard type of the DOM. */
type InstallPromptEvent = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

type Platform = "ios" | "android" | "desktop";

export type InstallState = {
  platform: Platform;
  /** True while the browser offers to install, and the app does not already stand alone. */
  offered: boolean;
  /** True when the page runs as an installed app, and once it was installed from this page. */
  standalone: boolean;
};

/** What became of a wish to install. */
export type InstallOutcome = "installed-already" | "accepted" | "dismissed" | "ios" | "unavailable";

/** What the store listens to and asks: `window`, or a test's stand-in. */
export type InstallBrowser = Pick<Window, "addEventListener" | "matchMedia"> & {
  navigator: Pick<Navigator, "userAgent" | "maxTouchPoints"> & { standalone?: boolean };
};

/** Before the browser was asked, and on the server. */
const UNKNOWN: InstallState = { platform: "desktop", offered: false, standalone: false };

/** Whether and how the app can be installed here. `listen` comes early: the browser makes its offer once. */
export function createInstall() {
  const listeners = new Set<() => void>();
  let state = UNKNOWN;
  let offer: InstallPromptEvent | null = null;

  function update(change: Partial<Pick<InstallState, "platform" | "standalone">> = {}): void {
    const next = { ...state, ...change };
    if (next.standalone) offer = null;
    state = { ...next, offered: offer !== null };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe: (onChange: () => void): (() => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    listen(browser: InstallBrowser): void {
      const alone = browser.matchMedia("(display-mode: standalone)");
      browser.addEventListener("beforeinstallprompt", (event) => {
        // Chromium on Android would show a banner of its own on top of the page.
        event.preventDefault();
        // The DOM's types do not know the event that goes by this name.
        offer = event as InstallPromptEvent;
        update();
      });
      browser.addEventListener("appinstalled", () => update({ standalone: true }));
      alone.addEventListener("change", () => alone.matches && update({ standalone: true }));
      update({
        platform: platformOf(browser.navigator),
        standalone: alone.matches || browser.navigator.standalone === true,
      });
    },
    /** Asks the visitor by the browser's own prompt where there is one. Call it in the click: prompts need one. */
    async request(): Promise<InstallOutcome> {
      if (state.standalone) return "installed-already";
      if (offer !== null) {
        try {
          await offer.prompt();
          const { outcome } = await offer.userChoice;
          if (outcome === "accepted") update({ standalone: true });
          return outcome;
        } catch (error) {
          // oxlint-disable-next-line no-console -- specification §8: prompt failures are logged
          console.warn("The browser's install prompt failed.", error);
          return "unavailable";
        }
      }
      return state.platform === "ios" ? "ios" : "unavailable";
    },
  };
}

/** An iPad with a desktop's user agent is told from a Mac by its touch screen. */
function platformOf({ userAgent, maxTouchPoints }: InstallBrowser["navigator"]): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return "ios";
  return /Android/.test(userAgent) ? "android" : "desktop";
}

/** This page's own. */
export const install = createInstall();

/** The state of this page's installation; unknown on the server and until the page is alive. */
export function useInstall(): InstallState {
  return useSyncExternalStore(install.subscribe, install.state, () => UNKNOWN);
}
