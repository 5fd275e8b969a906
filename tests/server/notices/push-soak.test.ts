import { beforeAll, describe, expect, it } from "vitest";
import { withCleanUp } from "../../support/clean-up.ts";
import { playPush, type PushSoak } from "../../../scripts/soak/push.ts";

// `npm run soak -- push` does this with 10,000 phones and 30 kills.
describe("a day for 300 phones, and kill -9 while they are told @thorough", () => {
  let soak: PushSoak;
  beforeAll(async () => {
    const options = { rounds: 2, seed: 5, postgres: false, people: 300, dayRows: 1_500 };
    soak = await withCleanUp(150, (cleanUp) => playPush(cleanUp, options));
  }, 180_000);

  it("every hit is shown once, and no other learns of a row", () => {
    const { hits, shown, lost, twice, outside, unreadable, faults } = soak.verdict;
    expect({ lost, twice, outside, unreadable, faults }).toEqual({
      lost: 0,
      twice: 0,
      outside: 0,
      unreadable: 0,
      faults: [],
    });
    expect(hits).toBeGreaterThan(100);
    expect(shown).toBe(hits);
  });

  it("what was sent is sent again only after a kill", () => {
    expect(soak.day.pushes).toBeGreaterThan(100);
    expect(soak.day.again).toBe(0);
    expect(soak.rounds.map(({ killed }) => killed)).toEqual([true, true]);
  });

  it("nothing of a subscription is in a log that has everything", () => {
    expect(soak.verdict.secretsInLog).toEqual([]);
  });
});
