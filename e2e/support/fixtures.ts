import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { type AnalyticsSink, distWithSettings, openAnalyticsSink } from "./analytics-sink.ts";
import { FileWide } from "./file-wide.ts";
import { openFaultyLink, type FaultyLink } from "./faulty-link.ts";
import { peopleIn } from "./person-grep.ts";
import { PHONE } from "./phone.ts";
import { SAMPLE_TOTAL, sampleData } from "./sample-data.ts";
import { startServer, waitForTotal, type RunningServer } from "./server.ts";

type WorkerFixtures = {
  sink: AnalyticsSink;
  /** The folder of the app as the build with an analytics key makes it. */
  app: string;
  sampleServer: RunningServer;
  changedServer: RunningServer;
  shared: FileWide;
};
type TestFixtures = { server: RunningServer; link: FaultyLink; fileWide: FileWide };

/**
 * `server`: the real one with the sample lists, once a worker, and with the app of a build with an analytics key.
 * `changedServer`: another such one, for tests of admins, which change the lists.
 * `sink`: where the app reports to; whatever the tests do, no event may hold a word or number of a sample person.
 * `link`: the address pages open, with faults at will.
 *
 * All test objects have the worker's fixtures from here. Playwright ends a worker, with its browser and servers, where
 * the next test has others.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sink: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) => {
      const sink = await openAnalyticsSink();
      await provide(sink);
      await sink.close();
      expect(peopleIn(sink.everSent.join("\n")), "Analytics hold what names a person").toEqual([]);
    },
    { scope: "worker" },
  ],
  app: [
    async ({ sink }, provide) => {
      const built = await distWithSettings(sink.origin);
      await provide(built.folder);
      await built.remove();
    },
    { scope: "worker" },
  ],
  sampleServer: [
    async ({ app }, provide) => withSampleLists(app, provide),
    { scope: "worker", timeout: 120_000 },
  ],
  changedServer: [
    async ({ app }, provide) => withSampleLists(app, provide),
    { scope: "worker", timeout: 120_000 },
  ],
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) => {
      const shared = new FileWide();
      await provide(shared);
      await shared.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  fileWide: [
    async ({ shared }, provide, { file }) => {
      await shared.enter(file);
      await provide(shared);
    },
    { auto: true, timeout: 60_000 },
  ],
  server: async ({ sampleServer }, provide) => provide(sampleServer),
  link: async ({ server }, provide) => {
    const link = await openFaultyLink(server.origin);
    await provide(link);
    await link.close();
  },
  context: async ({ context, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled) context.on("page", waitForTheApp);
    await context.addInitScript(lookLikeAPerson);
    await provide(context);
  },
  baseURL: async ({ link }, provide) => provide(link.origin),
});

async function withSampleLists(
  app: string,
  provide: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await startServer({ STATIC_DIR: app, SAMPLE_DATA: "off" }, sampleData());
  await waitForTotal(server.origin, SAMPLE_TOTAL);
  await provide(server);
  await server.stop();
}

/** The end of a title in a loop of tests: only the test with `isUsual` runs in `npm test` (decision 0001). */
export const thoroughUnless = (isUsual: boolean): string => (isUsual ? "" : " @thorough");

/** A browser profile as the tests have it, for those that share one in a worker. */
export async function newPhone(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, baseURL, ...options });
  context.on("page", waitForTheApp);
  await context.addInitScript(lookLikeAPerson);
  return context;
}

/** What is pressed before the app has taken the page over is lost. A call with `waitUntil` does not wait for it. */
function waitForTheApp(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil === undefined && url !== "about:blank") await untilAlive(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return answer;
  };
}

/** Waits until React listens at the root. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById("root") ?? {}).some((key) => key.startsWith("__reactContainer")),
  );
}

/** PostHog's client leaves out what it takes for a robot; people are the point here. */
function lookLikeAPerson(): void {
  const agent = navigator.userAgent.replace("HeadlessChrome", "Chrome");
  const facts = { webdriver: false, userAgentData: undefined, userAgent: agent };
  for (const [name, value] of Object.entries(facts)) {
    Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true });
  }
}

/**
 * For tests that something does not happen: until another page, opened later on a phone of its own, has done it. A slow
 * machine is as slow for both. Give it the server's own address, so that the link's list of requests stays the first
 * page's.
 */
export async function untilAnotherHas(
  browser: Browser,
  origin: string,
  done: (page: Page) => Promise<void>,
): Promise<void> {
  // Whatever the test's own phone is refused.
  const context = await newPhone(browser, origin, { serviceWorkers: "allow" });
  try {
    const page = await context.newPage();
    await page.goto("/");
    await done(page);
  } finally {
    await context.close();
  }
}

/** Waits until the page's own timers of up to `ms` have fired that run already: this one is as late as they are. */
export async function untilTimersFired(page: Page, ms: number): Promise<void> {
  await page.evaluate((lasts) => new Promise((resolve) => setTimeout(resolve, lasts)), ms);
}

/**
 * Until the update of the lists that is under way has ended, well or not: they run one after another, and each begins by
 * asking for the head.
 */
export async function untilUpdateEnded(page: Page, link: FaultyLink): Promise<void> {
  const heads = () => link.requests.filter((path) => path === "/api/v1/sync/head").length;
  const options = { timeout: 30_000 };
  await expect.poll(heads, options).toBeGreaterThan(0);
  const before = heads();
  const askedAgain = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    return heads();
  };
  await expect.poll(askedAgain, options).toBeGreaterThan(before);
}

export { expect } from "@playwright/test";
export { SAMPLE_TOTAL } from "./sample-data.ts";
