import { build } from "../scripts/build.ts";
import { openStore } from "../server/store/open-store.ts";
import { openBrowser } from "./browser.ts";
import type { CleanUp } from "../tests/support/clean-up.ts";
import { openCountingLink } from "./counting-link.ts";
import { todayUtc } from "../tests/support/data-set.ts";
import type { Report } from "./figure.ts";
import { MILLION, publishedLists } from "../tests/support/generate/passports.ts";
import { loadPassports } from "../tests/support/load-passports.ts";
import {
  pause,
  startServer,
  temporaryFolder,
  waitForTotal,
  WITH_APP,
} from "../tests/support/server-process.ts";

/** A small agency publishes this much in a few weeks. The sample lists have names in as many spellings. */
const LISTS = { ...MILLION, count: 20_180, rowsADay: 1_500, spellings: 3_000 };
const MOBILE_DATA = { type: "cellular", effectiveType: "4g", saveData: false };
const MINUTE_MS = 60_000;
const KILOBYTE = 1024;

/** What a first visit of `/` costs in its first minute where the link may be paid by the megabyte, lists included. */
export async function measureFirstMinute(cleanUp: CleanUp, report: Report): Promise<void> {
  await build();
  const dataDir = await temporaryFolder(cleanUp, "first-minute");
  const store = await openStore({ dataDir });
  const lists = [...publishedLists({ ...LISTS, lastDay: todayUtc() })];
  const rows = lists.flatMap(({ location, rows: some }) => some.map((row) => ({ ...row, location })));
  await loadPassports(store, rows);
  await store.close();
  const server = await startServer(cleanUp, dataDir, { env: WITH_APP });
  await waitForTotal(server.origin, LISTS.count, 120);
  const link = await openCountingLink(cleanUp, server.origin);
  const { context } = await openBrowser(cleanUp);
  await context.addInitScript((facts) => {
    Object.defineProperty(navigator, "connection", { value: Object.assign(new EventTarget(), facts) });
  }, MOBILE_DATA);
  const page = await context.newPage();
  await page.goto(link.origin);
  // Nothing is throttled, so that what a slow link spreads over minutes is here within the first one.
  await pause(MINUTE_MS);
  const { down, requests } = link.take();
  const how = "a new profile on mobile data, headers included";
  report({ figure: "/ first minute", value: down / KILOBYTE, unit: "KB", n: LISTS.count, budget: 350, how });
  report({
    figure: "/ first minute: requests",
    value: requests,
    unit: "count",
    n: LISTS.count,
    budget: 120,
    how,
  });
}
