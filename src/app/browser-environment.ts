import { systemTimers } from "../platform/lib/deadline.ts";
import { whenIdle } from "../platform/lib/when-idle.ts";
import type { LinkFacts } from "../lists/sync/mirror-messages.ts";
import type { ScheduleEnvironment } from "../lists/sync/schedule.ts";

/** Network Information API; Chromium only, `type` on phones. */
export type Connection = { saveData?: boolean; effectiveType?: string; type?: string };

/** Slow and unknown links count as slow, and a phone's mobile data too; `saveData` is the user's setting. */
export function linkFacts(navigator: object): LinkFacts {
  const connection = connectionOf(navigator);
  return {
    saveData: connection?.saveData === true,
    slowLink: connection?.effectiveType !== "4g" || connection.type === "cellular",
  };
}

export function connectionOf(navigator: object): Connection | undefined {
  return "connection" in navigator ? (navigator.connection as Connection | undefined) : undefined;
}

/** The page as seen by the mirror's schedule. */
export const pageEnvironment: ScheduleEnvironment = {
  now: Date.now,
  random: Math.random,
  timers: systemTimers,
  whenIdle,
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
