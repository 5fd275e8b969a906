import type { SearchEngine } from "../server/passports/search/search-engine.ts";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { Dexie } from "dexie";
import { API_PREFIX } from "../domain/base/paths.ts";
import { parseIsoDate, type EpochDay } from "../domain/base/day.ts";
import { createApp } from "../server/app.ts";
import { currentHeadTags } from "../server/jobs/background/head-tags.ts";
import { openStore } from "../server/store/open-store.ts";
import type { Store } from "../server/store/store.ts";
import { headRoutes, syncRoutes } from "../server/lists/sync/sync-routes.ts";
import { storeFirstKey, newListKey } from "../server/lists/sync/list-keys.ts";
import { signLists } from "../server/lists/sync/sign-lists.ts";
import { publishSegments } from "../server/lists/sync/publish-segments.ts";
import { openMirrorDatabase } from "../src/platform/db/database.ts";
import { composeMonths } from "../src/lists/sync/compose-months.ts";
import { downloadDays } from "../src/lists/sync/download-days.ts";
import { downloadMonths } from "../src/lists/sync/download-months.ts";
import { createMirror } from "../src/lists/sync/mirror.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import { type CountingLink, openCountingLink } from "./counting-link.ts";
import type { Report } from "./figure.ts";
import {
  MILLION,
  type PassportPlan,
  type PublishedList,
  publishedLists,
} from "../tests/support/generate/passports.ts";
import { loadPassports } from "../tests/support/load-passports.ts";
import { temporaryFolder } from "../tests/support/server-process.ts";
import { mean } from "../tests/support/statistics.ts";

/** The bench covers 31 days; September is sealed midway. */
const FIRST_DAY = "2026-10-01";
const SIMULATED_DAYS = 31;
/** Phones look at these hours, and lists appear before each. */
const READS_A_DAY_UTC = [5, 9, 16];
const KILOBYTE = 1000;

export type MonthPlan = { passports: PassportPlan; days: number };

/**
 * Bytes a day for a phone that keeps everything: real tables, publisher, routes and mirror on a simulated clock. 10,000
 * rows a day over three reads, so that none finds "unchanged".
 */
export async function measureMonth(
  cleanUp: CleanUp,
  report: Report,
  plan: MonthPlan = { passports: MILLION, days: SIMULATED_DAYS },
): Promise<number[]> {
  const { byDay, first } = listsOnConsecutiveDays(plan);
  const clock = { now: atHour(first - 1, 16) };
  const store = await openStore({ dataDir: await temporaryFolder(cleanUp, "month") });
  cleanUp.add(() => store.close());
  const key = newListKey();
  await store.write((trx) => storeFirstKey(trx, key.publicKey));
  const publish = async () => {
    await publishSegments(store, clock.now);
    const readTags = () => currentHeadTags(store, clock.now);
    await signLists(store, key, { nowMs: clock.now, readTags });
  };
  const link = await serve(cleanUp, store, () => clock.now);
  const requests = new Map<string, number>();

  const before = [...byDay.keys()].filter((day) => day < first);
  const known = before.flatMap((day) => byDay.get(day) ?? []);
  const rows = await loadPassports(store, rowsOf(known));
  await publish();
  progress(`${rows} passports published before the month`);

  const mirror = newPhone(link.origin, () => clock.now, requests);
  expectUpToDate(await mirror.choose({ keep: "all", branches: [], without: [] }));
  const whole = link.take();
  progress(`filled with ${shown(whole)}: ${counted(requests)}`);

  const days: number[] = [];
  for (let day = first; day < first + plan.days; day++) {
    const lists = byDay.get(day) ?? [];
    for (const [look, hour] of READS_A_DAY_UTC.entries()) {
      clock.now = atHour(day, hour);
      await loadPassports(store, rowsOf(lists.filter((_, index) => index % READS_A_DAY_UTC.length === look)));
      await publish();
      expectUpToDate(await mirror.sync({ reason: "timer" }));
    }
    const { down, up } = link.take();
    days.push(down + up);
    progress(`day ${day - first + 1}: ${shown({ down, up })}: ${counted(requests)}`);
  }
  clock.now += 3_600_000;
  expectUpToDate(await mirror.sync({ reason: "timer" }));
  const idle = link.take();
  progress(`nothing new: ${shown(idle)}: ${counted(requests)}`);
  mirror.stop();
  const n = plan.days;
  const how = "both directions with headers, three looks a day, branches, articles and roll-over included";
  report({
    figure: "a phone that keeps everything, a day",
    value: mean(days) / KILOBYTE,
    unit: "KB",
    n,
    budget: 100,
    how,
  });
  report({ figure: "its dearest day", value: Math.max(...days) / KILOBYTE, unit: "KB", n, budget: 110 });
  report({
    figure: "a look that finds nothing new",
    value: (idle.down + idle.up) / KILOBYTE,
    unit: "KB",
    budget: 1.5,
    how: "lists, branches and articles, both directions with headers",
  });
  return days;
}

