import { createListeners } from "../platform/lib/listeners.ts";
import { storedText, storeText } from "../platform/lib/stored-text.ts";

const KEY = "passport-status:support";
const HIDDEN = "hidden";

const { subscribe, notify } = createListeners();
/** Used without localStorage. */
let chosen: string | null = null;

/** The badge shows if configured and not dismissed. */
export const supportChoice = {
  subscribe,
  /** Link target from a meta tag that vite.config.ts writes; "" if not configured. */
  address: (): string => document.querySelector<HTMLMetaElement>("meta[name=support]")?.content ?? "",
  isShown: (path: string): boolean =>
    supportChoice.address() !== "" && !isHidden() && !/^\/admin(?:\/|$)/.test(path),
  /** Dismissed: the footer offers it again. */
  isDismissed: (): boolean => supportChoice.address() !== "" && isHidden(),
  show(wanted: boolean): void {
    chosen = wanted ? "" : HIDDEN;
    // If nothing can be stored, the choice lasts until reload.
    storeText("localStorage", KEY, chosen);
    notify();
  },
};

function isHidden(): boolean {
  return (chosen ?? storedText("localStorage", KEY)) === HIDDEN;
}
