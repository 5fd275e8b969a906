import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { HEAD_FORMAT, type KeyLink, listPaths, type SignedHead } from "#domain/lists/sync-head.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import {
  generationAt,
  keyStatementText,
  latestGeneration,
  signedBytes,
  type VerifySignature,
} from "#domain/lists/signed-head.ts";
import { textHash } from "#domain/lists/segment/segment-hash.ts";
import type { HeldLists } from "../../../../src/platform/db/signed-lists.ts";
import type { OriginFailures } from "../../../../src/platform/db/origin-failures.ts";
import { newestLists } from "../../../../src/lists/sync/newest-lists.ts";
import { createOrigins } from "../../../../src/lists/sync/origins.ts";

/** `RUNS=10000 npm run unit -- tests/src/lists/sync/stolen-keys.test.ts` tries as many sequences. */
const RUNS = Number(process.env["RUNS"] ?? 1_000);

const OWN = "https://own.invalid";
const ORIGINS = [OWN, "https://copy.invalid", "https://mirror.invalid"] as const;
type Origin = (typeof ORIGINS)[number];
const START = Date.UTC(2026, 10, 20);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
/** The heads say this pace. */
const PACE = { every: 2, overdue: 9 };
/** An origin that failed is asked last for a quarter of an hour, all of them are asked once an hour. */
const BETWEEN_LOOKS = 61 * 60_000;

/** Fake keys and signatures, because thousands of sequences with real ones would take minutes. */
const keyNamed = (name: string) => name.padEnd(43, "_");
const STRANGER = keyNamed("stranger");
const signatureOf = (key: string, message: Uint8Array) =>
  createHash("sha512").update(key).update(message).digest("base64url");
const verify: VerifySignature = async (key, signature, message) => signature === signatureOf(key, message);

function nameFollower(by: string, key: string): KeyLink {
  const text = keyStatementText(key);
  return { text, by, signature: signatureOf(by, signedBytes("key", text)) };
}

/**
 * What an origin answers. `frozen`: the newest of now, for ever; `old`: any that was published. `unchanged`: frozen, and
 * 304 to whoever has something. `unsigned`: 404 and an unsigned manifest. The rest needs a thief: `forward`: a head of a
 * high generation by a stolen key, `follower`: by a key that this one names, `foreign`: by no known key.
 */
const WAYS = [
  "honest",
  "dead",
  "frozen",
  "old",
  "unchanged",
  "unsigned",
  "forward",
  "follower",
  "foreign",
] as const;
/** `liesAboutTime`: by so much, in its answers. */
type Manner = { way: (typeof WAYS)[number]; pick: number; liesAboutTime: number };

const HONEST: Manner = { way: "honest", pick: 0, liesAboutTime: 0 };

/** What the operator does by the server's command line, or the phone's visitor. */
const DEEDS = ["publish", "rotate", "replace", "steal", "update", "restore", "raise", "look"] as const;

type Step =
  | { kind: (typeof DEEDS)[number] }
  | { kind: "wait"; hours: number }
  /** The server's clock; publishing goes on with it. */
  | { kind: "clock"; ahead: number }
  | { kind: "turn"; origin: Origin; manner: Manner };

const manners: fc.Arbitrary<Manner> = fc.record({
  way: fc.constantFrom(...WAYS),
  pick: fc.nat(1_000),
  liesAboutTime: fc.constantFrom(0, 0, 0, -YEAR, YEAR, 1_000 * YEAR),
});

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom(...DEEDS) }) },
    { weight: 3, arbitrary: fc.constant<Step>({ kind: "look" }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 400 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("clock" as const),
        ahead: fc.constantFrom(0, HOUR, 3 * DAY, -YEAR),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("turn" as const),
        origin: fc.constantFrom(...ORIGINS),
        manner: manners,
      }),
    },
  ),
  { minLength: 3, maxLength: 30 },
);

type Start = { built: boolean; beganUnsigned: boolean; clockIsWrongBy: number };

const starts: fc.Arbitrary<Start> = fc.record({
  built: fc.boolean(),
  beganUnsigned: fc.boolean(),
  clockIsWrongBy: fc.constantFrom(0, 0, -10 * HOUR, 20 * HOUR, YEAR, -YEAR, -3 * YEAR),
});

