import { apiPaths } from "../domain/base/paths.ts";
import { openStore } from "../server/store/open-store.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import { passportsUpTo, sqliteWith, todayUtc } from "../tests/support/data-set.ts";
import type { Report } from "./figure.ts";
import { loadFor } from "./http-load.ts";
import { type BenchPassport, loadPassports } from "../tests/support/load-passports.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { processorSeconds } from "./processor-time.ts";
import { seededRandom } from "../tests/support/seeded-random.ts";
import { type ServerProcess, startServer, temporaryFolder } from "../tests/support/server-process.ts";
import { median } from "../tests/support/statistics.ts";

/** So many questions exceed every cache. */
const LOOK_UPS = 20_000;
const ROUNDS = 7;
const ROUND_MS = 1_000;
const WARM_UP_MS = 2_000;
/** These are shares of what the bare route answers; names are also searched in other spellings. */
const LEAST_RATIO = 0.35;
const LEAST_RATIO_OF_NAMES = 0.1;

type LookUp = { name: string; paths: string[]; least: number };

/** Alternates with a bare route every second, so that load affects both. */
export async function measureApi(cleanUp: CleanUp, report: Report): Promise<void> {
  const today = todayUtc();
  const passports = passportsUpTo(today);
  const sqlite = await sqliteWith(cleanUp, today, passports);
  const server = await startServer(cleanUp, sqlite, { entry: "bench/api-server.ts" });
  await measureDatabase(report, server, lookUpsOf(passports), {
    database: `SQLite, ${passports.length} passports`,
    hasBudgets: true,
  });
  await server.stop();

  const databaseUrl = await startPostgres(cleanUp);
  const dataDir = await temporaryFolder(cleanUp, "postgres");
  const store = await openStore({ databaseUrl, dataDir });
  try {
    await loadPassports(store, passports);
  } finally {
    await store.close();
  }
  const other = await startServer(cleanUp, dataDir, {
    entry: "bench/api-server.ts",
    env: { DATABASE_URL: databaseUrl },
  });
  await measureDatabase(report, other, lookUpsOf(passports), {
    database: `PostgreSQL, ${passports.length} passports`,
  });
}

function lookUpsOf(passports: readonly BenchPassport[]): LookUp[] {
  const random = seededRandom(7);
  const asked = Array.from({ length: LOOK_UPS }, () => passports[Math.floor(random() * passports.length)]);
  const paths = (path: (passport: BenchPassport) => string) =>
    asked.flatMap((passport) => (passport ? [path(passport)] : []));
  const search = (parameters: Record<string, string>) =>
    `${apiPaths.passports}?${new URLSearchParams(parameters).toString()}`;
  return [
    {
      name: "request number, by search",
      paths: paths(({ requestNumber }) => search({ request_number: requestNumber })),
      least: LEAST_RATIO,
    },
    {
      name: "request number, detail",
      paths: paths(({ requestNumber }) => apiPaths.passport(requestNumber)),
      least: LEAST_RATIO,
    },
    {
      name: "two words of a name",
      paths: paths(({ firstName, middleName }) => search({ name: `${firstName} ${middleName}` })),
      least: LEAST_RATIO_OF_NAMES,
    },
  ];
}

async function measureDatabase(
  report: Report,
  server: ServerProcess,
  lookUps: readonly LookUp[],
  { database, hasBudgets = false }: { database: string; hasBudgets?: boolean },
): Promise<void> {
  const port = Number(new URL(server.origin).port);
  const bareRates: number[] = [];
  await loadFor(port, ["/bare"], WARM_UP_MS);
  for (const { name, paths, least } of lookUps) {
    await loadFor(port, paths, WARM_UP_MS);
    const rates: number[] = [];
    const ratios: number[] = [];
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const bare = await loadFor(port, ["/bare"], ROUND_MS);
      const before = processorSeconds(server.pid);
      const asked = await loadFor(port, paths, ROUND_MS);
      costs.push((1000 * (processorSeconds(server.pid) - before)) / asked.answers);
      bareRates.push(bare.perSecond);
      rates.push(asked.perSecond);
      ratios.push(asked.perSecond / bare.perSecond);
    }
    progress(`${database}: ${name}, ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`);
    report({ figure: `${name} (${database})`, value: median(rates), unit: "per second", n: ROUNDS });
    report({
      figure: `${name}, processor time each (${database})`,
      value: median(costs),
      unit: "ms",
      n: ROUNDS,
      how: "the whole server process",
    });
    report({
      figure: `${name}, of the bare route (${database})`,
      value: median(ratios),
      unit: "ratio",
      n: ROUNDS,
      ...(hasBudgets ? { budget: least } : {}),
    });
  }
  report({
    figure: `bare route (${database})`,
    value: median(bareRates),
    unit: "per second",
    n: bareRates.length,
  });
}
