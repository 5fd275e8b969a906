import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Requester } from "../../../../server/http/requester.ts";
import type { SearchEngine } from "../../../../server/passports/search/search-engine.ts";
import { startSearchWorker } from "../../../../server/passports/search/search-worker.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { applyHandDelete } from "../../../../server/passports/listings/hand-changes.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { openTestStore, type TestStore } from "../../stores.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const QUESTION = { query: "kebdee", location: null, limit: 10 };

function start({ options }: TestStore): SearchEngine {
  const engine = startSearchWorker({ store: options, log: () => undefined });
  onTestFinished(() => engine.close());
  return engine;
}

/** The first `isWanted` answer, or the last in 2 s. */
async function within2s(engine: SearchEngine, isWanted: (total: number) => boolean): Promise<number> {
  let total = -1;
  for (let tries = 0; tries < 40; tries++) {
    const { exactTotal, soundsTotal } = await engine.ask(QUESTION);
    total = exactTotal + soundsTotal;
    if (isWanted(total)) return total;
    await sleep(50);
  }
  return total;
}

describe.each(["sqlite", "postgres"] as const)("The search thread (%s)", (dialect) => {
  it("answers from published data, within two seconds of each publication", async () => {
    const opened = await openTestStore(dialect);
    onTestFinished(opened.close);
    const { store } = opened;
    const engine = start(opened);
    expect(await within2s(engine, (total) => total === 0)).toBe(0);
    await importList(store, {
      location: "Adama",
      date: "2026-11-16",
      rows: [
        { number: "AAL0000001", first: "Kebede", last: "Invented" },
        { number: "AAL0000002", first: "Kebede", middle: "Abebe", last: "Invented" },
      ],
    });
    expect(await within2s(engine, (total) => total === 0)).toBe(0);
    await publishSegments(store, NOW);
    expect(await within2s(engine, (total) => total === 2)).toBe(2);
    expect(await engine.spellings(["kebdee"])).toEqual([[["kebede"]]]);
    await store.write((trx) =>
      applyHandDelete({ trx, dialect: store.dialect, now: new Date(NOW).toISOString() }, "AAL0000001"),
    );
    await publishSegments(store, NOW);
    expect(await within2s(engine, (total) => total === 1)).toBe(1);
  });
});

function requester(key: string): Requester & { hangUp: () => void; paid: () => number } {
  const hungUp = new AbortController();
  let paid = 0;
  return {
    key,
    signal: hungUp.signal,
    charge: (ms) => void (paid += ms),
    hangUp: () => hungUp.abort(),
    paid: () => paid,
  };
}

describe("The search thread under a flood", () => {
  async function openedStore() {
    const opened = await openTestStore("sqlite");
    onTestFinished(opened.close);
    return opened;
  }
  async function flooded() {
    const engine = start(await openedStore());
    await within2s(engine, (total) => total === 0);
    return engine;
  }
  const refused = { status: 503, code: "search_busy" };

  it("answers 503 to abandoned requests and beyond the queue", async () => {
    const engine = await flooded();
    const gone = requester("gone");
    gone.hangUp();
    await expect(engine.ask(QUESTION, gone)).rejects.toMatchObject(refused);
    const starting = start(await openedStore());
    const asked = Array.from({ length: 1_200 }, (_, index) =>
      starting.ask(QUESTION, requester(`${index % 6}`)),
    );
    const rejected = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected");
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.length).toBeLessThan(800);
    expect(rejected[0]).toMatchObject({ reason: refused });
  });

  it("charges each address for the time of its answers", async () => {
    const engine = await flooded();
    const requesters = [requester("one"), requester("other")] as const;
    for (const one of requesters) await engine.ask(QUESTION, one);
    for (const { paid } of requesters) expect(paid()).toBeGreaterThan(0);
  });

  it("skips closed requests", async () => {
    const engine = await flooded();
    const flood = requester("flood");
    const dear = Array.from({ length: 90 }, () => engine.ask(QUESTION, flood));
    flood.hangUp();
    const outcomes = await Promise.allSettled(dear);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThan(4);
  });
});
