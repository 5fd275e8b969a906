import { type CleanUp, progress, withCleanUp } from "../../tests/support/clean-up.ts";
import { MILLION, publishedLists } from "../../tests/support/generate/passports.ts";
import type { PublishedList } from "../../tests/support/generate/passports.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import type { CrashPoint } from "../../server/jobs/crash-point.ts";
import { atLeast, atMost, printTable, told } from "./attack/figures.ts";
import { openPushGround, type Played, type Strike, type Verdict } from "./push/ground.ts";
import { inventPeople } from "../../tests/support/people.ts";

type Options = { rounds: number; seed: number; postgres: boolean; people?: number; dayRows?: number };

export type PushSoak = { day: Played; rounds: Played[]; verdict: Verdict; people: number };

const PEOPLE = 10_000;
const DAY_ROWS = 10_000;
const ROWS_A_BRANCH = 700;
/** Share of a day's rows that a round with a kill publishes. */
const ROUND_SHARE = 0.06;
const POINTS: readonly CrashPoint[] = [
  "notice:matched",
  "notice:one-sent",
  "notice:partly-matched",
  "notice:sent",
  "notice:claimed",
];

/** `npm run soak -- push`: a day for 10,000 phones, then kill -9 in each round; false if a phone misses something. */
export async function soakPush(options: Options): Promise<boolean> {
  const { day, rounds, verdict, people } = await withCleanUp(5_400, (cleanUp) => playPush(cleanUp, options));
  const { rounds: asked, seed, postgres } = options;
  for (const fault of [...new Set([...verdict.faults, ...verdict.secretsInLog])].slice(0, 20))
    progress(fault);
  console.log(JSON.stringify({ soak: "push", seed, postgres, rounds: asked, people }));
  return printTable([
    atLeast("hits of those who wait", verdict.hits, people / 10, ""),
    atMost("lost", verdict.lost, 0, ""),
    atMost("shown twice", verdict.twice, 0, ""),
    atMost("rows outside the phone's buckets", verdict.outside, 0, ""),
    atMost("pushes that could not be read", verdict.unreadable, 0, ""),
    atMost("pushes that the service refused", verdict.faults.length, 0, ""),
    atMost("secrets in the servers' logs", verdict.secretsInLog.length, 0, ""),
    atMost("sent again without a kill", day.again, 0, ""),
    atLeast(
      "kills that hit",
      rounds.filter(({ killed }) => killed).length,
      asked * (postgres ? 0.5 : 0.9),
      "",
    ),
    told("sent again after kills", verdict.again, ""),
    told("pushes of the day", day.pushes, ""),
    told("the day, from import to the last push", day.seconds, "s"),
    told("shown hits", verdict.shown, ""),
  ]);
}

/** The day without a kill, then the rounds. */
export async function playPush(cleanUp: CleanUp, options: Options): Promise<PushSoak> {
  const { rounds, seed, postgres, people: count = PEOPLE, dayRows = DAY_ROWS } = options;
  const random = seededRandom(seed);
  const roundRows = Math.ceil(dayRows * ROUND_SHARE);
  const lists = cutInto([dayRows, ...Array.from({ length: rounds }, () => roundRows)], seed);
  const ground = await openPushGround(cleanUp, { postgres });
  const days = lists.map((some) =>
    some.flatMap(({ rows, location }) => rows.map((row) => ({ ...row, location }))),
  );
  progress(`subscribing ${count} phones`);
  await ground.subscribe(inventPeople(count, days, random));
  progress("the day");
  const day = await ground.play(lists[0] ?? [], null);
  const played: Played[] = [];
  for (const [at, list] of lists.slice(1).entries()) {
    const strike = strikeOf(at, Math.max(1, Math.round((day.pushes * ROUND_SHARE) / 3)), random);
    const outcome = await ground.play(list, strike);
    played.push(outcome);
    progress(JSON.stringify({ round: at + 1, ...strike, ...outcome }));
  }
  return { day, rounds: played, verdict: ground.judge(), people: count };
}

/** Every second one in the middle of sending. */
function strikeOf(round: number, mostPushes: number, random: () => number): Strike {
  if (round % 2 === 1) return { afterPushes: 1 + Math.floor(random() * mostPushes) };
  return { at: POINTS[(round / 2) % POINTS.length] ?? "notice:matched" };
}

/** The first in several branches, the others in one each. */
function cutInto(sizes: readonly number[], seed: number): PublishedList[][] {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const all = [...publishedLists({ ...MILLION, seed, count, rowsADay: count })];
  const branches = all.map(({ location }) => location);
  const day = all[0]?.day ?? 0;
  const rows = all.flatMap((list) => list.rows);
  let from = 0;
  return sizes.map((size, nth) => {
    const part = rows.slice(from, (from += size));
    const many = nth === 0 ? Math.min(branches.length, Math.ceil(size / ROWS_A_BRANCH)) : 1;
    return Array.from({ length: many }, (_, at) => ({
      location: branches[(nth + at) % branches.length] ?? "",
      day: day + nth,
      rows: part.filter((_row, place) => place % many === at),
    }));
  });
}
