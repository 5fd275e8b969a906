import { setTimeout as sleep } from "node:timers/promises";
import { untilReady } from "./app-server.ts";
import type { AppServer } from "./app-server.ts";
import { DATABASE } from "./database-pair.ts";
import type { DatabasePair } from "./database-pair.ts";
import type { Front } from "./front.ts";

export type Fleet = {
  servers: readonly AppServer[];
  databases: DatabasePair;
  front: Front;
  /** The folder with the version that the servers start with, and that of the one they are updated to. */
  sources: string;
  nextSources: string;
  /** The next release's build. */
  nextApp: string;
};

/** `faults` collects deviations from what operators are promised. */
export type Chapter = {
  name: string;
  /** The longest gap without any answer, in seconds. */
  limits: { reads: number; writes: number };
  /** May return for how many seconds the database itself answered nobody. */
  play: (fleet: Fleet, faults: string[]) => Promise<number | void>;
};

const SERVER_GONE = { reads: 2, writes: 15 };
const DATABASE_GONE = { reads: 5, writes: 15 };

/** Durations in ms. */
const AWAY_MS = 5_000;
const FROZEN_MS = 60_000;
const CALM_MS = 10_000;
/** nginx skips a failed server for 5 s: wait before the next. */
const TRUSTED_AGAIN_MS = 6_000;
/** How long finishing requests and exiting may take. */
const STOP_LIMIT_SECONDS = 5;

export const CHAPTERS: readonly Chapter[] = [
  { name: "calm", limits: { reads: 1, writes: 2 }, play: () => sleep(CALM_MS) },
  {
    name: "a server is killed, and started after 5 s",
    limits: SERVER_GONE,
    play: async ({ servers: [, second] }) => {
      await second?.kill();
      await sleep(AWAY_MS);
      await second?.start();
    },
  },
  {
    name: "a server freezes inside a write for 60 s",
    limits: SERVER_GONE,
    play: async ({ servers: [, , third], databases }, faults) => {
      if (!third) return;
      if (!(await freezeInsideWrite(third, databases))) faults.push("no write was caught");
      await sleep(FROZEN_MS);
      third.resume();
      await untilReady(third.port);
    },
  },
  {
    name: "one after the other is updated to the next build",
    limits: SERVER_GONE,
    play: ({ servers, nextApp, nextSources }, faults) =>
      oneAfterTheOther(servers, { STATIC_DIR: nextApp }, nextSources, faults),
  },
  {
    name: "PostgreSQL is restarted",
    limits: DATABASE_GONE,
    play: ({ databases: { primary } }) => secondsOf(() => primary.stop().then(primary.start)),
  },
  {
    name: "PostgreSQL is killed and started",
    limits: DATABASE_GONE,
    play: ({ databases: { primary } }) => secondsOf(() => primary.kill().then(primary.start)),
  },
  {
    name: "PostgreSQL is killed for good, the standby promoted",
    limits: DATABASE_GONE,
    play: ({ databases, front }) =>
      secondsOf(async () => {
        await databases.primary.kill();
        await databases.promote();
        await front.useDatabase(databases.standby.port);
      }),
  },
];

/** Reads go on elsewhere while a server is away on purpose. */
const UPGRADE = { reads: 0.5, writes: 15 };

/** An update to the next build and back, while people read and write. */
export const UPGRADE_CHAPTERS: readonly Chapter[] = [
  { name: "calm", limits: { reads: 0.5, writes: 2 }, play: () => sleep(CALM_MS) },
  {
    name: "a server of the next build is killed while it migrates, and started again",
    limits: UPGRADE,
    play: async ({ servers: [, , third], nextSources }) => {
      await third?.stop();
      await third?.killWhileStarting("Bringing the database up to date", nextSources);
      await third?.start({}, nextSources);
    },
  },
  {
    name: "a server of the former build is killed, and started on the schema of the next",
    limits: UPGRADE,
    play: async ({ servers: [first], sources }) => {
      await first?.kill();
      await first?.start({}, sources);
      await sleep(TRUSTED_AGAIN_MS);
    },
  },
  {
    name: "the others are updated",
    limits: UPGRADE,
    play: ({ servers, nextSources }, faults) =>
      oneAfterTheOther(servers.slice(0, 2), {}, nextSources, faults),
  },
  {
    name: "all go back one build",
    limits: UPGRADE,
    play: ({ servers, sources }, faults) => oneAfterTheOther(servers, {}, sources, faults),
  },
];

/** Each is stopped and started as another version. */
async function oneAfterTheOther(
  servers: readonly AppServer[],
  env: Record<string, string>,
  sources: string,
  faults: string[],
): Promise<void> {
  for (const server of servers) {
    const { code, seconds } = await server.stop();
    if (code !== 0 || seconds > STOP_LIMIT_SECONDS)
      faults.push(`a server ended with ${code} after ${seconds.toFixed(1)} s`);
    await server.start(env, sources);
    await sleep(TRUSTED_AGAIN_MS);
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

/** Holding locks others wait for; true on success. */
async function freezeInsideWrite(server: AppServer, { primary }: DatabasePair): Promise<boolean> {
  for (let tries = 0; tries < 400; tries++) {
    server.freeze();
    await sleep(40);
    const open = await primary.query(
      `select pid from pg_stat_activity where state like 'idle in transaction%' and state_change < now() - interval '30 ms'`,
      DATABASE,
    );
    if (open.length > 0) return true;
    server.resume();
    await sleep(Math.random() * 50);
  }
  server.freeze();
  return false;
}