function shown({ down, up }: { down: number; up: number }): string {
  return `${((down + up) / KILOBYTE).toFixed(1)} KB, ${(up / KILOBYTE).toFixed(1)} of them up`;
}

/** Requests since the last call, by kind. */
function counted(requests: Map<string, number>): string {
  const text = [...requests].map(([kind, n]) => `${n} ${kind}`).join(", ");
  requests.clear();
  return text;
}

/** Moves the lists to consecutive days, keeping order and size. */
function listsOnConsecutiveDays({ passports, days }: MonthPlan): {
  byDay: Map<EpochDay, PublishedList[]>;
  first: EpochDay;
} {
  const first = parseIsoDate(FIRST_DAY) ?? 0;
  const lists = [...publishedLists(passports)];
  const publishDays = [...new Set(lists.map(({ day }) => day))].sort((a, b) => a - b);
  const shift = first + days - publishDays.length;
  const byDay = new Map(publishDays.map((_, index): [EpochDay, PublishedList[]] => [shift + index, []]));
  const moved = new Map(publishDays.map((day, index) => [day, shift + index]));
  for (const { location, day, rows } of lists) {
    const to = moved.get(day) ?? day;
    byDay.get(to)?.push({ location, day: to, rows: rows.map((row) => ({ ...row, day: to })) });
  }
  return { byDay, first };
}

function* rowsOf(lists: readonly PublishedList[]) {
  for (const { location, rows } of lists) for (const row of rows) yield { ...row, location };
}

const NO_SEARCH: SearchEngine = {
  ask: () => Promise.reject(new Error("There is no search here")),
  spellings: () => Promise.reject(new Error("There is no search here")),
  version: () => "",
  close: async () => undefined,
};

async function serve(cleanUp: CleanUp, store: Store, now: () => number): Promise<CountingLink> {
  const app = await createApp({
    store,
    search: NO_SEARCH,
    now,
    staticDir: null,
    routes: [syncRoutes, headRoutes],
  });
  cleanUp.add(() => app.close());
  return openCountingLink(cleanUp, await app.listen({ host: "127.0.0.1", port: 0 }));
}

/** The app's mirror on an in-memory IndexedDB. */
function newPhone(origin: string, now: () => number, requests: Map<string, number>) {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  return createMirror({
    db: openMirrorDatabase(),
    baseUrl: origin,
    codec: async () => ({ composeMonths, downloadDays, downloadMonths }),
    now,
    // Browsers send this; Node omits brotli on plain HTTP.
    fetch: (input, init) => {
      const kind = kindOf(input instanceof Request ? input.url : input.toString());
      requests.set(kind, (requests.get(kind) ?? 0) + 1);
      const headers = new Headers(init?.headers);
      headers.set("accept-encoding", "gzip, deflate, br");
      return fetch(input, { ...init, headers });
    },
  });
}

/** `sync/days` of `/api/v1/sync/days/0123…`. */
function kindOf(address: string): string {
  return new URL(address).pathname.replace(`${API_PREFIX}/`, "").replace(/\/[0-9a-f]{32}$/, " by hash");
}

function expectUpToDate(outcome: { kind: string }): void {
  if (outcome.kind !== "up-to-date")
    throw new Error(`The mirror is not up to date: ${JSON.stringify(outcome)}`);
}

function atHour(day: EpochDay, hour: number): number {
  return (day * 24 + hour) * 3_600_000;
}
