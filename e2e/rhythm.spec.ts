import type { Page } from "@playwright/test";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { openStore } from "../server/store/open-store.ts";
import { importList } from "../tests/server/imports/stage-and-commit.ts";
import { expect, test as base } from "./support/fixtures.ts";
import { keepLaterCode, lookUp, passportsOnPhone } from "./support/look-up.ts";
import { type RunningServer, serverWith, waitForTotal } from "./support/server.ts";

/** Days since the lists of Hawassa. */
const AGES = [4, 9, 16, 21, 28, 33, 40, 47, 54];
const FEW = [3, 10, 17, 24];
const ROWS = 3;
const TOTAL = ROWS * (AGES.length + FEW.length);

/** Invented lists: numbers begin with AAL77, in the newest with AAL78; those of Dilla are too few to tell of. */
async function withLists(server: RunningServer): Promise<void> {
  const store = await openStore({ dataDir: server.dataDir });
  const today = todayInAddisAbaba(Date.now());
  let number = 0;
  const list = (location: string, age: number, head: string) => ({
    location,
    date: toIsoDate(today - age),
    rows: Array.from({ length: ROWS }, () => ({
      number: `${head}${String((number += 1)).padStart(5, "0")}`,
      first: "Invented",
      last: "Person",
    })),
  });
  const now = new Date().toISOString();
  for (const age of AGES) await importList(store, list("Hawassa", age, age === 4 ? "AAL78" : "AAL77"), now);
  for (const age of FEW) await importList(store, list("Dilla", age, "AAM10"), now);
  await store.close();
  await waitForTotal(server.origin, TOTAL);
}

const test = base.extend({ server: serverWith(withLists) });

/** What is said in each language. Midnight in Addis Ababa may pass meanwhile. */
const SAID = {
  en: {
    lists: /9 lists in the last 12 weeks, usually every 5–7 days\. The last one came [45] days ago:/,
    weeks: /^Passports published in each of the last 12 weeks: week up to \d+ /,
    alike:
      /24 numbers beginning with AAL77 are listed, last on .+\. The first number beginning with AAL78 was listed on /,
  },
  am: {
    lists: /ባለፉት 12 ሳምንታት 9 ዝርዝሮች ወጥተዋል፤ ብዙውን ጊዜ ከ5 እስከ 7 ቀን ባለው ልዩነት። የመጨረሻው የወጣው ከ[45] ቀናት በፊት ነው፦/,
    weeks: /^ባለፉት 12 ሳምንታት በየሳምንቱ በዝርዝር የወጡ ፓስፖርቶች፦ እስከ .+ ባለው ሳምንት፦ 3/,
    alike: /በAAL77 የሚጀምሩ 24 ቁጥሮች በዝርዝር ወጥተዋል፤ .+ በAAL78 የሚጀምረው የመጀመሪያ ቁጥር የወጣው /,
  },
} as const;
type Language = keyof typeof SAID;

async function expectRhythm(page: Page, language: Language): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByText(SAID[language].lists)).toBeVisible();
  await expect(main.getByRole("img", { name: SAID[language].weeks })).toBeVisible();
}

/** Adds up what moves on each page. */
function watchShifts(): void {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      Object.assign(globalThis, {
        shifted: (globalThis as unknown as { shifted: number }).shifted + entry.value,
      });
  }).observe({ type: "layout-shift", buffered: true });
}

async function expectStill(page: Page): Promise<void> {
  const shifted = await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
  expect.soft(shifted, page.url()).toBeLessThanOrEqual(0.02);
}

async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((tag) => void (document.cookie = `lang=${tag}; path=/`), language);
}

async function watchNumber(page: Page, number: string): Promise<void> {
  await lookUp(page, number);
  await page.getByRole("button", { name: "Watch this number" }).click();
  await expect(page.getByRole("region", { name: "My passports" }).getByRole("listitem")).toBeVisible();
  await page.goto("/");
}

test("a branch tells how its lists came, online and offline, and a number where it stands @thorough", async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto("/");
  await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(TOTAL);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await keepLaterCode(page, "pages-code");
  await context.addInitScript(watchShifts);
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const language of ["en", "am"] as const) {
      await speak(page, language);
      await page.goto("/locations/hawassa");
      await expectRhythm(page, language);
      await expectStill(page);
      await page.screenshot({ path: `artefacts/rhythm/branch-${language}.png`, fullPage: true });
      await page.goto("/?q=AAL7799999");
      await expect(page.getByRole("main").getByText(SAID[language].alike)).toBeVisible();
      await expectStill(page);
      await page.screenshot({ path: `artefacts/rhythm/missing-${language}.png`, fullPage: true });
    }
    await speak(page, "en");
    await page.goto("/");
    if (!isOffline) await watchNumber(page, "AAL7799998");
    await page.getByRole("region", { name: "My passports" }).getByText("How lists come").click();
    await expect(page.getByRole("region", { name: "My passports" })).toContainText(SAID.en.alike);
    await page.goto("/locations/dilla");
    await expect(page.getByRole("heading", { level: 1, name: "Dilla" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(ROWS * FEW.length - 2);
    await expect(page.getByText("usually")).toHaveCount(0);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a branch tells how its lists came, and one with four lists says nothing of it @thorough", async ({
    page,
    context,
    link,
  }) => {
    for (const language of ["en", "am"] as const) {
      await context.addCookies([{ name: "lang", value: language, url: link.origin }]);
      await page.goto("/locations/hawassa");
      await expectRhythm(page, language);
      await page.goto("/locations/dilla");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(/usually|ብዙውን ጊዜ/)).toHaveCount(0);
    }
  });
});