/** `nowMs`: the least that the phone could take for the present, by its clock and what it was told. */
type Taken = { signed: SignedHead | null; before: HeldLists; nowMs: number };

/** A server with its operator, its copies, a thief who may have them, and one phone. */
class World {
  now = START;
  /** How far the server's clock is ahead. */
  clockAhead = 0;
  readonly #start: Start;
  #present: string;
  #chain: KeyLink[] = [];
  #generation = 0;
  #keys = 0;
  #build: string;
  readonly #published: SignedHead[] = [];
  readonly #manners = new Map<Origin, { manner: Manner; since: number }>();
  /** Keys that the thief has; also those that the thief made. */
  readonly #stolen = new Set<string>();
  readonly #pages = new Map<string, string>();
  #failures: OriginFailures = {};
  held: HeldLists = { stored: null, signed: null, keys: null, unsignedAt: null };
  /** The key that the phone's app was built with. */
  phoneBuild: string;

  constructor(start: Start) {
    this.#start = start;
    this.#present = this.#newKey();
    this.#build = start.built ? this.#present : "";
    this.phoneBuild = this.#build;
    this.publish();
  }

  /** The very first key is taken unproven, so the phone was online once. Before that a server may have had no key. */
  async begin(): Promise<void> {
    if (this.#start.beganUnsigned) {
      this.turn(OWN, { ...HONEST, way: "unsigned" });
      await this.look();
      this.now += 2 * DAY;
    }
    this.turn(OWN, HONEST);
    await this.look();
  }

  get newest(): SignedHead | undefined {
    return this.#published.at(-1);
  }

