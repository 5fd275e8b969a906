import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Store } from "../../../../server/store/store.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { purgeBodies } from "../../../../server/lists/sync/sync-jobs.ts";
import { verifySegments } from "../../../../scripts/soak/verify-segments.ts";
import { clear, step, take } from "../../imports/listing-steps.ts";
import type { Statement, Step } from "../../imports/listing-steps.ts";
import { describeOnEachStore } from "../../stores.ts";

const START = Date.parse("2026-11-20T09:00:00Z");
const DAY = 86_400_000;

/** Publishes after each, minutes later or in the next month. */
const round = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  laterMs: fc.constantFrom(0, 60_000, 700_000, 9 * DAY, 25 * DAY),
});

describeOnEachStore("publishing", (getStore, dialect) => {
  it("segments equal the table after any changes and any passing of time", async () => {
    const law = fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 5 }), async (rounds) => {
      const store = getStore();
      await clear(store);
      await publishRounds(store, rounds);
    });
    await expect(fc.assert(law, { numRuns: dialect === "sqlite" ? 100 : 20 })).resolves.toBeUndefined();
  }, 120_000);
});

async function publishRounds(
  store: Store,
  rounds: readonly { steps: Step[]; laterMs: number }[],
): Promise<void> {
  let said: Statement[] = [];
  const batches: number[] = [];
  let nowMs = START;
  for (const { steps, laterMs } of rounds) {
    for (const one of steps) {
      nowMs += 1000;
      said = await take(store, one, said, batches, new Date(nowMs).toISOString());
    }
    nowMs += laterMs;
    await publishSegments(store, nowMs);
    await purgeBodies(store, nowMs);
    expect(await verifySegments(store)).toEqual([]);
  }
}
