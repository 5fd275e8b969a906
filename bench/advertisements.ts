import type { Browser, CDPSession, Page } from "@playwright/test";
import { build } from "../scripts/build.ts";
import { openStore } from "../server/store/open-store.ts";
import { storeRichArticles } from "../tests/server/articles/rich-articles.ts";
import { sellPlacements } from "./advertisement-rows.ts";
import { launchBrowser } from "./browser.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import type { Report } from "./figure.ts";
import { measureLoad, observeLoad, shiftSoFar, type PageLoad } from "./page-load.ts";
import {
  pause,
  startServer,
  temporaryFolder,
  waitForTotal,
  WITH_APP,
} from "../tests/support/server-process.ts";
import { slowDown } from "./slow-visit.ts";
import { median } from "../tests/support/statistics.ts";

/** The number is even, so that half of the pairs begin with the one server and half with the other. */
const ROUNDS = 6;
const ROUNDS_OF_WIDE = 4;
const ROUNDS_OF_SHELL = 2;
/** The sample lists. */
const SAMPLE_PASSPORTS = 8_230;
const KILOBYTE = 1024;
const SLOT = "main aside[data-placement]";
const PAGES = ["/", "/articles/what-to-bring", "/calendar", "/passports/"] as const;
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** Automated browsers are offered nothing. */
const PERSON =
  "Mozilla/5.0 (Linux; Android 13; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36";

type Seen = { load: PageLoad; shift: number; isShown: boolean };
type Pair = { sold: Seen; plain: Seen };

/** First visits to a server with something in each placement and to one without, by turns; then visits to the shell. */
export async function measureAdvertisements(cleanUp: CleanUp, report: Report): Promise<void> {
  await build();
  const plain = await startOne(cleanUp, { isSold: false });
  const sold = await startOne(cleanUp, { isSold: true });
  for (const path of PAGES) await waitForRoom(`${sold}${path}`);
  const browser = await launchBrowser(cleanUp);
  const visit = async (path: string, viewport: Size, rounds: number): Promise<Pair[]> => {
    const pairs: Pair[] = [];
    const withIt = () => firstVisit(browser, `${sold}${path}`, viewport);
    const without = () => firstVisit(browser, `${plain}${path}`, viewport);
    for (let round = 0; round < rounds; round += 2) {
      pairs.push({ sold: await withIt(), plain: await without() });
      // Every other pair goes the other way round, as the second of a pair may find the machine busier.
      const second = await without();
      pairs.push({ sold: await withIt(), plain: second });
    }
    return pairs;
  };
  for (const path of PAGES) {
    const pairs = await visit(path, PHONE, ROUNDS);
    progress(`${path}: LCP with ${pairs.map((pair) => Math.round(pair.sold.load.lcpMs)).join(" ")} ms`);
    progress(`${path}: LCP without ${pairs.map((pair) => Math.round(pair.plain.load.lcpMs)).join(" ")} ms`);
    reportPairs(report, `${path} at 360 px`, pairs);
  }
  for (const path of PAGES)
    reportPairs(report, `${path} at ${WIDE.width} px`, await visit(path, WIDE, ROUNDS_OF_WIDE));
  for (const path of PAGES) {
    const pairs: [sold: number, plain: number][] = [];
    for (let round = 0; round < ROUNDS_OF_SHELL; round++)
      pairs.push([await shellVisit(browser, `${sold}${path}`), await shellVisit(browser, `${plain}${path}`)]);
    reportShift(report, `${path} second visit, from the shell`, pairs);
  }
}

type Size = { width: number; height: number };

async function startOne(cleanUp: CleanUp, { isSold }: { isSold: boolean }): Promise<string> {
  const dataDir = await temporaryFolder(cleanUp, isSold ? "sold" : "plain");
  const server = await startServer(cleanUp, dataDir, { env: { ...WITH_APP, SAMPLE_DATA: "on" } });
  await waitForTotal(server.origin, SAMPLE_PASSPORTS, 120);
  const store = await openStore({ dataDir });
  await storeRichArticles(store);
  if (isSold) await sellPlacements(store);
  await store.close();
  return server.origin;
}

