import type { BrowserContext, Page } from "@playwright/test";
import { serveBarePage } from "./bare-page.ts";
import { openBrowser } from "./browser.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import type { Report } from "./figure.ts";
import { keepAllLists, leaveServiceWorker, openApp } from "./kept-lists.ts";
import { type Million, serveMillion } from "./million.ts";
import { queriesOf } from "./queries.ts";
import { reportTimes } from "./report-times.ts";
import { pause } from "../tests/support/server-process.ts";
import { percentile } from "../tests/support/statistics.ts";
import { typeName, typedTimes, watchTyping } from "./typing.ts";

const CPU_SLOWDOWN = 6;
const TYPED_NAMES = 10;
/** The most that it may take, in times of the bare page of the same run. */
const TIMES_THE_BARE_PAGE = { p50: 1.8, p95: 2.2 };
const FIGURE = `key press to painted answer, page at CPU ${CPU_SLOWDOWN}×`;

/** The typing of the bench `search` alone. */
export async function measureTypingAlone(cleanUp: CleanUp, report: Report): Promise<void> {
  const million = await serveMillion(cleanUp);
  const { context } = await openBrowser(cleanUp);
  await keepMillion(context, million);
  await measureTyping(cleanUp, report, context, million);
}

/** Fills this browser's mirror. */
export async function keepMillion(context: BrowserContext, million: Million): Promise<void> {
  const app = await context.newPage();
  await openApp(app, million.server.origin);
  progress("the app is open");
  await keepAllLists(app, million.passports.length);
  progress("all lists are kept");
  await leaveServiceWorker(app);
  await app.close();
}

/** Alternates with a bare page, so that load slows both. */
export async function measureTyping(
  cleanUp: CleanUp,
  report: Report,
  context: BrowserContext,
  million: Million,
): Promise<void> {
  const names = queriesOf("two-word prefix", million.passports, TYPED_NAMES).map(({ typed }) => typed);
  const app = await openSlowed(context, `${million.server.origin}/`);
  const bare = await openSlowed(context, await serveBarePage(cleanUp));
  await app.bringToFront();
  await app.getByRole("searchbox").fill("abebe");
  await app.getByRole("listitem").or(app.locator("details")).first().waitFor();
  await pause(3_000);
  for (const [i, name] of names.entries()) {
    const pages = i % 2 === 0 ? [app, bare] : [bare, app];
    for (const page of pages) await typeName(page, name);
  }
  const [ours, theirs] = [await typedTimes(app), await typedTimes(bare)];
  progress(`${ours.painted.length} key presses changed the answer, ${ours.unchanged} did not`);
  await app.close();
  await bare.close();
  reportTimes(report, FIGURE, ours.painted, {});
  reportTimes(report, FIGURE, theirs.painted, { peer: "bare page that writes ten lines" });
  for (const [name, share] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const) {
    report({
      figure: `${FIGURE}, ${name} beside the bare page's`,
      value: percentile(ours.painted, share) / percentile(theirs.painted, share),
      unit: "times as long",
      n: ours.painted.length,
      budget: TIMES_THE_BARE_PAGE[name],
    });
  }
}

async function openSlowed(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchTyping);
  await page.goto(address);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return page;
}
