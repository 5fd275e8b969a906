import type { DrivenPage } from "./driven-page.ts";
import { openWithPuppeteer } from "./puppeteer.ts";
import { openWebkit } from "./webkit.ts";

const DRIVERS: Readonly<Record<string, () => Promise<DrivenPage>>> = {
  chromium: () => openWithPuppeteer("chrome"),
  firefox: () => openWithPuppeteer("firefox"),
  webkit: openWebkit,
};

/** `browser`: the name of a project in the configuration of the tests. */
export async function openDrivenPage(browser: string): Promise<DrivenPage> {
  const open = DRIVERS[browser];
  if (open === undefined) throw new Error(`There is no driver for the browser ${browser}`);
  return open();
}