  #newKey(): string {
    this.#keys += 1;
    return keyNamed(`key${this.#keys}`);
  }

  publish(): void {
    this.#generation = Math.max(this.#generation + 1, generationAt(this.now + this.clockAhead));
    this.#published.push(this.#signed(this.#present, this.#generation, this.#chain));
  }

  /** Restores a backup, and signs again at the start. */
  restore(): void {
    this.publish();
  }

  rotate(): void {
    const next = this.#newKey();
    this.#chain = [...this.#chain, nameFollower(this.#present, next)].slice(-16);
    this.#begin(next);
  }

  replace(): void {
    this.#chain = [];
    this.#build = this.#newKey();
    this.#begin(this.#build);
  }

  #begin(key: string): void {
    this.#present = key;
    this.#generation = 0;
    this.publish();
  }

  /** Raises it as far as the command allows. */
  raise(): void {
    this.#generation = Math.max(this.#generation, latestGeneration(this.now + this.clockAhead) - 1);
    this.publish();
  }

  steal(): void {
    this.#stolen.add(this.#present);
  }

  update(): void {
    this.phoneBuild = this.#build;
  }

  turn(origin: Origin, manner: Manner): void {
    this.#manners.set(origin, { manner, since: this.#published.length - 1 });
  }

  #signed(key: string, generation: number, chain: readonly KeyLink[]): SignedHead {
    const day = toIsoDate(todayInAddisAbaba(this.now));
    const lists = JSON.stringify([{ location: "Adama", up_to: day }]);
    const hash = createHash("sha256").update(lists).digest("hex").slice(0, 32);
    this.#pages.set(hash, lists);
    const head = JSON.stringify({
      format: HEAD_FORMAT,
      generation,
      generated_at: new Date(this.now).toISOString(),
      total: 0,
      lists: hash,
      days: [],
      pace: PACE,
    });
    return { head, key, signature: signatureOf(key, signedBytes("head", head)), chain: [...chain] };
  }

  /** Null: 404. */
  #headOf({ manner: { way, pick }, since }: { manner: Manner; since: number }): SignedHead | null {
    if (way === "honest") return this.newest ?? null;
    if (way === "unsigned") return null;
    if (way === "frozen" || way === "unchanged") return this.#published[since] ?? null;
    const stolen = [...this.#stolen];
    const key = stolen[pick % stolen.length];
    if (way === "old" || (key === undefined && way !== "foreign"))
      return this.#published[pick % this.#published.length] ?? null;
    if (way === "foreign" || key === undefined)
      return this.#signed(STRANGER, generationAt(this.now) + 5, [
        ...this.#chain.slice(-14),
        nameFollower(STRANGER, STRANGER),
        { ...nameFollower(STRANGER, STRANGER), by: this.#present },
      ]);
    if (way === "forward") {
      const generations = [
        Number.MAX_SAFE_INTEGER,
        generationAt(this.now) + 86_000,
        generationAt(this.now) + 1,
      ];
      return this.#signed(key, generations[pick % 3] ?? 0, this.#chain);
    }
    const own = keyNamed(`thief${pick}`);
    this.#stolen.add(own);
    const chain = [...this.#chain, nameFollower(key, own)].slice(-16);
    return this.#signed(own, generationAt(this.now) + 86_000, chain);
  }

  /** The phone looks for lists, as its updates do, and stores what it takes. Null where it takes nothing. */
  async look(): Promise<Taken | null> {
    const before = this.held;
    const clock = () => this.now + this.#start.clockIsWrongBy;
    const fetch: typeof globalThis.fetch = async (input, init) =>
      this.#answer(typeof input === "string" ? input : "", new Headers(init?.headers));
    const origins = createOrigins({
      own: OWN,
      others: ORIGINS.slice(1),
      fetch,
      now: clock,
      read: async () => this.#failures,
      write: async (failures) => void (this.#failures = failures),
    });
    const answer = await newestLists(
      before,
      {
        baseUrl: OWN,
        origins,
        fetch: origins.fetch,
        random: () => 0.5,
        pauseMs: 0,
        verify,
        listsKey: this.phoneBuild,
        now: clock,
        hasher: async (bytes) => textHash(new TextDecoder().decode(bytes)),
      },
      new AbortController().signal,
    );
    if (!answer.ok) return null;
    const { value } = answer;
    if (value.kind === "unchanged") {
      if (value.unsigned) this.held = { ...before, unsignedAt: clock() };
      return null;
    }
    const { stored, signed, keys } = value;
    const unsignedAt = signed === null ? clock() : before.unsignedAt;
    this.held = { stored, signed, keys: keys ?? before.keys, unsignedAt };
    const told = ORIGINS.map((one) => this.#manners.get(one)?.manner.liesAboutTime ?? 0);
    return { signed, before, nowMs: Math.max(clock(), this.now + Math.min(...told)) };
  }

  #answer(url: string, asked: Headers): Response {
    const origin = ORIGINS.find((one) => url.startsWith(one)) ?? OWN;
    const turned = this.#manners.get(origin) ?? { manner: HONEST, since: 0 };
    const { way, liesAboutTime } = turned.manner;
    if (way === "dead") throw new TypeError("Failed to fetch");
    const headers = { date: new Date(this.now + liesAboutTime).toUTCString() };
    if (url.endsWith(listPaths.head)) {
      const head = this.#headOf(turned);
      if (head === null) return Response.json({ status: 404 }, { status: 404, headers });
      const etag = `"${head.signature}"`;
      const known = asked.get("if-none-match");
      if (known === etag || (known !== null && way === "unchanged"))
        return new Response(null, { status: 304, headers });
      return Response.json(head, { headers: { ...headers, etag } });
    }
    if (url.endsWith(publicPaths.manifest))
      return Response.json(
        { format: 1, generated_at: new Date(this.now).toISOString(), total: 9, segments: [] },
        { headers },
      );
    const page = this.#pages.get(url.slice(url.lastIndexOf("/") + 1));
    return page === undefined
      ? Response.json({ status: 404 }, { status: 404, headers })
      : new Response(page, { headers: { "content-type": "application/json" } });
  }

  /** Does a step. What the phone took against the rules, or null. */
  async step(step: Step): Promise<string | null> {
    if (step.kind === "wait") this.now += step.hours * HOUR;
    else if (step.kind === "clock") this.clockAhead = step.ahead;
    else if (step.kind === "turn") this.turn(step.origin, step.manner);
    else if (step.kind === "look") return faultOf(await this.look(), this.phoneBuild);
    else this[step.kind]();
    return null;
  }
}

function generationOf({ head }: SignedHead): number {
  return (JSON.parse(head) as { generation: number }).generation;
}

/** No phone takes an unsigned list that saw a signed one, a stranger's, or an older one of the same key. */
function faultOf(taken: Taken | null, build: string): string | null {
  if (taken === null) return null;
  const { signed, before, nowMs } = taken;
  if (signed === null) return before.keys === null && build === "" ? null : "unsigned lists";
  if (signed.key === STRANGER) return "a stranger's lists";
  const former = before.signed?.key === signed.key ? generationOf(before.signed) : 0;
  // A thief's number beyond the present does not count.
  return former <= latestGeneration(nowMs) && generationOf(signed) < former ? "older lists" : null;
}

