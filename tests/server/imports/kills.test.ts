import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openKillGround } from "../../../scripts/soak/kill-rounds.ts";
import type { KillGround, KillRound } from "../../../scripts/soak/kill-rounds.ts";
import { randomRounds } from "../../../scripts/soak/kills.ts";

const AT_POINTS: KillRound[] = [
  { victim: "server", when: { at: "import:passports-derived" } },
  { victim: "command", when: { at: "import:batch-completed" } },
  { victim: "server", when: { at: "publish:manifest-written" } },
];

describe("after kill -9", () => {
  let ground: KillGround;
  beforeAll(async () => {
    ground = await openKillGround();
  });
  afterAll(async () => {
    await ground.close();
  });

  it.each(AT_POINTS)(
    "acknowledged imports are whole and none half: $victim at $when.at",
    async (round) => {
      const outcome = await ground.play(round);
      expect(outcome).toEqual({ killed: true, status: "completed", faults: [] });
    },
    120_000,
  );

  it("nothing is damaged by kills at random moments @thorough", async () => {
    for (const round of randomRounds(2, 7, 4_000)) {
      const outcome = await ground.play(round);
      expect({ round, faults: outcome.faults }).toEqual({ round, faults: [] });
    }
  }, 240_000);
});