/** Rendered pages are kept for some seconds. */
async function waitForRoom(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if ((await (await fetch(url)).text()).includes("data-placement=")) return;
    await pause(1_000);
  }
  throw new Error(`${url} kept no room for an advertisement`);
}

/** Opens a page with a cold cache in a new profile. */
async function firstVisit(browser: Browser, url: string, viewport: Size): Promise<Seen> {
  const context = await browser.newContext({ userAgent: PERSON, viewport, locale: "en-GB" });
  try {
    const page = await context.newPage();
    await page.addInitScript(observeLoad);
    const load = await measureLoad(page, await slowDown(page), url);
    return { load, isShown: await scrollToPicture(page), shift: await shiftSoFar(page) };
  } finally {
    await context.close();
    await pause(500);
  }
}

/** Whether there is a slot and its picture has loaded. */
async function scrollToPicture(page: Page): Promise<boolean> {
  const slot = page.locator(SLOT).first();
  if ((await slot.count()) === 0) return false;
  // The key is pressed even if the slot is in view already, or the page is too short to scroll.
  await page.keyboard.press("ArrowDown");
  await slot.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await page.waitForFunction(
    (selector) => {
      const image = document.querySelector<HTMLImageElement>(`${selector} img`);
      return image !== null && image.complete && image.naturalWidth > 0;
    },
    SLOT,
    { timeout: 20_000 },
  );
  await pause(300);
  return true;
}

/** Layout shift of a page that the service worker serves, until its advertisement was seen. */
async function shellVisit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ userAgent: PERSON, viewport: PHONE, locale: "en-GB" });
  try {
    const first = await context.newPage();
    await first.goto(url);
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await first.waitForLoadState("networkidle");
    await first.close();
    const second = await context.newPage();
    await second.addInitScript(observeLoad);
    const session: CDPSession = await slowDown(second);
    await measureLoad(second, session, url);
    await scrollToPicture(second);
    return await shiftSoFar(second);
  } finally {
    await context.close();
    await pause(500);
  }
}

function reportPairs(report: Report, what: string, pairs: readonly Pair[]): void {
  const n = pairs.length;
  const lcp = (pick: (pair: Pair) => Seen) => median(pairs.map((pair) => pick(pair).load.lcpMs));
  report({ figure: `${what}: LCP with`, value: lcp(({ sold }) => sold), unit: "ms", n });
  report({ figure: `${what}: LCP without`, value: lcp(({ plain }) => plain), unit: "ms", n });
  report({
    figure: `${what}: LCP with, beside without`,
    value: median(pairs.map(({ sold, plain }) => sold.load.lcpMs / plain.load.lcpMs)),
    unit: "times as long",
    n,
    budget: 1.05,
    how: "median of the pairs, each visited one after the other",
  });
  report({
    figure: `${what}: largest paint is the advertisement`,
    value: pairs.filter(({ sold }) => /sponsored|Invented café/.test(sold.load.lcpElement)).length,
    unit: "count",
    n,
    budget: 0,
  });
  reportShift(
    report,
    what,
    pairs.map(({ sold, plain }) => [sold.shift, plain.shift]),
  );
  const bytes = ({ load }: Seen) => Object.values(load.bytes).reduce((sum, size) => sum + size, 0);
  report({
    figure: `${what}: bytes added before scrolling`,
    value: median(pairs.map(({ sold, plain }) => bytes(sold) - bytes(plain))) / KILOBYTE,
    unit: "KB",
    n,
  });
  report({
    figure: `${what}: picture shown once scrolled to`,
    value: pairs.filter(({ sold, plain }) => sold.isShown && !plain.isShown).length / n,
    unit: "ratio",
    n,
    budget: 1,
  });
}

/** The worst with them may be no more than the least without. */
function reportShift(report: Report, what: string, pairs: readonly (readonly [number, number])[]): void {
  report({
    figure: `${what}: CLS with`,
    value: Math.max(...pairs.map(([sold]) => sold)),
    unit: "score",
    n: pairs.length,
    budget: Math.min(...pairs.map(([, plain]) => plain)),
    how: "the worst, until the picture was seen; the budget is the least without",
  });
}
