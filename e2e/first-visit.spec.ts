import type { BrowserContext, Page } from "@playwright/test";
import { expect, SAMPLE_TOTAL, test, untilAnotherHas } from "./support/fixtures.ts";
import { expectKenenisa, KENENISA, laterCode, lookUp, passportsOnPhone } from "./support/look-up.ts";

const PATIENT = { timeout: 60_000, intervals: [100] };
/** Code that looking up does without. */
const OTHER_PAGES =
  /\/assets\/(calendar|article|advertise|request-page|privacy|account|take-worker|hand-on)\b/;

/** Before a page opens: what the browser says of its link. */
async function onLink(
  context: BrowserContext,
  facts: { type: string; effectiveType: string },
): Promise<void> {
  await context.addInitScript((given) => {
    const connection = Object.assign(new EventTarget(), { saveData: false }, given);
    Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  }, facts);
}

async function expectOffline(page: Page): Promise<void> {
  await page.reload();
  await lookUp(page, KENENISA.byName);
  await expectKenenisa(page);
  await page.goto("/locations/");
  await page.getByRole("main").getByRole("link", { name: "Adama" }).click();
  await expect(page.getByRole("heading", { name: /Adama/ }).first()).toBeVisible();
  await page.goto("/passports/");
  await expect(page.getByText("Newest first: the server has not answered.")).toBeVisible();
}

test("a first visit on mobile data brings what looking up needs, and the code of other pages with the second", async ({
  page,
  context,
  link,
  server,
  browser,
}) => {
  test.slow();
  await onLink(context, { type: "cellular", effectiveType: "4g" });
  await page.goto("/");
  await expect.poll(() => passportsOnPhone(page), PATIENT).toBeGreaterThan(0);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // By then a phone on Wi-Fi has asked for all of it.
  await untilAnotherHas(browser, server.origin, async (other) => {
    await onLink(other.context(), { type: "wifi", effectiveType: "4g" });
    await other.reload();
    await expect.poll(() => laterCode(other, "pages-code"), PATIENT).toContain("calendar-page");
  });
  expect(link.requests.filter((path) => OTHER_PAGES.test(path))).toEqual([]);
  // With the analytics of this build, which `bench -- first-minute` counts without.
  expect(link.requests.length).toBeLessThanOrEqual(70);
  const bytes = link.assets.reduce((sum, asset) => sum + asset.bytes, 0);
  // With the analytics client of this build, 36 KB.
  expect(bytes).toBeLessThan(350_000);

  await lookUp(page, KENENISA.byNumber);
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect(page.getByRole("button", { name: "Saved", pressed: true })).toBeVisible();
  await context.setOffline(true);
  await expectOffline(page);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "My passports" })).toContainText(KENENISA.fullName);
  // What is not here says so, and comes when there is a connection.
  await page.goto("/calendar");
  await expect(page.getByRole("main")).toContainText("not on this phone yet");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ethiopian calendar", {
    timeout: 30_000,
  });
  await expect.poll(() => laterCode(page, "pages-code"), PATIENT).toContain("calendar-page");
  await context.setOffline(true);
  await page.goto("/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Privacy");
});

test("on mobile data the first minute brings the newest lists, and the next update the others", async ({
  page,
  context,
}) => {
  await onLink(context, { type: "cellular", effectiveType: "4g" });
  await page.goto("/");
  await expect.poll(() => passportsOnPhone(page), PATIENT).toBeGreaterThan(1_000);
  expect(await passportsOnPhone(page)).toBeLessThan(SAMPLE_TOTAL);
  // Also while the first update still runs.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => passportsOnPhone(page), PATIENT).toBe(SAMPLE_TOTAL);
});
