import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { HEAD_FORMAT, type KeyLink, listPaths, type SignedHead } from "#domain/api/sync-head.ts";
import { publicPaths } from "#domain/api/public-paths.ts";
import {
  generationAt,
  keyStatementText,
  signedBytes,
  type VerifySignature,
} from "#domain/lists/signed-head.ts";
import { textHash } from "#domain/segment/segment-hash.ts";
import type { HeldLists } from "../../../src/db/signed-lists.ts";
import { readLists } from "../../../src/sync/read-lists.ts";

/** `RUNS=10000 npm run unit -- tests/src/sync/stolen-keys.test.ts` tries as many sequences. */
const RUNS = Number(process.env["RUNS"] ?? 1_000);

const OWN = "https://own.invalid";
const COPY = "https://copy.invalid";
const START = Date.UTC(2026, 10, 20);
const HOUR = 3_600_000;
const LISTS_TEXT = "[]";

/** Fake keys and signatures, because thousands of sequences with real ones would take minutes. */
const keyNamed = (name: string) => name.padEnd(43, "_");
const signatureOf = (key: string, message: Uint8Array) =>
  createHash("sha512").update(key).update(message).digest("base64url");
const verify: VerifySignature = async (key, signature, message) => signature === signatureOf(key, message);

function nameFollower(by: string, key: string): KeyLink {
  const text = keyStatementText(key);
  return { text, by, signature: signatureOf(by, signedBytes("key", text)) };
}

type Step =
  | { kind: "publish" | "rotate" | "replace" | "steal" | "update" | "restore" }
  | { kind: "wait"; hours: number }
  | { kind: "look" | "look-at-copy" }
  | {
      kind: "attack";
      own: boolean;
      how: "unsigned" | "replay" | "forward" | "foreign" | "follower";
      pick: number;
    };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.constantFrom<Step>(
      { kind: "publish" },
      { kind: "rotate" },
      { kind: "replace" },
      { kind: "steal" },
      { kind: "update" },
      { kind: "restore" },
      { kind: "look" },
      { kind: "look-at-copy" },
    ),
    fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 400 }) }),
    fc.record({
      kind: fc.constant("attack" as const),
      own: fc.boolean(),
      how: fc.constantFrom("unsigned", "replay", "forward", "foreign", "follower"),
      pick: fc.nat(1_000),
    }),
  ),
  { minLength: 3, maxLength: 25 },
);

/** A server with its operator, a thief between it and one phone, and the phone. */
class World {
  now = START;
  /** Of the phone's clock; the server's answers say the time. */
  readonly clockIsWrongBy: number;
  #present: string;
  #chain: KeyLink[] = [];
  #generation = 0;
  #keys = 0;
  #build: string;
  #published: SignedHead[] = [];
  /** Keys that the thief has; also those that the thief made. */
  readonly #stolen = new Set<string>();
  held: HeldLists = { stored: null, signed: null, keys: null, unsignedAt: null };
  /** Of the phone's app. */
  #phoneBuild: string;

  constructor({ built, clockIsWrongBy }: { built: boolean; clockIsWrongBy: number }) {
    this.clockIsWrongBy = clockIsWrongBy;
    this.#present = this.#newKey();
    this.#build = built ? this.#present : "";
    this.#phoneBuild = this.#build;
    this.publish();
  }

