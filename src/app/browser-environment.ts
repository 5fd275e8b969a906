import type { ScheduleEnvironment } from "../sync/schedule.ts";
import { systemTimers } from "../lib/deadline.ts";

/** The part of the Network Information API that is read; Chromium only. */
type Connection = { saveData?: boolean; effectiveType?: string; type?: string };

/** True when the visitor asked the browser to save data. */
export function savesData(connection: Connection | undefined): boolean {
  return connection?.saveData === true;
}

/** True for a link that is slow, and for one nobody can tell about (design.md §2). */
export function isSlowLink(connection: Connection | undefined): boolean {
  return connection?.effectiveType !== "4g";
}

/** What this browser says of its connection; undefined where it says nothing. */
export function connectionOf(navigator: object): Connection | undefined {
  return "connection" in navigator ? (navigator.connection as Connection) : undefined;
}

/** The page as the mirror's schedule wants to know it. */
export const pageEnvironment: ScheduleEnvironment = {
  now: Date.now,
  random: Math.random,
  timers: systemTimers,
  whenIdle(work) {
    // The first painting comes before the first download.
    if ("requestIdleCallback" in window) {
      const handle = window.requestIdleCallback(() => work(), { timeout: 3000 });
      return () => window.cancelIdleCallback(handle);
    }
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  },
  onOnline: (work) => listen(window, "online", work),
  onVisible: (work) =>
    listen(document, "visibilitychange", () => {
      if (document.visibilityState === "visible") work();
    }),
};

function listen(target: EventTarget, event: string, work: () => void): () => void {
  target.addEventListener(event, work);
  return () => target.removeEventListener(event, work);
}
