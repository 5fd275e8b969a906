import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { IgnoredReason } from "#domain/advertising/advertisement-figures.ts";
import type { Offer } from "#domain/advertising/contract.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { ProblemError } from "../../http/problem.ts";
import { jsonList, jsonTable } from "../../store/json-table.ts";
import type { OpenStoreOptions } from "../../store/open-store.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { type AdEvent, isOf, judgeEvent, type StoredOffer } from "./judge-event.ts";
import { makeOffers, type OfferWish } from "./make-offers.ts";
import { Totals, type Shown } from "./totals.ts";

export type Counting = {
  /** Stored before they are answered. */
  offer: (wish: OfferWish) => Promise<readonly Offer[]>;
  /** Resolves when the event is durable. */
  record: (event: AdEvent) => Promise<void>;
};

type CountingItem = { kind: "wish"; wish: OfferWish } | { kind: "event"; event: AdEvent };

/** One list for each item, empty for events. */
type WriteItems = (items: readonly CountingItem[], nowMs: number) => Promise<readonly (readonly Offer[])[]>;

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

type Limits = {
  /** Collects this long before it writes. */
  gatherMs: number;
  mostAtOnce: number;
  mostWaiting: number;
};

type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Group commit: `write` gets the items of some milliseconds, one batch at a time, and answers them in the same order.
 * Promises settle after it. Throws `full()` when too many wait.
 */
function writeTogether<Item, Answer>(
  write: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { gatherMs, mostAtOnce, mostWaiting }: Limits,
  full: () => Error,
): (item: Item) => Promise<Answer> {
  const queue: Waiting<Item, Answer>[] = [];
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (queue.length > 0) {
      if (queue.length < mostAtOnce) await sleep(gatherMs);
      const batch = queue.splice(0, mostAtOnce);
      try {
        const answers = await write(batch.map(({ item }) => item));
        for (const [at, { resolve, reject }] of batch.entries()) {
          const answer = answers[at];
          if (answer === undefined) reject(new Error("The batch has no answer for an item"));
          else resolve(answer);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };

  return (item) => {
    if (queue.length >= mostWaiting) return Promise.reject(full());
    const answered = new Promise<Answer>((resolve, reject) => queue.push({ item, resolve, reject }));
    if (!isWriting) void writeAll();
    return answered;
  };
}

type Change = { trx: Transaction<Database>; dialect: Store["dialect"]; totals: Totals };

/** Notes events on their offers, in the order of arrival, and counts them. */
async function recordEvents(change: Change, events: readonly AdEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { trx, dialect, totals } = change;
  const offers = await lockOffers(change, [...new Set(events.map(({ offerId }) => offerId))].sort());
  const changed = new Set<StoredOffer>();
  for (const event of events) {
    const offer = offers.get(event.offerId);
    const verdict = judgeEvent(offer, event);
    if (!isOf(offer, event)) {
      const day = toIsoDate(todayInAddisAbaba(event.atMs));
      ignore(totals, { day, advertisementId: 0, placement: event.placement }, event, "unknown_offer");
      continue;
    }
    const of = { day: offer.day, advertisementId: offer.advertisement_id, placement: offer.placement };
    if (verdict.kind === "ignored") {
      ignore(totals, of, event, verdict.reason);
      continue;
    }
    // A beacon "shown" that comes again changes nothing.
    if (event.kind === "shown" && verdict.offers === 0) continue;
    offer.unshown = 0;
    const at = new Date(event.atMs).toISOString();
    if (event.kind === "view") offer.viewed_at = at;
    if (event.kind === "click") offer.clicked_at = at;
    changed.add(offer);
    for (const what of ["offers", "views", "clicks"] as const) if (verdict[what] > 0) totals.count(of, what);
  }
  const rows = [...changed].map(({ id, viewed_at, clicked_at }) => [id, viewed_at, clicked_at]);
  if (rows.length === 0) return;
  await sql`update ad_offers set viewed_at = told.value ->> 1, clicked_at = told.value ->> 2, unshown = 0
    from ${jsonTable(dialect, rows)} as told where ad_offers.id = told.value ->> 0`.execute(trx);
}

/** Views and clicks, which are paid for. */
function ignore(totals: Totals, of: Shown, { kind }: AdEvent, reason: IgnoredReason): void {
  if (kind !== "shown") totals.ignore(of, kind, reason);
}

/** Locks in the order of the ids, so that servers that write at once cannot deadlock. */
async function lockOffers(
  { trx, dialect }: Change,
  ids: readonly string[],
): Promise<Map<string, StoredOffer>> {
  const lock = dialect === "postgres" ? sql`for update` : sql``;
  const { rows } = await sql<StoredOffer>`
    select id, advertisement_id, placement, day, offered_at, expires_at, viewed_at, clicked_at, unshown
    from ad_offers
    where id in (select value ->> 0 from ${jsonList(dialect, ids)}) order by id ${lock}`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

export type CountingTask = { store: Omit<OpenStoreOptions, "report"> };

export type CountingRequest =
  | { kind: "write"; id: number; items: readonly CountingItem[]; nowMs: number }
  | { kind: "stop" };

/** `code`: of the database's error. */
export type CountingReply =
  | { kind: "written"; id: number; offers: readonly (readonly Offer[])[] }
  | { kind: "failed"; id: number; detail: string; code: string };
