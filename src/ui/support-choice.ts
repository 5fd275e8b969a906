import { storedText } from "../lib/stored-text.ts";

const KEY = "passport-status:support";
const HIDDEN = "hidden";

const listeners = new Set<() => void>();
/** What was chosen where the browser keeps nothing. */
let chosen: string | null = null;

/** Whether the support badge is there: the build names its page, and the visitor has not sent it away. */
export const supportChoice = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Where the badge leads; empty without the setting (written into the page by vite.config.ts). */
  address: (): string => document.querySelector<HTMLMetaElement>("meta[name=support]")?.content ?? "",
  /** On this page: the admin area is for work. */
  isShown: (path: string): boolean =>
    supportChoice.address() !== "" && !isHidden() && !/^\/admin(?:\/|$)/.test(path),
  /** Sent away, so that the footer offers it again. */
  isSentAway: (): boolean => supportChoice.address() !== "" && isHidden(),
  show(wanted: boolean): void {
    chosen = wanted ? "" : HIDDEN;
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // It stays away for as long as the page is open.
    }
    for (const listener of listeners) listener();
  },
};

function isHidden(): boolean {
  return (chosen ?? storedText("localStorage", KEY)) === HIDDEN;
}
