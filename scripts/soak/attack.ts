import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type CleanUp, withCleanUp } from "../../tests/support/clean-up.ts";
import { watchMemory } from "../../tests/support/process-memory.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import { percentile } from "../../tests/support/statistics.ts";
import { projectNode, root } from "../support/install.mjs";
import { type Answer, AskingLine } from "./attack/asking-line.ts";
import { keepPublishing } from "./attack/articles.ts";
import type { Tally } from "./attack/attacking-sockets.ts";
import { atMost, printTable, told } from "./attack/figures.ts";
import { byName, byNumber, type Ground, openGround } from "./attack/ground.ts";

export type AttackOptions = { seconds: number; seed: number; postgres: boolean };

const ATTACKER = "127.0.0.2";
const VISITOR = "127.0.0.3";
const WARM_UP_SECONDS = 10;
const QUIET_SHARE = 0.2;
/** 300 and 150 a minute, within an address's limit. */
const NUMBER_EVERY_MS = 200;
const NAME_EVERY_MS = 400;
const MEGABYTE = 1_000_000;
const BUDGETS = { numberMs: 50, nameMs: 300, memoryMb: 700 };

/** `npm run soak -- attack`: a visitor's latencies under attack; false on a miss. */
export async function soakAttack(options: AttackOptions): Promise<boolean> {
  return withCleanUp(1_800 + options.seconds * 2, (cleanUp) => play(cleanUp, options));
}

async function play(cleanUp: CleanUp, { seconds, seed, postgres }: AttackOptions): Promise<boolean> {
  const ground = await openGround(cleanUp, { postgres });
  // Warm-up: the search thread is reading the published lists.
  await visit(ground, seed - 1, WARM_UP_SECONDS);
  const quiet = await visit(ground, seed, Math.max(10, seconds * QUIET_SHARE));
  const memory = watchMemory(ground.pid);
  const over = new AbortController();
  const publishing = keepPublishing(ground.store, over.signal);
  const attacked = attack(cleanUp, ground, { seed, seconds });
  const visits = await visit(ground, seed + 1, seconds);
  const { statuses, refusedWithoutWord, played } = await attacked;
  over.abort();
  await publishing;
  const peak = memory.stop().bytes / MEGABYTE;
  const p99 = (answers: readonly Answer[]) => percentileOf(answers, 0.99);
  const p50 = (answers: readonly Answer[]) => percentileOf(answers, 0.5);
  const all = [...visits.numbers, ...visits.names];
  const isFault = ({ status, mayRetry }: Answer) => status !== 200 && !(status === 503 && mayRetry);
  const serverFaults = Object.entries(statuses)
    .filter(([status]) => status.startsWith("5") && status !== "503")
    .reduce((sum, [, count]) => sum + count, refusedWithoutWord);
  console.log(JSON.stringify({ soak: "attack", seed, seconds, postgres, answersToTheAttacker: statuses }));
  return printTable([
    told("by number, without an attack, p50", p50(quiet.numbers), "ms"),
    told("by number, without an attack, p99", p99(quiet.numbers), "ms"),
    told("by number, p50", p50(visits.numbers), "ms"),
    atMost("by number, p99", p99(visits.numbers), BUDGETS.numberMs, "ms"),
    told("by name, without an attack, p50", p50(quiet.names), "ms"),
    told("by name, without an attack, p99", p99(quiet.names), "ms"),
    told("by name, p50", p50(visits.names), "ms"),
    atMost("by name, p99", p99(visits.names), BUDGETS.nameMs, "ms"),
    ...[...new Set(played.map(({ wave }) => wave))].flatMap((wave) => {
      const times = played.filter((one) => one.wave === wave);
      const during = ({ at }: Visit) => times.some(({ from, to }) => at >= from && at < to);
      return [
        told(`by number during ${wave}, p95`, percentileOf(visits.numbers.filter(during), 0.95), "ms"),
        told(`by name during ${wave}, p95`, percentileOf(visits.names.filter(during), 0.95), "ms"),
      ];
    }),
    told("look-ups", all.length, ""),
    told("of them refused with 503 and Retry-After", all.filter(({ status }) => status === 503).length, ""),
    atMost("of them without a right answer", all.filter(isFault).length, 0, ""),
    atMost("5xx to the attacker but 503 with Retry-After", serverFaults, 0, ""),
    atMost("memory of the server, peak", peak, BUDGETS.memoryMb, "MB"),
  ]);
}

function percentileOf(answers: readonly Answer[], share: number): number {
  return percentile(
    answers.map(({ ms }) => ms),
    share,
  );
}

/** `at`: milliseconds since 1970. */
type Visit = Answer & { at: number };
type Visits = { numbers: Visit[]; names: Visit[] };

/** Asks by number and by name at a steady pace, one at a time each. */
async function visit({ port, passports }: Ground, seed: number, seconds: number): Promise<Visits> {
  const random = seededRandom(seed);
  const until = performance.now() + seconds * 1000;
  const asking = async (path: (passport: (typeof passports)[number]) => string, everyMs: number) => {
    const line = new AskingLine(port, VISITOR);
    const answers: Visit[] = [];
    while (performance.now() < until) {
      const passport = passports[Math.floor(random() * passports.length)];
      const at = Date.now();
      const answer = passport && (await line.ask(path(passport)));
      if (answer) answers.push({ ...answer, at });
      await sleep(Math.max(0, everyMs - (answer?.ms ?? 0)));
    }
    line.close();
    return answers;
  };
  const [numbers, names] = await Promise.all([
    asking(byNumber, NUMBER_EVERY_MS),
    asking(byName, NAME_EVERY_MS),
  ]);
  return { numbers, names };
}

type Attacked = Tally & { played: { wave: string; from: number; to: number }[] };

function attack(
  cleanUp: CleanUp,
  { port }: Ground,
  { seed, seconds }: { seed: number; seconds: number },
): Promise<Attacked> {
  const args = [String(port), ATTACKER, String(seed), String(seconds)];
  const child = spawn(projectNode(), [join(root, "scripts/soak/attacker.ts"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUp.add(() => child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once("close", () => {
      try {
        resolve(JSON.parse(output) as Attacked);
      } catch (error) {
        reject(new Error("The attacker broke off", { cause: error }));
      }
    });
  });
}
