import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type MirrorDatabase, openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { readFact } from "../../../../src/platform/db/meta.ts";
import type { SharedLocks } from "../../../../src/platform/lib/shared-lock.ts";
import { inventedArticle as article } from "../../articles/support/invented-article.ts";
import { FakeLocks } from "../../platform/lib/fake-locks.ts";
import { type FakeList, FakePeer, numbers, versionOf } from "./support/fake-peer.ts";
import { afterEachWrite, hashesOn, newPhone, newStorage, numbersOn } from "./support/phone.ts";

beforeEach(newStorage);

const hashesOf = (peer: FakePeer) => peer.manifest.segments.map((entry) => entry.hash).sort();

/** Some days stay, others change, with each generation. */
const listsOf = (generation: number): FakeList[] =>
  Array.from({ length: 8 }, (_, index) => ({
    location: index % 2 === 0 ? "Adama" : "Jimma",
    from: `2026-10-${String(index + 1).padStart(2, "0")}`,
    numbers: numbers(index % 3 === 0 ? index + 100 * generation : index, 3),
  }));
async function publish(peer: FakePeer, generation: number): Promise<void> {
  const list = {
    location: `Branch ${generation}`,
    from: "2026-10-01",
    numbers: numbers(900 + generation, 1),
  };
  peer.articles = [article(1), article(2, { title: `Generation ${generation}` })];
  await peer.publish([...listsOf(generation), list]);
}
const [STAYS = ""] = numbers(1, 1);

/** Freezes at its `at`th request, and afterwards answers nothing until `thaw`. */
function freezing(fetch: typeof globalThis.fetch, at: number) {
  let asked = 0;
  let thaw = (): void => undefined;
  const thawed = new Promise<void>((resolve) => (thaw = resolve));
  let report = (): void => undefined;
  const frozen = new Promise<void>((resolve) => (report = resolve));
  const asIfFrozen: typeof globalThis.fetch = async (input, init) => {
    const isLate = asked++ >= at;
    // The answer is of the time when it was asked for.
    const answer = await fetch(input, isLate ? { ...init, signal: null } : init);
    if (isLate) {
      report();
      await thawed;
    }
    return answer;
  };
  return { fetch: asIfFrozen, frozen, thaw: () => thaw() };
}

/** An update takes the lock away from its holder. Who was interrupted waits for the others' end as ever. */
function stealing(locks: SharedLocks): SharedLocks {
  return {
    request: (name, options, work) =>
      locks.request(name, options.ifAvailable === true ? { steal: true } : options, work),
  };
}

async function readArticles(db: MirrorDatabase): Promise<string[]> {
  return (await db.articles.toArray()).map(({ version }) => version).sort();
}

function countWrites(db: MirrorDatabase): { writes: number } {
  const counted = { writes: 0 };
  afterEachWrite(db, async () => void (counted.writes += 1));
  return counted;
}

test("locks that are taken away at any moment, from holders that learn of it late or never, leave one generation and lose nothing", async () => {
  let interrupted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: fc.nat({ max: 16 }), deaf: fc.boolean(), publishes: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.nat({ max: 5 }),
      async (holders, order) => {
        newStorage();
        const peer = new FakePeer();
        const locks = new FakeLocks();
        await publish(peer, 0);
        // What people could find before is found after every write.
        const reader = newPhone(peer);
        const isFound: boolean[] = [];
        const seed = newPhone(peer, { db: openMirrorDatabase() });
        await seed.mirror.sync({ reason: "start" });
        const check = async () => void isFound.push((await numbersOn(reader.db)).has(STAYS));
        let generation = 0;
        // Branches are asked for once a day.
        let day = 0;
        const now = () => Date.UTC(2026, 10, 21) + day * 86_400_000;
        const running: { thaw: () => void; run: Promise<unknown>; written: { writes: number } }[] = [];
        for (const [place, { at, deaf, publishes }] of holders.entries()) {
          if (publishes || place === 0) await publish(peer, ++generation);
          day += 1;
          const link = freezing(peer.fetch, at);
          const db = openMirrorDatabase();
          const written = countWrites(db);
          afterEachWrite(db, check);
          const { mirror } = newPhone(peer, {
            db,
            now,
            fetch: link.fetch,
            locks: stealing(locks.for(`holder ${place}`, { deaf })),
          });
          const run = mirror.sync({ reason: "start" });
          await Promise.race([link.frozen, run]);
          running.push({ thaw: link.thaw, run, written });
        }
        await publish(peer, ++generation);
        day += 1;
        const last = newPhone(peer, {
          now,
          db: openMirrorDatabase(),
          locks: stealing(locks.for("last")),
        });
        afterEachWrite(last.db, check);
        expect(await last.mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
        expect(await hashesOn(reader.db)).toEqual(hashesOf(peer));

        const before = running.map(({ written }) => written.writes);
        if (order % 2 === 1) running.reverse();
        for (const { thaw } of running) thaw();
        const outcomes = await Promise.all(running.map(({ run }) => run));
        // What they do after their answer counts too.
        await new Promise((resolve) => setTimeout(resolve, 10));
        interrupted += outcomes.filter((outcome) => JSON.stringify(outcome).includes("elsewhere")).length;
        if (order % 2 === 1) running.reverse();
        expect(running.map(({ written }) => written.writes)).toEqual(before);
        expect(await hashesOn(reader.db)).toEqual(hashesOf(peer));
        expect(await readArticles(reader.db)).toEqual(peer.articles?.map(versionOf).sort());
        const generated = peer.manifest.generated_at;
        expect((await readFact(reader.db, "settled"))?.generatedAt).toBe(generated);
        expect((await readFact(reader.db, "published"))?.generatedAt).toBe(generated);
        expect(isFound).not.toContain(false);
        // Nothing was lost: whatever is asked for again is no segment.
        const asked = peer.segmentRequests().length;
        expect(await reader.mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
        expect(peer.segmentRequests()).toHaveLength(asked);
      },
    ),
    { numRuns: 40 },
  );
  expect(interrupted).toBeGreaterThan(20);
});
