import type { EventKind, Offer } from "#domain/advertising/contract.ts";

export type PlannedEvent = {
  offerId: string;
  advertisementId: number;
  placement: string;
  kind: EventKind;
};

const CLICK_SHARE = 0.12;
const DOUBLED_SHARE = 0.04;
/** Events move this far from their place, so that clicks come before their views too. */
const JITTER = 3_000;

/** Views, clicks and doubled ones of these offers, mixed; at most `count`. */
export function planEvents(offers: readonly Offer[], count: number, random: () => number): PlannedEvent[] {
  const placed: { at: number; event: PlannedEvent }[] = [];
  for (const [at, { offer_id: offerId, id: advertisementId, placement }] of offers.entries()) {
    const add = (kind: EventKind) =>
      placed.push({ at: at + random() * JITTER, event: { offerId, advertisementId, placement, kind } });
    add("view");
    if (random() < CLICK_SHARE) add("click");
    if (random() < DOUBLED_SHARE) add("view");
  }
  return placed
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ event }) => event);
}
