import { createListeners } from "./listeners.ts";
import { useSyncExternalStore } from "react";

/** Chromium only, not in the DOM's types. */
type InstallPromptEvent = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

type Platform = "ios" | "android" | "desktop";

export type InstallState = {
  platform: Platform;
  /** The browser offers installing, and the app is not installed. */
  offered: boolean;
  /** Running as, or just installed as, an app. */
  standalone: boolean;
};

export type InstallOutcome = "installed-already" | "accepted" | "dismissed" | "ios" | "unavailable";

/** `window`, or a fake. */
export type InstallBrowser = Pick<Window, "addEventListener" | "matchMedia"> & {
  navigator: Pick<Navigator, "userAgent" | "maxTouchPoints"> & { standalone?: boolean };
};

/** On the server and at first. */
const UNKNOWN: InstallState = { platform: "desktop", offered: false, standalone: false };

/** Installability. Call `listen` early: the offer comes once. */
export function createInstall() {
  const { subscribe, notify } = createListeners();
  let state = UNKNOWN;
  let offer: InstallPromptEvent | null = null;

  function update(change: Partial<Pick<InstallState, "platform" | "standalone">> = {}): void {
    const next = { ...state, ...change };
    if (next.standalone) offer = null;
    state = { ...next, offered: offer !== null };
    notify();
  }

  return {
    state: () => state,
    subscribe,
    listen(browser: InstallBrowser): void {
      const alone = browser.matchMedia("(display-mode: standalone)");
      browser.addEventListener("beforeinstallprompt", (event) => {
        // Prevents Android Chromium's own banner.
        event.preventDefault();
        // Missing from the DOM's types.
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
    /** Shows the browser's prompt, if any; must run in a click handler. */
    async request(): Promise<InstallOutcome> {
      if (state.standalone) return "installed-already";
      if (offer !== null) {
        try {
          await offer.prompt();
          const { outcome } = await offer.userChoice;
          if (outcome === "accepted") update({ standalone: true });
          return outcome;
        } catch (error) {
          // oxlint-disable-next-line no-console -- prompt failures are logged
          console.warn("The browser's install prompt failed.", error);
          return "unavailable";
        }
      }
      return state.platform === "ios" ? "ios" : "unavailable";
    },
  };
}

/** Touch tells an iPad with a desktop user agent from a Mac. */
function platformOf({ userAgent, maxTouchPoints }: InstallBrowser["navigator"]): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return "ios";
  return /Android/.test(userAgent) ? "android" : "desktop";
}

export const install = createInstall();

/** Unknown on the server and until hydration. */
export function useInstall(): InstallState {
  return useSyncExternalStore(install.subscribe, install.state, () => UNKNOWN);
}
