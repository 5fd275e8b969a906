import { dropOldOffers } from "../../../../../server/advertising/advertisements/advertisement-jobs.ts";
import type { OpenStoreOptions } from "../../../../../server/store/open-store.ts";
import type { Store } from "../../../../../server/store/store.ts";
import {
  heldOffersSchema,
  placementAnswerSchema,
  placementPaths,
  EVENTS_PER_MINUTE,
} from "#domain/advertising/contract.ts";
import type { Offer } from "#domain/advertising/contract.ts";
import { seededRandom } from "../../../../src/outbox/model/seeded-random.ts";
import type { Chance } from "../../../../src/outbox/model/seeded-random.ts";
import { createAccount } from "../../../support/accounts.ts";
import { PHONE_AGENT } from "../phone-agent.ts";
import { storeAdvertisement } from "../stored-advertisement.ts";
import type { Answer, CountingServer } from "./counting-server.ts";
import { Phone } from "./phone.ts";
import type { Attempt } from "./phone.ts";
import { PlainModel } from "./plain-model.ts";
import { storedLines } from "./stored-lines.ts";

export const WORLD_START = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Every set of these is tried against the database after a kill. */
const MOST_UNANSWERED = 7;

export type WorldOptions = {
  seed: number;
  lives: number;
  rounds: number;
  /** Share of rounds in which the server dies. */
  deadly: number;
  /** Beside the servers. */
  store: Store;
  options: OpenStoreOptions;
  open: (options: OpenStoreOptions) => Promise<CountingServer>;
  /** Prepares the death of a server under way; it may come a little later, or not at all. */
  strike: (server: CountingServer, chance: Chance) => Promise<void> | void;
  /** One address sends too many. */
  hasCrowd?: boolean;
};

export type WorldResult = { expected: string[]; counted: string[]; deaths: number; hits: number };

/** Plays phones against servers that die, and compares what was counted with the model. */
export async function playWorld(world: WorldOptions): Promise<WorldResult> {
  const { seed, lives, rounds, deadly, store, options, open, strike } = world;
  const chance = seededRandom(seed);
  await storeAdvertisements(store);
  const staff = await createAccount(store, { roles: ["editor"] }, WORLD_START);
  const phones = Array.from(
    { length: lives },
    (_, at) => new Phone(chance, `10.0.${at >> 8}.${at & 255}`, staff.token),
  );
  let model = new PlainModel();
  let server = await open(options);
  let [nowMs, deaths, hits] = [WORLD_START, 0, 0];

  const play = async (attempts: readonly Attempt[], isDeadly: boolean): Promise<void> => {
    const asked = attempts.map(async (attempt) => ({
      attempt,
      answer: await server.call(attempt.call, nowMs),
    }));
    if (isDeadly) await strike(server, chance);
    const answered = await Promise.all(asked);
    const unanswered: Attempt[] = [];
    for (const { attempt, answer } of answered) {
      if (answer === null) unanswered.push(attempt);
      else learn(model, attempt, answer, nowMs);
    }
    for (const { attempt, answer } of answered) attempt.heard(answer);
    if (!isDeadly) {
      if (unanswered.length > 0) throw new Error("A server that lives did not answer");
      return;
    }
    await server.die();
    deaths += 1;
    if (unanswered.length > 0) hits += 1;
    await adoptUnseen(store, model, nowMs);
    model = await asStored(store, model, unanswered, nowMs);
    server = await open(options);
  };

  for (let round = 0; round < rounds; round++) {
    nowMs += 1 + chance.below((chance.happens(0.15) ? 12 * 60 : 5) * MINUTE_MS);
    const isDeadly = chance.happens(deadly);
    const acting = phones.filter(() => chance.happens(12 / rounds));
    const attempts = acting.flatMap((phone) => phone.live(nowMs));
    if (attempts.length === 0) continue;
    if (isDeadly) {
      for (const late of attempts.splice(MOST_UNANSWERED)) late.heard(null);
    }
    await play(attempts, isDeadly);
    if (chance.happens(0.05)) await drop();
  }
  for (const left = (): Phone[] => phones.filter(({ hasUnsent }) => hasUnsent); left().length > 0;) {
    nowMs += MINUTE_MS;
    await play(
      left().flatMap((phone) => phone.send()),
      false,
    );
  }
  if (world.hasCrowd) await gatherCrowd();
  nowMs += 5 * DAY_MS;
  await drop();
  await server.die();
  return { expected: model.lines(), counted: await storedLines(store), deaths, hits };

  async function gatherCrowd(): Promise<void> {
    const phone = new Phone(chance, "10.9.9.9", staff.token);
    nowMs += MINUTE_MS;
    const headers = { "user-agent": PHONE_AGENT };
    const url = `${placementPaths.placement}?placement=calendar`;
    const call = { method: "GET", url, headers, address: "10.9.9.9" } as const;
    const offers: Offer[] = [];
    const heard = (answer: Answer) => void offers.push(...offersIn(answer?.body ?? ""));
    await play([{ call, told: null, heard }], false);
    nowMs += MINUTE_MS;
    for (const offer of offers) await play(phone.crowd(offer, EVENTS_PER_MINUTE), false);
  }

  async function drop(): Promise<void> {
    await dropOldOffers(store, nowMs);
    model.drop(nowMs);
  }
}

