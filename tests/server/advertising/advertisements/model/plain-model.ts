import type { BeaconKind, Offer } from "#domain/advertising/contract.ts";
import type { Placement } from "#domain/advertising/placements.ts";

/** A beacon at the moment when the server gets it. */
export type Told = {
  offerId: string;
  kind: BeaconKind;
  advertisementId: number;
  placement: Placement;
  /** `crowd`: an address that sent too many. */
  from: "phone" | "staff" | "robot" | "crowd";
  atMs: number;
};

type Given = Pick<Offer, "id" | "placement"> & { day: string; endsMs: number; isHeld: boolean };
type Tally = { views: number; clicks: number; showns: number };

const KEPT_MS = 4 * 24 * 3_600_000;
const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Addis_Ababa" });

/** What should be counted, worked out from everything that was told, without regard to its order. */
export class PlainModel {
  readonly #offers = new Map<string, Given & { givenMs: number } & Tally>();
  readonly #days = new Map<string, number>();

  copy(): PlainModel {
    const copy = new PlainModel();
    for (const [id, offer] of this.#offers) copy.#offers.set(id, { ...offer });
    for (const [line, count] of this.#days) copy.#days.set(line, count);
    return copy;
  }

  knows(offerId: string): boolean {
    return this.#offers.has(offerId);
  }

  give(
    { offer_id, id, placement, expires_at }: Omit<Offer, "title">,
    { atMs, isHeld }: { atMs: number; isHeld: boolean },
  ): void {
    const day = dayFormat.format(atMs);
    const endsMs = Date.parse(expires_at);
    const none = { views: 0, clicks: 0, showns: 0 };
    this.#offers.set(offer_id, { id, placement, day, endsMs, isHeld, givenMs: atMs, ...none });
  }

  tell({ offerId, kind, advertisementId, placement, from, atMs }: Told): void {
    const offer = this.#offers.get(offerId);
    const ignore = (reason: string, day: string, id: number) => {
      if (kind !== "shown") this.#add(`${day} ${id} ${placement} ignored ${kind} ${reason}`, 1);
    };
    if (offer === undefined || offer.id !== advertisementId || offer.placement !== placement) {
      ignore("unknown_offer", dayFormat.format(atMs), 0);
    } else if (from === "robot") ignore("automated", offer.day, offer.id);
    else if (from === "staff") ignore("staff", offer.day, offer.id);
    else if (from === "crowd") ignore("rate", offer.day, offer.id);
    else if (kind === "view" && atMs < offer.givenMs + 1_000) ignore("automated", offer.day, offer.id);
    else if (atMs > offer.endsMs) ignore("old_offer", offer.day, offer.id);
    else offer[`${kind}s`] += 1;
  }

  drop(atMs: number): void {
    for (const [id, offer] of this.#offers) {
      if (offer.givenMs >= atMs - KEPT_MS) continue;
      for (const [line, count] of linesOf(offer)) this.#add(line, count);
      if (offer.clicks > 0 && offer.views === 0) {
        this.#add(`${offer.day} ${offer.id} ${offer.placement} ignored click click_without_view`, 1);
      }
      this.#offers.delete(id);
    }
  }

  /** Every count and the marks of every offer, as lines. */
  lines(): string[] {
    const counts = new Map(this.#days);
    const marks: string[] = [];
    for (const [id, offer] of this.#offers) {
      for (const [line, count] of linesOf(offer)) counts.set(line, (counts.get(line) ?? 0) + count);
      marks.push(
        `${id} ${wasShown(offer) ? "shown" : ""} ${offer.views > 0 ? "viewed" : ""} ${offer.clicks > 0 ? "clicked" : ""}`,
      );
    }
    const lines = [...counts].filter(([, count]) => count > 0).map(([line, count]) => `${line} ${count}`);
    return [...lines, ...marks].sort();
  }

  #add(line: string, count: number): void {
    this.#days.set(line, (this.#days.get(line) ?? 0) + count);
  }
}

/** One that a phone holds is shown when it tells anything of it. */
function wasShown({ isHeld, views, clicks, showns }: Given & Tally): boolean {
  return !isHeld || views + clicks + showns > 0;
}

/** One view, one click if there is a view; the rest was sent again. */
function linesOf(offer: Given & Tally): [string, number][] {
  const { day, id, placement, views, clicks } = offer;
  const of = `${day} ${id} ${placement}`;
  return [
    [`${of} offers`, Number(wasShown(offer))],
    [`${of} views`, Math.min(views, 1)],
    [`${of} clicks`, Math.min(views, clicks, 1)],
    [`${of} ignored view duplicate`, Math.max(views - 1, 0)],
    [`${of} ignored click duplicate`, Math.max(clicks - 1, 0)],
  ];
}
