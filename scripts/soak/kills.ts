import { CRASH_POINTS } from "../../server/jobs/crash-point.ts";
import type { CrashPoint } from "../../server/jobs/crash-point.ts";
import { openKillGround } from "./kill-rounds.ts";
import type { KillRound } from "./kill-rounds.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";

const RANDOM_ROUNDS = 30;
/** Roughly start to published import; kills fall anywhere within. */
const LIFETIME_MS = 6_000;

/** `npm run soak -- kills [SEED]`: 30 random kills and every named point; false on damage. */
export async function soakKills(seed: number): Promise<boolean> {
  const ground = await openKillGround();
  let faults = 0;
  let hits = 0;
  const rounds = [...namedRounds(), ...randomRounds(RANDOM_ROUNDS, seed, LIFETIME_MS)];
  try {
    for (const [index, round] of rounds.entries()) {
      const started = performance.now();
      const outcome = await ground.play(round);
      const missed = "at" in round.when && !outcome.killed;
      if (missed) outcome.faults.push(`the point ${JSON.stringify(round.when)} was never reached`);
      faults += outcome.faults.length;
      if (outcome.killed) hits += 1;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(JSON.stringify({ round: index + 1, ...round, ...outcome, seconds }));
    }
  } finally {
    await ground.close();
  }
  console.log(JSON.stringify({ soak: "kills", seed, rounds: rounds.length, kills_that_hit: hits, faults }));
  return faults === 0;
}

/**
 * The command line does not publish. These rounds have neither subscribers nor a bot: `push` has subscribers, and
 * tests/server/notices/telegram/kills.test.ts kills the bot.
 */
export function namedRounds(points: readonly CrashPoint[] = CRASH_POINTS): KillRound[] {
  const reached = points.filter((at) => !/^(notice|telegram):/.test(at));
  return reached.flatMap((at): KillRound[] => {
    const server: KillRound = { victim: "server", when: { at } };
    return at.startsWith("publish:") ? [server] : [server, { victim: "command", when: { at } }];
  });
}

export function randomRounds(count: number, seed: number, lifetimeMs: number): KillRound[] {
  const random = seededRandom(seed);
  const victims = ["server", "command", "server", "command", "undo"] as const;
  return Array.from({ length: count }, () => ({
    victim: victims[Math.floor(random() * victims.length)] ?? "server",
    when: { afterMs: Math.floor(random() * lifetimeMs) },
  }));
}
