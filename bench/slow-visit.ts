import type { CDPSession, Page } from "@playwright/test";
import { openBrowser } from "./browser.ts";
import { CleanUp } from "./clean-up.ts";
import { measureLoad, observeLoad, type PageLoad } from "./page-load.ts";
import { pause } from "./server-process.ts";

/** 1.6 Mbit/s, 150 ms round trip, CPU 4× slower. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
export const CPU_SLOWDOWN = 4;

type Visit<Result> = {
  browser?: Parameters<typeof openBrowser>[1];
  /** On the same page, when it is quiet. */
  afterwards: (page: Page, session: CDPSession, load: PageLoad) => Promise<Result>;
};

/** Cold cache, new profile. */
export async function slowFirstVisit<Result>(url: string, visit: Visit<Result>): Promise<Result> {
  const cleanUp = new CleanUp();
  try {
    const { context } = await openBrowser(cleanUp, visit.browser);
    const page = await context.newPage();
    await page.addInitScript(observeLoad);
    const session = await slowDown(page);
    return await visit.afterwards(page, session, await measureLoad(page, session, url));
  } finally {
    await cleanUp.run();
    await pause(500);
  }
}

export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: false });
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return session;
}