  #newKey(): string {
    this.#keys += 1;
    return keyNamed(`key${this.#keys}`);
  }

  publish(): void {
    this.#generation = Math.max(this.#generation + 1, generationAt(this.now));
    this.#published.push(this.#signed(this.#present, this.#generation, this.#chain));
  }

  rotate(): void {
    const next = this.#newKey();
    this.#chain = [...this.#chain, nameFollower(this.#present, next)].slice(-16);
    this.#begin(next);
  }

  replace(): void {
    this.#chain = [];
    const next = this.#newKey();
    this.#build = next;
    this.#begin(next);
  }

  #begin(key: string): void {
    this.#present = key;
    this.#generation = 0;
    this.publish();
  }

  /** From a backup: signs again at the start. */
  restore(): void {
    this.publish();
  }

  steal(): void {
    this.#stolen.add(this.#present);
  }

  update(): void {
    this.#phoneBuild = this.#build;
  }

  #signed(key: string, generation: number, chain: readonly KeyLink[]): SignedHead {
    const head = JSON.stringify({
      format: HEAD_FORMAT,
      generation,
      generated_at: new Date(this.now).toISOString(),
      total: 0,
      lists: LISTS_HASH,
      days: [],
    });
    return { head, key, signature: signatureOf(key, signedBytes("head", head)), chain: [...chain] };
  }

  /** What the thief answers; null: 404 and an unsigned manifest. */
  #attack(how: Extract<Step, { kind: "attack" }>["how"], pick: number): SignedHead | null {
    const stolen = [...this.#stolen];
    const key = stolen[pick % stolen.length];
    if (how === "unsigned") return null;
    if (how === "foreign" || (key === undefined && how !== "replay"))
      return this.#signed(keyNamed("stranger"), generationAt(this.now) + 5, this.#chain);
    if (how === "replay" || key === undefined) return this.#published[pick % this.#published.length] ?? null;
    if (how === "forward") {
      const generations = [
        Number.MAX_SAFE_INTEGER,
        generationAt(this.now) + 86_000,
        generationAt(this.now) + 1,
      ];
      return this.#signed(key, generations[pick % 3] ?? 0, this.#chain);
    }
    const own = keyNamed(`thief${pick}`);
    this.#stolen.add(own);
    return this.#signed(
      own,
      generationAt(this.now) + 86_000,
      [...this.#chain, nameFollower(key, own)].slice(-16),
    );
  }

  /** The phone reads; returns whose head it took. */
  async look(
    origin: string,
    attack: { how: "unsigned" | "replay" | "forward" | "foreign" | "follower"; pick: number } | null,
  ) {
    const head = attack === null ? this.#published.at(-1) : this.#attack(attack.how, attack.pick);
    const before = this.held;
    const answer = await readLists(
      origin,
      before,
      {
        baseUrl: OWN,
        random: () => 0.5,
        verify,
        listsKey: this.#phoneBuild,
        now: () => this.now + this.clockIsWrongBy,
        hasher: async (bytes) => textHash(new TextDecoder().decode(bytes)),
        fetch: async (input) => this.#answer(typeof input === "string" ? input : "", head ?? null),
      },
      new AbortController().signal,
      true,
    );
    if (answer.ok && answer.value.kind === "read") {
      const { stored, signed, keys } = answer.value;
      this.held = { ...before, stored, signed, keys: keys ?? before.keys };
      return { signed, isThiefs: signed !== null && this.#stolen.has(signed.key) };
    }
    return null;
  }

  #answer(url: string, head: SignedHead | null): Response {
    const headers = { date: new Date(this.now).toUTCString() };
    if (url.endsWith(listPaths.head))
      return head === null
        ? Response.json({ status: 404 }, { status: 404, headers })
        : Response.json(head, { headers });
    if (url.endsWith(publicPaths.manifest))
      return Response.json({
        format: 1,
        generated_at: new Date(this.now).toISOString(),
        total: 9,
        segments: [],
      });
    return new Response(LISTS_TEXT, { headers: { "content-type": "application/json" } });
  }

  get newest(): SignedHead | undefined {
    return this.#published.at(-1);
  }

  isStrangers(key: string): boolean {
    return key === keyNamed("stranger");
  }
}

const LISTS_HASH = await textHash(LISTS_TEXT);

test("through thefts, replays, rotations, wrong clocks and copies a phone takes no unsigned or strange list, and what operations.md says frees it", async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.record({
        built: fc.boolean(),
        clockIsWrongBy: fc.constantFrom(0, 0, -10 * HOUR, 20 * HOUR, -3 * 365 * 24 * HOUR),
      }),
      async (sequence, start) => {
        const world = new World(start);
        // The very first key is taken unproven: the phone has been online once.
        await world.look(OWN, null);
        expect(world.held.keys).not.toBeNull();
        const wrong: string[] = [];
        for (const step of sequence) {
          if (step.kind === "wait") world.now += step.hours * HOUR;
          else if (step.kind === "look") await world.look(OWN, null);
          else if (step.kind === "look-at-copy") await world.look(COPY, null);
          else if (step.kind === "attack") {
            const taken = await world.look(step.own ? OWN : COPY, step);
            if (taken !== null && (taken.signed === null || world.isStrangers(taken.signed.key)))
              wrong.push(step.how);
          } else world[step.kind]();
        }
        expect(wrong, "unsigned or strange lists were taken").toEqual([]);
        // operations.md, "The key that signs lists was stolen": replace the key, and bring the app that names it.
        world.replace();
        world.update();
        // The thief goes on for a while at the own address.
        for (const how of ["forward", "follower", "replay", "unsigned"] as const)
          await world.look(OWN, { how, pick: 7 });
        await world.look(OWN, null);
        expect(world.held.signed).toEqual(world.newest);
        for (const how of ["forward", "follower", "unsigned", "foreign"] as const)
          expect(await world.look(OWN, { how, pick: 3 })).toBeNull();
        world.now += 48 * HOUR;
        world.publish();
        await world.look(OWN, null);
        expect(world.held.signed).toEqual(world.newest);
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);
