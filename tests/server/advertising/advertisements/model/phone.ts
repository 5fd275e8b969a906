import {
  eventId,
  heldOffersSchema,
  placementAnswerSchema,
  placementPaths,
} from "#domain/advertising/contract.ts";
import { PLACEMENTS } from "#domain/advertising/placements.ts";
import type { BeaconKind, Offer } from "#domain/advertising/contract.ts";
import type { Chance } from "../../../../src/outbox/model/seeded-random.ts";
import { PHONE_AGENT } from "../phone-agent.ts";
import type { Answer, Call } from "./counting-server.ts";
import type { Told } from "./plain-model.ts";

type Beacon = Omit<Told, "atMs">;

/** One request of a phone; `told` for beacons. */
export type Attempt = { call: Call; told: Beacon | null; heard: (answer: Answer) => void };

const ROBOT = "Mozilla/5.0 (compatible; ExampleBot/1.0; +https://bot.example/)";

/** A life: offers are shown, seen and followed; beacons wait, come in any order, twice, or from somebody else. */
export class Phone {
  readonly #chance: Chance;
  readonly #address: string;
  readonly #staffToken: string;
  #isOnline = true;
  #held: Offer[] = [];
  #queue: Beacon[] = [];

  constructor(chance: Chance, address: string, staffToken: string) {
    this.#chance = chance;
    this.#address = address;
    this.#staffToken = staffToken;
  }

  get hasUnsent(): boolean {
    return this.#queue.length > 0;
  }

  /** What it asks for now, all at once. */
  live(nowMs: number): Attempt[] {
    const weights = { show: 5, hold: 1, "show-held": 4, leave: 2, return: 2, send: 4, err: 1 };
    const step = this.#chance.weigh(weights);
    if (step === "leave") this.#isOnline = false;
    if (step === "return") this.#isOnline = true;
    if (step === "show-held") this.#showHeld(nowMs);
    if (step === "err") this.#err();
    if (!this.#isOnline) return [];
    if (step === "show") return [this.#show()];
    if (step === "hold") return [this.#hold()];
    return step === "send" || step === "return" ? this.send() : [];
  }

  /** Some of what waits, in any order, some of it twice. */
  send(): Attempt[] {
    const attempts: Attempt[] = [];
    const waiting = this.#queue.splice(0);
    while (waiting.length > 0) {
      const [beacon] = waiting.splice(this.#chance.below(waiting.length), 1);
      if (beacon === undefined) break;
      if (this.#chance.happens(0.15)) this.#queue.push(beacon);
      else
        attempts.push(
          ...(this.#chance.happens(0.1) ? [beacon, beacon] : [beacon]).map((one) => this.#tell(one)),
        );
    }
    return attempts;
  }

  /** The same view as often as a crowd behind one address might tell; the last ones are too many. */
  crowd(offer: Offer, most: number): Attempt[] {
    return Array.from({ length: most + 3 }, (_, at) =>
      this.#tell({ ...beaconOf(offer, "view"), from: at < most ? "phone" : "crowd" }),
    );
  }

  #show(): Attempt {
    const placement = this.#chance.pick(PLACEMENTS) ?? "sidebar";
    return this.#get(`${placementPaths.placement}?placement=${placement}`, (body) => {
      const { data } = placementAnswerSchema.parse(JSON.parse(body));
      if (data !== null) this.#see(data);
    });
  }

  #hold(): Attempt {
    return this.#get(`${placementPaths.held}?count=${1 + this.#chance.below(6)}`, (body) => {
      this.#held.push(...heldOffersSchema.parse(JSON.parse(body)).data);
    });
  }

  /** Few phones show what is too old. */
  #showHeld(nowMs: number): void {
    const good = this.#held.filter(
      ({ expires_at }) => Date.parse(expires_at) > nowMs || this.#chance.happens(0.2),
    );
    const offer = good.shift();
    this.#held = good;
    if (offer !== undefined) this.#see(offer, { isHeld: true });
  }

  #see(offer: Offer, { isHeld } = { isHeld: false }): void {
    const kinds: BeaconKind[] = [];
    // Former apps tell nothing of it; an odd one tells it of others too.
    if (this.#chance.happens(isHeld ? 0.8 : 0.05)) kinds.push("shown");
    if (this.#chance.happens(0.7)) kinds.push("view");
    // Some beacons are lost for ever: clicks without a view.
    if (this.#chance.happens(0.3)) kinds.push("click");
    const from = this.#chance.weigh({ phone: 90, staff: 4, robot: 4 });
    for (const kind of kinds) this.#queue.push({ ...beaconOf(offer, kind), from });
    // A page that was left and came back may tell it again, by itself.
    if (from !== "phone" && this.#chance.happens(0.5))
      this.#queue.push({ ...beaconOf(offer, "view"), from: "phone" });
  }

  /** Tells of something that was never offered so. */
  #err(): void {
    const [offer] = this.#held;
    const digits = String(this.#chance.below(1e12)).padStart(12, "0");
    const wrong = { id: 1, offer_id: `019aa111-0000-7000-8000-${digits}`, placement: "sidebar" as const };
    const odd = offer === undefined ? wrong : this.#chance.pick([wrong, { ...offer, id: offer.id + 1 }]);
    this.#queue.push({
      ...beaconOf(odd ?? wrong, this.#chance.pick(["view", "click", "shown"]) ?? "view"),
      from: "phone",
    });
  }

  #get(url: string, heard: (body: string) => void): Attempt {
    const call: Call = { method: "GET", url, headers: { "user-agent": PHONE_AGENT }, address: this.#address };
    return { call, told: null, heard: (answer) => answer?.status === 200 && heard(answer.body) };
  }

  #tell(beacon: Beacon): Attempt {
    const { offerId, kind, advertisementId, placement, from } = beacon;
    return {
      told: beacon,
      call: {
        method: "POST",
        url: placementPaths[kind === "view" ? "impression" : kind],
        headers: {
          "user-agent": from === "robot" ? ROBOT : PHONE_AGENT,
          ...(from === "staff" ? { authorization: `Bearer ${this.#staffToken}` } : {}),
        },
        address: this.#address,
        body: { ad_id: advertisementId, placement, event_id: eventId(offerId, kind) },
      },
      // The answer to some is lost on its way: sent again.
      heard: (answer) => {
        if (answer?.status !== 204 || this.#chance.happens(0.08)) this.#queue.push(beacon);
      },
    };
  }
}

function beaconOf(offer: Pick<Offer, "id" | "offer_id" | "placement">, kind: BeaconKind): Beacon {
  return {
    offerId: offer.offer_id,
    kind,
    advertisementId: offer.id,
    placement: offer.placement,
    from: "phone",
  };
}
