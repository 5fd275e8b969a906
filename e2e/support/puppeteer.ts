import { type ElementHandle, launch } from "puppeteer-core";
import { CHROMIUM_FLAGS } from "../../scripts/support/chromium.ts";
import type { DrivenPage } from "./driven-page.ts";
import { firstVisible, whereIs } from "./first-visible.ts";
import { PHONE } from "./phone.ts";

const PROGRAMS = {
  chrome: { executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: [...CHROMIUM_FLAGS] },
  firefox: { executablePath: process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr", args: [] },
};

/** Firefox as people have it, by WebDriver BiDi; Chromium, so that journeys that fail there are known as wrong. */
export async function openWithPuppeteer(browser: keyof typeof PROGRAMS): Promise<DrivenPage> {
  const started = await launch({
    ...PROGRAMS[browser],
    browser,
    defaultViewport: PHONE.viewport,
    env: { ...process.env, TZ: PHONE.timezoneId },
  });
  const [page = await started.newPage()] = await started.pages();
  page.setDefaultTimeout(60_000);

  async function element(place: string): Promise<ElementHandle<HTMLElement>> {
    const found = (await page.evaluateHandle(firstVisible, place)).asElement();
    if (found === null) throw new Error(`Not to be seen: ${place}`);
    return found as ElementHandle<HTMLElement>;
  }

  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async (work, ...args) => {
      // Puppeteer's types allow handles of the page's objects among the arguments.
      const run = page.evaluate.bind(page) as (work: unknown, ...args: unknown[]) => Promise<never>;
      return run(work, ...args);
    },
    whereIs: async (place) => {
      const found = (await page.evaluateHandle(firstVisible, place)).asElement();
      return found === null ? null : (found as ElementHandle<HTMLElement>).evaluate(whereIs);
    },
    click: async (place) => (await element(place)).click(),
    type: async (place, text) => {
      const box = await element(place);
      await box.evaluate((input) => (input as HTMLInputElement).select());
      await box.type(text);
    },
    close: () => started.close(),
  };
}
