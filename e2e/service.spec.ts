import type { Page } from "@playwright/test";
import { startOfDay, toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { openStore } from "../server/store/open-store.ts";
import { importList } from "../tests/server/imports/stage-and-commit.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test as base } from "./support/fixtures.ts";
import { keepLaterCode } from "./support/look-up.ts";
import { type RunningServer, serverWith, waitForTotal } from "./support/server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days since the lists of Hawassa, and how long each took. */
const LISTS = [
  [4, 1],
  [9, 0],
  [16, 2],
  [21, 1],
  [28, 5],
  [33, 1],
] as const;

/** Invented lists, look-ups, and a log of thirty days with an interruption of 90 minutes. */
async function withFigures(server: RunningServer): Promise<void> {
  const store = await openStore({ dataDir: server.dataDir });
  const nowMs = Date.now();
  const today = todayInAddisAbaba(nowMs);
  // An interruption over midnight would be one of two days.
  const noon = Date.parse(startOfDay(today - 12)) + 12 * HOUR;
  const at = (ms: number): string => new Date(ms).toISOString();
  for (const [age, waited] of LISTS) {
    const rows = [{ number: `AAL77${String(age).padStart(5, "0")}`, first: "Invented", last: "Person" }];
    const here = `${toIsoDate(today - age + waited)}T07:00:00.000Z`;
    await importList(store, { location: "Hawassa", date: toIsoDate(today - age), rows }, here);
  }
  await store.write(async (trx) => {
    await trx.deleteFrom("service_spans").execute();
    const spans = [
      [nowMs - 30 * DAY, noon],
      [noon + 1.5 * HOUR, nowMs],
    ] as const;
    for (const [from, to] of spans)
      await trx
        .insertInto("service_spans")
        .values({ started_at: at(from), last_at: at(to) })
        .execute();
    const figures = [3, 2, 1].map((age) => ({ day: toIsoDate(today - age), name: "lookups", count: 1234 }));
    await trx.insertInto("day_figures").values(figures).execute();
  });
  await store.close();
  await waitForTotal(server.origin, LISTS.length);
}

const test = base.extend({ server: serverWith(withFigures) });
// Each worker would start a server or a phone of its own, so one worker runs the whole file.
test.describe.configure({ mode: "default" });

const SAID = {
  en: {
    title: "The service in figures",
    all: ["1 day", "Hawassa", "6 lists in 12 weeks", "1,234", "not known", "1 hour 30 minutes", "31 of 90"],
    weeks: /^Lists in each of the last 12 weeks: week up to /,
    days: /^90 days up to .+: 30 without an interruption, 1 with one, 59 unknown\.$/,
  },
  am: {
    title: "አገልግሎቱ በአኃዝ",
    all: ["1 ቀን", "በ12 ሳምንታት 6 ዝርዝሮች", "1,234", "አይታወቅም", "1 ሰዓት ከ30 ደቂቃ", "ከ90 ቀናት 31"],
    weeks: /^ባለፉት 12 ሳምንታት በየሳምንቱ የወጡ ዝርዝሮች፦ እስከ /,
    days: /^እስከ .+ ያሉ 90 ቀናት፦ ያለ መቋረጥ 30፣ መቋረጥ የነበረባቸው 1፣ የማይታወቁ 59።$/,
  },
} as const;
type Language = keyof typeof SAID;
const LANGUAGES = ["en", "am"] as const;

async function expectFigures(page: Page, language: Language): Promise<void> {
  const main = page.getByRole("main");
  const { title, all, weeks, days } = SAID[language];
  await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
  for (const words of all) await expect(main).toContainText(words);
  await expect(main.getByRole("img", { name: weeks })).toBeVisible();
  await expect(main.getByText(days)).toBeVisible();
}

const cookie = (page: Page, tag: Language) =>
  page.evaluate((lang) => void (document.cookie = `lang=${lang}; path=/`), tag);

test("the service tells how it does, online and offline", async ({ page, context }) => {
  test.slow();
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await keepLaterCode(page, "pages-code");
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const language of LANGUAGES) {
      await cookie(page, language);
      await page.goto("/service");
      await expectFigures(page, language);
    }
  }
  await cookie(page, "en");
  await page.reload();
  await expect(page.getByText("These are the last figures this phone has")).toBeVisible();
});

test("one finds the page from the foot of every page", async ({ page }) => {
  await page.goto("/privacy");
  await page.getByRole("contentinfo").getByRole("link", { name: "Figures" }).click();
  await expect(page).toHaveURL(/\/service$/);
  await expectFigures(page, "en");
});

test("it is sound at every size, in both themes and languages @thorough", async ({ page, context, link }) => {
  test.slow();
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: "lang", value: language, url: link.origin }]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto("/service");
        await expectFigures(page, language);
        const where = `${language} ${colorScheme} ${width}`;
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect.soft(wide, `scrolls sideways: ${where}`).toBe(false);
        expect.soft(await axeFaults(page), where).toEqual([]);
        await page.screenshot({
          path: `artefacts/service/${language}-${colorScheme}-${width}.png`,
          fullPage: true,
        });
      }
    }
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the server renders it", async ({ page, context, link }) => {
    for (const language of LANGUAGES) {
      await context.addCookies([{ name: "lang", value: language, url: link.origin }]);
      await page.goto("/service");
      await expectFigures(page, language);
    }
  });
});
