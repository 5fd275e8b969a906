import { build } from "../scripts/build.ts";
import { openStore } from "../server/store/open-store.ts";
import { storeRichArticles } from "../tests/server/articles/rich-articles.ts";
import { openBrowser } from "./browser.ts";
import { CleanUp, progress } from "../tests/support/clean-up.ts";
import type { Report } from "./figure.ts";
import { measureLoad, observeLoad, type PageLoad } from "./page-load.ts";
import {
  pause,
  startServer,
  temporaryFolder,
  waitForTotal,
  WITH_APP,
} from "../tests/support/server-process.ts";
import { CPU_SLOWDOWN, slowFirstVisit } from "./slow-visit.ts";
import { median } from "../tests/support/statistics.ts";

const ROUNDS = 5;
/** The sample lists. */
const SAMPLE_PASSPORTS = 8_230;
const KILOBYTE = 1024;
/** The page waits this long before the network goes. */
const SETTLED_MS = 3_000;

const PAGES = [
  { path: "/", lcp: 1.2, blocking: 150, bytes: 200 },
  { path: "/calendar", lcp: 1.2, blocking: 150 },
  { path: "/passports/", lcp: 1.8, blocking: 150 },
  { path: "/locations/", lcp: 1.8, blocking: 150 },
  { path: "/articles/", lcp: 1.2, blocking: 150, script: 160 },
  // This article has a picture and a table of contents.
  { path: "/articles/what-to-bring", lcp: 1.2, blocking: 150, script: 160 },
] as const;
const CLS = 0.02;
/** Seconds to content on a later offline visit. */
const OFFLINE_CONTENT = 1;

/** First visits with cold cache and new profile, median of five; then the same pages offline. */
export async function measurePages(cleanUp: CleanUp, report: Report): Promise<void> {
  await build();
  const dataDir = await temporaryFolder(cleanUp, "page");
  const server = await startServer(cleanUp, dataDir, { env: { ...WITH_APP, SAMPLE_DATA: "on" } });
  await waitForTotal(server.origin, SAMPLE_PASSPORTS, 120);
  const store = await openStore({ dataDir });
  await storeRichArticles(store);
  await store.close();
  for (const { path, ...budget } of PAGES) {
    const loads: PageLoad[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const url = `${server.origin}${path}`;
      loads.push(await slowFirstVisit(url));
    }
    progress(`${path}: LCP ${loads.map(({ lcpMs }) => Math.round(lcpMs)).join(" ")} ms`);
    reportPage(report, path, loads, budget);
  }
  for (const { path } of PAGES) {
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) seconds.push(await offlineVisit(`${server.origin}${path}`));
    report({
      figure: `${path} second visit, offline: largest paint`,
      value: median(seconds),
      unit: "s",
      n: ROUNDS,
      budget: OFFLINE_CONTENT,
    });
  }
}

/** LCP in seconds, from what the first visit stored. */
async function offlineVisit(url: string): Promise<number> {
  const cleanUp = new CleanUp();
  try {
    const { context } = await openBrowser(cleanUp);
    const first = await context.newPage();
    await first.goto(url);
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // The newest lists load when the page is idle.
    await first.waitForLoadState("networkidle");
    await pause(SETTLED_MS);
    await first.close();
    await context.setOffline(true);
    const second = await context.newPage();
    await second.addInitScript(observeLoad);
    const session = await second.context().newCDPSession(second);
    await session.send("Network.enable");
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    return (await measureLoad(second, session, url)).lcpMs / 1000;
  } finally {
    await cleanUp.run();
    await pause(500);
  }
}

/** Seconds, milliseconds, and KB of everything and of scripts. */
type Budget = { lcp?: number; blocking?: number; bytes?: number; script?: number };

function reportPage(report: Report, path: string, loads: readonly PageLoad[], budget: Budget): void {
  const n = loads.length;
  const of = (pick: (load: PageLoad) => number) => median(loads.map(pick));
  const kinds = new Set(loads.flatMap(({ bytes }) => Object.keys(bytes)));
  for (const kind of [...kinds].sort()) {
    const value = of(({ bytes }) => bytes[kind] ?? 0) / KILOBYTE;
    const limit = kind === "script" ? budget.script : undefined;
    const bounded = limit === undefined ? {} : { budget: limit };
    report({ figure: `${path} ${kind}`, value, unit: "KB", n, ...bounded });
  }
  const whole = of(({ bytes }) =>
    Object.entries(bytes).reduce((sum, [kind, size]) => sum + (isPageItself(kind) ? size : 0), 0),
  );
  report({
    figure: `${path} everything of the page`,
    value: whole / KILOBYTE,
    unit: "KB",
    n,
    ...(budget.bytes === undefined ? {} : { budget: budget.bytes }),
    how: "encoded, headers included; without the lists that are fetched once the page is idle",
  });
  report({
    figure: `${path} LCP`,
    value: of(({ lcpMs }) => lcpMs) / 1000,
    unit: "s",
    n,
    ...(budget.lcp === undefined ? {} : { budget: budget.lcp }),
  });
  report({ figure: `${path} FCP`, value: of(({ fcpMs }) => fcpMs) / 1000, unit: "s", n });
  report({
    figure: `${path} blocking time`,
    value: of(({ blockingMs }) => blockingMs),
    unit: "ms",
    n,
    ...(budget.blocking === undefined ? {} : { budget: budget.blocking }),
  });
  report({ figure: `${path} CLS`, value: of(({ shift }) => shift), unit: "score", n, budget: CLS });
}

/** Segments have their own budget. */
function isPageItself(kind: string): boolean {
  return kind !== "lists";
}
