import type { Page } from "@playwright/test";

/** An entry of the Event Timing API, in ms. */
export type EventTime = {
  /** Shared by the events of a tap or key press; 0 for events that are none, as those of hovering. */
  interactionId: number;
  /** The time from the event to the next paint, in steps of 8 ms. */
  duration: number;
  /** Spent in the page's own listeners. */
  work: number;
  /** Ids begin again with each document. */
  round: number;
};

/** The shortest that browsers report; quicker interactions are not counted. */
const SHORTEST_MS = 16;

/** Runs in the page before its scripts. */
export function watchEvents(): void {
  const seen: Omit<EventTime, "round">[] = [];
  Object.assign(globalThis, { watchedEvents: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming)) continue;
      const { interactionId, duration, processingStart, processingEnd } = entry;
      seen.push({ interactionId, duration, work: processingEnd - processingStart });
    }
    // The type of the options does not know this one.
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** What was seen since the last call. */
export function takeEvents(page: Page): Promise<Omit<EventTime, "round">[]> {
  return page.evaluate(() =>
    (globalThis as unknown as { watchedEvents: Omit<EventTime, "round">[] }).watchedEvents.splice(0),
  );
}

export type InteractionTime = { ms: number; workMs: number };

/** An interaction takes as long as the slowest of its events. */
export function interactionTimes(events: readonly EventTime[]): InteractionTime[] {
  const times = new Map<string, InteractionTime>();
  for (const { interactionId, duration, work, round } of events) {
    if (interactionId === 0 || duration < SHORTEST_MS) continue;
    const id = `${round} ${interactionId}`;
    const { ms, workMs } = times.get(id) ?? { ms: 0, workMs: 0 };
    times.set(id, { ms: Math.max(ms, duration), workMs: workMs + work });
  }
  return [...times.values()];
}
