import type { Page } from "@playwright/test";
import { makeReportLink } from "../server/advertising/advertisements/report.ts";
import { openStore } from "../server/store/open-store.ts";
import { LANGUAGES } from "#domain/base/languages.ts";
import { expect, newPhone, test as base, thoroughUnless } from "./support/fixtures.ts";
import { KENENISA, lookUp, openWithWholeMirror } from "./support/look-up.ts";
import { advertise, storeFigures } from "./support/stored-advertising.ts";
import { expectSoundScreen, forgetScreens } from "./support/screens.ts";

/** One page with the whole mirror goes from screen to screen: these tests only look. */
const test = base.extend<{ reportLink: string; phone: Page }>({
  reportLink: async ({ fileWide, server }, provide) =>
    provide(
      await fileWide.once("report link", async () => {
        const store = await openStore({ dataDir: server.dataDir });
        const id = await advertise(store, "calendar", { status: "expired" });
        await storeFigures(store, id, "calendar");
        const link = await makeReportLink(store.db, { id, days: 30, madeBy: 1, nowMs: Date.now() });
        await store.close();
        return { value: `/advertisement-report#token=${link.token}` };
      }),
    ),
  phone: [
    async ({ fileWide, browser, server }, provide) =>
      provide(
        await fileWide.once("phone", async () => {
          const context = await newPhone(browser, server.origin);
          const value = await context.newPage();
          await openWithWholeMirror(value);
          return { value, end: () => context.close() };
        }),
      ),
    { timeout: 120_000 },
  ],
});
// Each worker would start a server or a phone of its own, so one worker runs the whole file.
test.describe.configure({ mode: "default" });

/** What a screen shows when it stands, in whichever language: `seen` is in its main part. */
type Screen = { name: string; path: string; seen: (page: Page) => ReturnType<Page["locator"]> };

const main = (page: Page) => page.getByRole("main");
const aNumber = (page: Page) =>
  main(page)
    .getByText(/BRPP|A[AIK]L\d/)
    .first();

const SCREENS: readonly Screen[] = [
  { name: "home", path: "/", seen: (page) => page.getByRole("searchbox") },
  { name: "found", path: `/?q=${KENENISA.requestNumber}`, seen: (page) => main(page).getByRole("article") },
  { name: "several", path: "/?q=abebe", seen: (page) => main(page).locator("summary").first() },
  { name: "not-found", path: "/?q=AAL1O34567", seen: (page) => main(page).locator("a[href^='tel:']") },
  {
    name: "similar",
    path: `/?q=${encodeURIComponent(KENENISA.ethiopic)}`,
    seen: (page) => main(page).getByText(KENENISA.fullName),
  },
  { name: "passports", path: "/passports/", seen: aNumber },
  {
    name: "passport",
    path: `/passports/${KENENISA.requestNumber}`,
    seen: (page) => page.getByRole("heading", { name: KENENISA.fullName }),
  },
  {
    name: "locations",
    path: "/locations/",
    seen: (page) => main(page).getByRole("link", { name: /^(Adama|አዳማ)$/ }),
  },
  { name: "branch", path: "/locations/adama", seen: aNumber },
  { name: "share", path: "/share", seen: (page) => main(page).getByRole("heading", { level: 1 }) },
  {
    name: "service",
    path: "/service",
    seen: (page) => main(page).getByRole("heading", { level: 2 }).first(),
  },
  { name: "move", path: "/move", seen: (page) => main(page).getByRole("heading", { level: 2 }).nth(1) },
  { name: "privacy", path: "/privacy", seen: (page) => main(page).getByRole("heading", { level: 1 }) },
  {
    name: "advertise",
    path: "/advertisment",
    seen: (page) => main(page).getByRole("heading", { level: 2 }).first(),
  },
  {
    name: "advertisement-request",
    path: "/advertisement-requests",
    seen: (page) => main(page).locator("textarea"),
  },
  { name: "test", path: "/test", seen: (page) => main(page).getByRole("article").first() },
  { name: "lost", path: "/no/such/page", seen: (page) => main(page).getByRole("heading", { level: 1 }) },
];

for (const language of LANGUAGES) {
  for (const { name, path, seen } of SCREENS) {
    test(`${name}, ${language}: nothing overflows, overlaps or is cut, nothing against axe, at every size in both themes${thoroughUnless(language === "am")}`, async ({
      phone,
    }) => {
      await forgetScreens(phone, language);
      await phone.goto(path);
      await expect(seen(phone)).toBeVisible();
      await expect(phone.locator("html")).toHaveAttribute("lang", language);
      await expectSoundScreen(phone, `${name}-${language}`);
    });
  }
}

for (const language of LANGUAGES) {
  test(`an advertiser's report, ${language}: nothing overflows, overlaps or is cut, nothing against axe, at every size in both themes${thoroughUnless(language === "am")}`, async ({
    phone,
    reportLink,
  }) => {
    await forgetScreens(phone, language);
    // An address with a hash that is open already would not be loaded again, and so stay in its language.
    await phone.goto("/robots.txt", { waitUntil: "load" });
    await phone.goto(reportLink);
    await expect(main(phone).getByRole("table").first()).toBeVisible();
    await expect(phone.locator("html")).toHaveAttribute("lang", language);
    await expectSoundScreen(phone, `report-${language}`);
  });
}

test("the first screen at 360 × 640 holds the name, the box, the button and how new the lists are", async ({
  page,
}) => {
  await openWithWholeMirror(page);
  for (const seen of [
    page.getByRole("link", { name: "Passport Status" }).first(),
    page.getByRole("searchbox"),
    page.getByRole("button", { name: "Search" }),
    page.getByText("Lists up to 7 Hidar 2019 · works without internet"),
  ]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
  }
});

test("filters and page of the list live in the address", async ({ page }) => {
  await page.goto("/passports/?location=Jigjiga&page=2&page_size=50");
  await expect(page.getByText("Page 2 of 6")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(page).toHaveURL(/location=Jigjiga/);
  await page.goBack();
  await expect(page.getByText("Page 2 of 6")).toBeVisible();
});

test("a branch's list has ten passports a page", async ({ page }) => {
  await page.goto("/locations/jigjiga");
  await expect(page.getByText("Page 1 of 26")).toBeVisible();
});

test("a letter among a number's digits is read as the digit it looks like", async ({ page }) => {
  await openWithWholeMirror(page);
  await lookUp(page, "AAL559O344");
  await expect(page.getByText("Read as AAL5590344")).toBeVisible();
  await expect(
    page.getByRole("article").getByRole("heading", { name: "Genet G/Michael Abebe" }),
  ).toBeVisible();
});