/** What the server answered is what happened. */
function learn(model: PlainModel, { call, told }: Attempt, answer: NonNullable<Answer>, atMs: number): void {
  if (told !== null) {
    if (answer.status !== 204) throw new Error(`A beacon was answered with ${answer.status}: ${answer.body}`);
    model.tell({ ...told, atMs });
    return;
  }
  if (answer.status !== 200)
    throw new Error(`${call.url} was answered with ${answer.status}: ${answer.body}`);
  const isHeld = call.url.startsWith(placementPaths.held);
  for (const offer of offersIn(answer.body)) model.give(offer, { atMs, isHeld });
}

function offersIn(body: string): Offer[] {
  const one = placementAnswerSchema.safeParse(JSON.parse(body));
  if (!one.success) return heldOffersSchema.parse(JSON.parse(body)).data;
  return one.data.data === null ? [] : [one.data.data];
}

/** Offers whose answer was lost. */
async function adoptUnseen({ db }: Store, model: PlainModel, nowMs: number): Promise<void> {
  const rows = await db.selectFrom("ad_offers").selectAll().execute();
  for (const row of rows) {
    if (model.knows(row.id)) continue;
    if (Date.parse(row.offered_at) !== nowMs) throw new Error(`The offer ${row.id} came from nowhere`);
    const offer = { offer_id: row.id, id: row.advertisement_id, placement: row.placement };
    const addresses = { desktop_asset_url: "", mobile_asset_url: "", client_link: "" };
    model.give(
      { ...offer, ...addresses, expires_at: row.expires_at },
      { atMs: nowMs, isHeld: row.unshown === 1 },
    );
  }
}

/** The model with those of the unanswered beacons that reached the database: some set of them must explain it. */
async function asStored(
  store: Store,
  model: PlainModel,
  unanswered: readonly Attempt[],
  atMs: number,
): Promise<PlainModel> {
  const stored = (await storedLines(store)).join("\n");
  const beacons = unanswered.flatMap(({ told }) => (told === null ? [] : [{ ...told, atMs }]));
  for (let set = 0; set < 1 << beacons.length; set++) {
    const guess = model.copy();
    beacons.forEach((beacon, at) => (set >> at) & 1 && guess.tell(beacon));
    if (guess.lines().join("\n") === stored) return guess;
  }
  throw new Error(`No set of the ${beacons.length} unanswered beacons explains what is stored`);
}

/** Some share a placement, one ends early, one is not paid. */
async function storeAdvertisements(store: Store): Promise<void> {
  await storeAdvertisement(store, { placement: "home-hero" });
  await storeAdvertisement(store, { placement: "home-hero" });
  await storeAdvertisement(store, { placement: "sidebar", ad_ending_date: "2026-11-21" });
  await storeAdvertisement(store, { placement: "sidebar", priority: 3, ad_ending_date: "2026-11-20" });
  await storeAdvertisement(store, { placement: "calendar" });
  await storeAdvertisement(store, { placement: "article-bottom", payments: [] });
}
