import type { CDPSession, Page } from "@playwright/test";
import { openBrowser } from "./browser.ts";
import { CleanUp } from "../tests/support/clean-up.ts";
import { measureLoad, observeLoad, type PageLoad } from "./page-load.ts";
import { pause } from "../tests/support/server-process.ts";

/** 1.6 Mbit/s, 150 ms round trip, CPU 4× slower. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
export const CPU_SLOWDOWN = 4;

/** Cold cache, new profile. */
export async function slowFirstVisit(url: string): Promise<PageLoad> {
  const cleanUp = new CleanUp();
  try {
    const { context } = await openBrowser(cleanUp);
    const page = await context.newPage();
    await page.addInitScript(observeLoad);
    return await measureLoad(page, await slowDown(page), url);
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