async function worldAfter(sequence: readonly Step[], start: Start): Promise<World> {
  const world = new World(start);
  await world.begin();
  expect(world.held.signed).toEqual(world.newest);
  const wrong: (string | null)[] = [];
  for (const step of sequence) wrong.push(await world.step(step));
  expect(wrong.filter((fault) => fault !== null)).toEqual([]);
  // Whatever the operator set wrong is right again: operations.md, "The clock was wrong".
  world.clockAhead = 0;
  return world;
}

/** Looks until those that failed count again, and all were asked. */
async function lookForAWhile(world: World): Promise<void> {
  for (let times = 0; times < 4; times++) {
    expect(faultOf(await world.look(), world.phoneBuild)).toBeNull();
    world.now += BETWEEN_LOOKS;
  }
}

test("through thefts, replays, rotations, wrong clocks and copies a phone takes no unsigned or strange list, and what operations.md says of a stolen key frees it", async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      starts,
      fc.tuple(manners, manners),
      fc.array(manners, { maxLength: 3 }),
      async (sequence, start, copies, goingOn) => {
        const world = await worldAfter(sequence, start);
        // "The key that signs lists was stolen": replace the key, and bring the app that names it.
        world.replace();
        world.update();
        // The thief goes on for a while at the own address, and keeps the copies.
        for (const [place, manner] of copies.entries()) world.turn(ORIGINS[place + 1] ?? OWN, manner);
        for (const manner of goingOn) {
          world.turn(OWN, manner);
          expect(faultOf(await world.look(), world.phoneBuild)).toBeNull();
        }
        world.turn(OWN, HONEST);
        await lookForAWhile(world);
        expect(world.held.signed).toEqual(world.newest);
        // Nobody without the new key is believed from then on, at any address.
        for (const way of ["forward", "follower", "unsigned", "foreign"] as const) {
          for (const origin of ORIGINS) world.turn(origin, { ...HONEST, way, pick: 3 });
          await world.look();
          expect(world.held.signed).toEqual(world.newest);
        }
        world.turn(OWN, HONEST);
        world.now += 2 * DAY;
        world.publish();
        await lookForAWhile(world);
        expect(world.held.signed).toEqual(world.newest);
      },
    ),
    { numRuns: RUNS },
  );
}, 1_800_000);

test("no phone stays frozen where one of the copies goes on: once lists are overdue it has the newest", async () => {
  await fc.assert(
    fc.asyncProperty(
      steps.map((sequence) => sequence.filter(({ kind }) => kind !== "steal")),
      // No list is overdue by a clock that is behind; there https fails too.
      starts.filter(({ clockIsWrongBy }) => clockIsWrongBy > -DAY),
      fc.constantFrom(...ORIGINS),
      fc.constantFrom<Manner["way"]>("dead", "frozen", "old", "unchanged", "unsigned", "foreign"),
      fc.constantFrom<Manner["way"]>("dead", "frozen", "old", "unchanged", "unsigned", "foreign"),
      fc.nat(1_000),
      async (sequence, start, honest, one, another, pick) => {
        const world = await worldAfter(sequence, start);
        // The operator's last word: a key that the phone knows, of the present.
        world.replace();
        world.update();
        for (const origin of ORIGINS) world.turn(origin, HONEST);
        await lookForAWhile(world);
        expect(world.held.signed).toEqual(world.newest);
        // Two of three stop: dead, or an old head for ever, as well signed as the newest.
        const ways = [one, another];
        for (const origin of ORIGINS)
          if (origin !== honest) world.turn(origin, { ...HONEST, way: ways.pop() ?? one, pick });
        const frozenWith = world.held.signed;
        for (let days = 0; days <= PACE.overdue; days += PACE.every) {
          world.now += PACE.every * DAY;
          world.publish();
        }
        // Who sends an old head may have taken any of these: by now they are overdue as well.
        world.now += PACE.overdue * DAY;
        await lookForAWhile(world);
        expect(world.held.signed).not.toEqual(frozenWith);
        expect(world.held.signed).toEqual(world.newest);
      },
    ),
    { numRuns: RUNS },
  );
}, 1_800_000);
