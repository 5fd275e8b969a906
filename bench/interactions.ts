import type { Page } from "@playwright/test";
import { build } from "../scripts/build.ts";
import { openBrowser } from "./browser.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import type { Report } from "./figure.ts";
import { type EventTime, interactionTimes, takeEvents, watchEvents } from "./interaction-times.ts";
import { openApp } from "./kept-lists.ts";
import {
  pause,
  startServer,
  temporaryFolder,
  waitForTotal,
  WITH_APP,
} from "../tests/support/server-process.ts";
import { percentile } from "../tests/support/statistics.ts";
import { typeName } from "./typing.ts";

const CPU_SLOWDOWN = 6;
const ROUNDS = 3;
/** The sample lists. */
const SAMPLE_PASSPORTS = 8_230;
/** Limits in ms: INP up to 200 counts as good, and no interaction may take longer than 400. */
const INP = 200;
const WORST = 400;
/** What an interaction started is over and told of by then. */
const SETTLED_MS = 1_500;

type Journey = { name: string; go: (page: Page) => Promise<void> };

const row = (page: Page, place: number) => page.locator("[data-answer] details > summary").nth(place);

/** Each begins where the one before ended. */
const JOURNEYS: readonly Journey[] = [
  { name: "typing a number", go: (page) => typeName(page, "brpp5274588") },
  { name: "typing a name", go: (page) => typeName(page, "solomon") },
  { name: "opening a row", go: (page) => row(page, 0).click() },
  { name: "opening another row", go: (page) => row(page, 2).click() },
  { name: "the page of a passport", go: (page) => page.getByRole("link", { name: "Open its page" }).click() },
  {
    name: "after Back, closing the row",
    go: async (page) => {
      await page.goBack();
      await page.locator("[data-answer] details[open] > summary").click();
    },
  },
  { name: "the menu", go: (page) => page.getByRole("button", { name: "Menu" }).click() },
  { name: "to the published passports", go: (page) => choose(page, "Passports") },
  { name: "the next page", go: (page) => page.getByRole("link", { name: "Next" }).click() },
  {
    name: "a branch",
    go: async (page) => {
      await page.getByRole("button", { name: "Menu" }).click();
      await choose(page, "Official ICS branch offices");
      await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    },
  },
  {
    name: "the theme, twice",
    go: async (page) => {
      for (let time = 0; time < 2; time++) {
        await page.getByRole("banner").getByRole("button", { name: "Dark theme" }).click();
        await pause(SETTLED_MS);
      }
    },
  },
  {
    name: "the language, twice",
    go: async (page) => {
      for (const language of ["አማርኛ", "English"]) {
        await page.getByRole("banner").getByRole("button", { name: language }).click();
        await pause(SETTLED_MS);
      }
    },
  },
  {
    name: "a day of the calendar",
    go: async (page) => {
      await page.getByRole("button", { name: "Menu" }).click();
      await choose(page, "Ethiopian Calendar");
      await page.getByRole("grid").getByRole("link").nth(9).click();
    },
  },
];

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole("dialog").getByRole("link", { name: entry, exact: true }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await pause(SETTLED_MS);
}

/** Taps and key presses as the browser times them, from the finger to the next paint. */
export async function measureInteractions(cleanUp: CleanUp, report: Report): Promise<void> {
  await build();
  const dataDir = await temporaryFolder(cleanUp, "interactions");
  const server = await startServer(cleanUp, dataDir, { env: { ...WITH_APP, SAMPLE_DATA: "on" } });
  await waitForTotal(server.origin, SAMPLE_PASSPORTS, 120);
  const { context } = await openBrowser(cleanUp);
  const page = await context.newPage();
  await page.addInitScript(watchEvents);
  await openApp(page, server.origin);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const seen = new Map<string, EventTime[]>();
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${server.origin}/`);
    await pause(2 * SETTLED_MS);
    await takeEvents(page);
    for (const { name, go } of JOURNEYS) {
      await go(page);
      await pause(SETTLED_MS);
      const events = (await takeEvents(page)).map((event) => ({ ...event, round }));
      seen.set(name, [...(seen.get(name) ?? []), ...events]);
    }
    progress(`round ${round + 1} of ${ROUNDS}`);
  }
  const at = `page at CPU ${CPU_SLOWDOWN}×`;
  for (const [name, events] of seen) {
    const times = interactionTimes(events);
    report({
      figure: `${name}, ${at}, worst`,
      value: Math.max(0, ...times.map(({ ms }) => ms)),
      unit: "ms",
      n: times.length,
      how: `of it the page's own work ${Math.round(Math.max(0, ...times.map(({ workMs }) => workMs)))} ms`,
    });
  }
  const all = interactionTimes([...seen.values()].flat()).map(({ ms }) => ms);
  report({ figure: `all of them, ${at}, p50`, value: percentile(all, 0.5), unit: "ms", n: all.length });
  report({
    figure: `INP (p98), ${at}`,
    value: percentile(all, 0.98),
    unit: "ms",
    n: all.length,
    budget: INP,
  });
  report({ figure: `the worst, ${at}`, value: Math.max(...all), unit: "ms", n: all.length, budget: WORST });
}
