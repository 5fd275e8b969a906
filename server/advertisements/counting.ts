import type { Offer } from "#domain/api/placements.ts";
import { ProblemError } from "../http/problem.ts";
import type { Store } from "../store/store.ts";
import type { AdEvent } from "./judge-event.ts";
import { makeOffers } from "./make-offers.ts";
import type { OfferWish } from "./make-offers.ts";
import { recordEvents } from "./record-events.ts";
import { Totals } from "./totals.ts";
import { writeTogether } from "./write-together.ts";

export type Counting = {
  /** Stored before they are answered. */
  offer: (wish: OfferWish) => Promise<readonly Offer[]>;
  /** Resolves when the event is durable. */
  record: (event: AdEvent) => Promise<void>;
};

export type CountingItem = { kind: "wish"; wish: OfferWish } | { kind: "event"; event: AdEvent };

/** One list for each item, empty for events. */
export type WriteItems = (
  items: readonly CountingItem[],
  nowMs: number,
) => Promise<readonly (readonly Offer[])[]>;

/** A commit costs as much as many rows, and no page waits for these answers. */
const TOGETHER = { gatherMs: 20, mostAtOnce: 500, mostWaiting: 5_000 };

/** Offers and events in few transactions: those of some milliseconds share one. 503 when too many wait. */
export function countingBy(writeItems: WriteItems, now: () => number): Counting {
  const write = writeTogether<CountingItem, readonly Offer[]>(
    (items) => writeItems(items, now()),
    TOGETHER,
    countingBusy,
  );
  return {
    offer: (wish) => write({ kind: "wish", wish }),
    record: async (event) => void (await write({ kind: "event", event })),
  };
}

/** Counts in this thread. */
export function countingOn(store: Store, now: () => number): Counting {
  return countingBy((items, nowMs) => writeCounted(store, items, nowMs), now);
}

/** Writes everything in one transaction. */
export async function writeCounted(
  store: Store,
  items: readonly CountingItem[],
  nowMs: number,
): Promise<(readonly Offer[])[]> {
  const { dialect } = store;
  const made = await store.write(async (trx) => {
    const totals = new Totals();
    const change = { trx, dialect, nowMs, totals };
    await recordEvents(
      change,
      items.flatMap((item) => (item.kind === "event" ? [item.event] : [])),
    );
    const offers = await makeOffers(
      change,
      items.flatMap((item) => (item.kind === "wish" ? [item.wish] : [])),
    );
    await totals.write(trx, dialect);
    return offers;
  });
  const answers = made.values();
  return items.map((item) => (item.kind === "wish" ? (answers.next().value ?? []) : []));
}

export function countingBusy(): ProblemError {
  return new ProblemError(503, "advertising_busy", {
    detail: "The service is busy. Try again in a moment.",
    headers: { "retry-after": "5" },
  });
}
