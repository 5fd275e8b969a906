import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { IGNORED_REASONS } from "#domain/advertising/advertisement-figures.ts";
import type { Store } from "../../../../server/store/store.ts";
import { EACH_DIALECT_THOROUGHLY, openTestStore } from "../../stores.ts";
import type { StoreDialect, TestStore } from "../../stores.ts";
import { serverInside } from "./model/counting-server.ts";
import { serverProcess } from "./model/server-process.ts";
import { playWorld } from "./model/world.ts";
import type { WorldResult } from "./model/world.ts";

/** `npm run soak -- counting` plays 30 times as many. */
const TIMES = Number(process.env["COUNTING_TIMES"] ?? 1);
const seeds = (first: number, count: number) => Array.from({ length: count * TIMES }, (_, at) => first + at);
const INSIDE = { sqlite: seeds(1, 2), postgres: seeds(501, 1) };
const KILLED = { sqlite: seeds(1_001, 1), postgres: seeds(1_501, 1) };
const LIVES = { inside: 60, killed: 12 };

const opened: TestStore[] = [];
afterEach(async () => {
  for (const test of opened.splice(0)) await test.close();
});

async function playInside(
  dialect: StoreDialect,
  seed: number,
  { spoil, hasCrowd = false }: { spoil?: (store: Store) => Store; hasCrowd?: boolean } = {},
): Promise<WorldResult> {
  const test = await openTestStore(dialect);
  opened.push(test);
  let inside: Awaited<ReturnType<typeof serverInside>> | null = null;
  return playWorld({
    seed,
    lives: LIVES.inside,
    rounds: 60,
    deadly: 0.12,
    store: test.store,
    options: test.options,
    open: async (options) => (inside = await serverInside(options, spoil)),
    hasCrowd,
    strike: (_server, chance) => inside?.dieIn(chance.happens(0.5) ? "before-commit" : "after-commit"),
  });
}

async function playKilled(dialect: StoreDialect, seed: number): Promise<WorldResult> {
  const test = await openTestStore(dialect);
  opened.push(test);
  return playWorld({
    seed,
    lives: LIVES.killed,
    rounds: 30,
    deadly: 0.2,
    store: test.store,
    options: test.options,
    open: serverProcess,
    strike: async (server, chance) => {
      await sleep(chance.below(40));
      await server.die();
    },
  });
}

describe.each(EACH_DIALECT_THOROUGHLY)("What is counted equals a plain model (%s)%s", (dialect) => {
  const met: string[] = [];

  it.each(INSIDE[dialect])(
    "in lives from seed %i, with transactions that break before or after their commit",
    { timeout: 300_000 },
    async (seed) => {
      const { expected, counted, deaths } = await playInside(dialect, seed, {
        hasCrowd: seed === INSIDE[dialect][0],
      });
      expect(counted, `seed ${seed}`).toEqual(expected);
      expect(deaths).toBeGreaterThan(0);
      met.push(...counted);
    },
  );

  it.each(KILLED[dialect])(
    "in lives from seed %i, with servers ended by kill -9",
    { timeout: 300_000 },
    async (seed) => {
      const { expected, counted, deaths } = await playKilled(dialect, seed);
      expect(counted, `seed ${seed}`).toEqual(expected);
      expect(deaths).toBeGreaterThan(0);
      met.push(...counted);
    },
  );

  it("these lives met every reason to ignore an event", () => {
    for (const reason of IGNORED_REASONS) {
      expect(met.filter((line) => line.includes(` ${reason} `)).length, reason).toBeGreaterThan(0);
    }
  });
});

describe("The model notices", () => {
  /** Spoils every eighth transaction. */
  const spoiled = (change: (store: Store) => Store["write"]) => (store: Store) => {
    let count = 0;
    const broken = change(store);
    const write: Store["write"] = async (work) => (++count % 8 === 0 ? broken(work) : store.write(work));
    return { ...store, write };
  };
  const FAULTS: Record<string, (store: Store) => Store> = {
    "events that are acknowledged without a commit": spoiled((store) => async (work) => {
      const made: Awaited<ReturnType<typeof work>>[] = [];
      const undone = new Error("Rolled back");
      await store
        .write(async (trx) => {
          made.push(await work(trx));
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return made[0] as Awaited<ReturnType<typeof work>>;
    }),
    "transactions that are applied twice": spoiled((store) => async (work) => {
      await store.write(work);
      return store.write(work);
    }),
    "held offers that count when they are handed out": spoiled((store) => async (work) => {
      const made = await store.write(work);
      await store.db.updateTable("ad_offers").set({ unshown: 0 }).execute();
      return made;
    }),
    "views that are not marked on their offer": spoiled((store) => async (work) => {
      const made = await store.write(work);
      await store.db.updateTable("ad_offers").set({ viewed_at: null }).execute();
      return made;
    }),
  };

  it.each(Object.keys(FAULTS))("%s", async (fault) => {
    const noticed = await playInside("sqlite", 21, { spoil: FAULTS[fault] ?? ((store) => store) }).then(
      ({ expected, counted }) => JSON.stringify(counted) !== JSON.stringify(expected),
      (error: unknown) =>
        String(error).includes("explains what is stored") || String(error).includes("nowhere"),
    );
    expect(noticed).toBe(true);
  });
});
