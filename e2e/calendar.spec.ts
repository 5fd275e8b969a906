import type { Page } from "@playwright/test";
import { expect, newPhone, test } from "./support/fixtures.ts";
import { keepLaterCode, openWithWholeMirror } from "./support/look-up.ts";
import { expectSoundScreen } from "./support/screens.ts";

const MONTHS =
  "Meskerem Tikimt Hidar Tahsas Tir Yekatit Megabit Miyazya Ginbot Sene Hamle Nehase Pagume".split(" ");

/** Today's date in Addis Ababa by the browser-independent oracle: ICU. */
function todayByIcu(): string {
  const icu = new Intl.DateTimeFormat("en-u-ca-ethiopic", {
    timeZone: "Africa/Addis_Ababa",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  const parts = new Map(icu.formatToParts(Date.now()).map(({ type, value }) => [type, parseInt(value, 10)]));
  return `${parts.get("day")} ${MONTHS[(parts.get("month") ?? 0) - 1]} ${parts.get("year")}`;
}

const grid = (page: Page) => page.getByRole("grid");
const dayLink = (page: Page, name: string) => grid(page).getByRole("link", { name });
const chosen = (page: Page) => page.getByRole("region", { name: "The chosen day" });
const month = (page: Page) => page.getByRole("heading", { level: 2 }).first();

/** Opens the page and waits until it answers keys and clicks. */
async function open(page: Page, search = ""): Promise<void> {
  await page.goto(`/calendar${search}`);
  await expect(grid(page)).toBeVisible();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("[role=grid]") ?? {}).some((key) => key.startsWith("__react")),
  );
}

test("today's month and day are shown, today by Addis Ababa's clock, with both dates", async ({ page }) => {
  await open(page);
  const today = grid(page).locator("[aria-current=date]");
  await expect(today).toHaveCount(1);
  await expect(today).toHaveAccessibleName(new RegExp(`, ${todayByIcu()} \\(\\d+ \\w+ \\d{4}\\)`));
  await expect(chosen(page)).toContainText(todayByIcu());
  await expect(chosen(page)).toContainText("Today");
  await expect(page).toHaveTitle(/^Ethiopian calendar · /);
});

test("the HTML that the server sends holds the month, the day and its holidays", async ({ request }) => {
  const html = await (await request.get("/calendar?date=2027-01-07")).text();
  for (const text of [
    "Tahsas 2019",
    "29 Tahsas 2019",
    "Genna (Christmas)",
    "፳፱ Tahsas ፳፻፲፱",
    "7 January 2027",
  ])
    expect(html).toContain(text);
  expect(html).not.toMatch(/<[^>]+ style=/);
});

test("previous and next lead through the months, Pagume among them, and back", async ({ page }) => {
  await open(page, "?date=2026-08-20");
  await expect(month(page)).toHaveText("Nehase 2018");
  await page.getByRole("link", { name: "Month after: Pagume 2018" }).click();
  await expect(month(page)).toHaveText("Pagume 2018");
  await expect(grid(page).getByRole("link")).toHaveCount(5);
  await page.getByRole("link", { name: "Month after: Meskerem 2019" }).click();
  await expect(month(page)).toHaveText("Meskerem 2019");
  await expect(page.getByText("September – October 2026")).toBeVisible();
  await page.getByRole("link", { name: "Month before: Pagume 2018" }).click();
  await page.goBack();
  await expect(month(page)).toHaveText("Meskerem 2019");
  await page.getByRole("main").getByRole("link", { name: "Today", exact: true }).click();
  await expect(chosen(page)).toContainText(todayByIcu());
});

test("every day has a link of its own, which shows it @thorough", async ({ page }) => {
  await open(page, "?date=2026-11-20");
  await expect(chosen(page)).toContainText("Friday");
  await expect(chosen(page)).toContainText("11 Hidar 2019");
  await expect(chosen(page)).toContainText("20 November 2026");
  await expect(chosen(page)).toContainText("፲፩ Hidar ፳፻፲፱");
  await dayLink(page, "Monday, 21 Hidar 2019 (30 November 2026): Hidar Tsion (Saint Mary of Zion)").click();
  await expect(page).toHaveURL(/\/calendar\?date=2026-11-30$/);
  await expect(chosen(page)).toContainText("Hidar Tsion");
  await page.reload();
  await expect(chosen(page)).toContainText("21 Hidar 2019");
  await expect(grid(page).locator("[aria-selected=true]")).toContainText("21");
});

test("a date that does not exist is said to be none, and today is shown", async ({ page }) => {
  await open(page, "?date=2026-04-31");
  await expect(page.getByText("There is no such date")).toBeVisible();
  await expect(chosen(page)).toContainText(todayByIcu());
});

test("keys move about in the grid: arrows, Home, End, Page Up and Down, Enter and Space @thorough", async ({
  page,
}) => {
  await open(page, "?date=2026-11-20");
  await expect(grid(page).locator('a[tabindex="0"]')).toHaveCount(1);
  await dayLink(page, "Friday, 11 Hidar 2019").focus();
  const steps: [key: string, at: RegExp][] = [
    ["ArrowRight", /^Saturday, 12 Hidar 2019/],
    ["ArrowDown", /^Saturday, 19 Hidar 2019/],
    ["Home", /^Sunday, 13 Hidar 2019/],
    ["End", /^Saturday, 19 Hidar 2019/],
    ["ArrowUp", /^Saturday, 12 Hidar 2019/],
    ["ArrowLeft", /^Friday, 11 Hidar 2019/],
    ["PageDown", /^Sunday, 11 Tahsas 2019/],
    ["PageUp", /^Friday, 11 Hidar 2019/],
    ["Shift+PageDown", /^Sunday, 11 Hidar 2020/],
    ["Shift+PageUp", /^Friday, 11 Hidar 2019/],
    ["ArrowUp", /^Friday, 4 Hidar 2019/],
    ["ArrowUp", /^Friday, 27 Tikimt 2019/],
  ];
  for (const [key, at] of steps) {
    await page.keyboard.press(key);
    await expect(page.locator(":focus")).toHaveAccessibleName(at);
  }
  await expect(month(page)).toHaveText("Tikimt 2019");
  await expect(page).toHaveURL(/date=2026-11-20$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/date=2026-11-06$/);
  await expect(chosen(page)).toContainText("27 Tikimt 2019");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/date=2026-11-07$/);
  await page.keyboard.press("Tab");
  await expect(grid(page).locator(":focus")).toHaveCount(0);
});

test("a date of either calendar can be jumped to, and an impossible one is explained @thorough", async ({
  page,
}) => {
  await open(page, "?date=2026-11-20");
  await page.getByText("Go to a date").click();
  const form = page.locator("details form");
  await form.getByLabel("Day").fill("6");
  await form.getByLabel("Month").selectOption("Pagume");
  await form.getByLabel("Year").fill("2018");
  await form.getByRole("button", { name: "Go" }).click();
  await expect(form.getByRole("alert")).toHaveText("Pagume 2018 has 5 days. It has 6 in 2015 and 2019.");
  await form.getByLabel("Year").fill("2019");
  await form.getByRole("button", { name: "Go" }).click();
  await expect(page).toHaveURL(/date=2027-09-11$/);
  await expect(chosen(page)).toContainText("6 Pagume 2019");
  await page.getByText("Go to a date").click();
  await form.getByLabel("Calendar").selectOption("Gregorian");
  await expect(form.getByLabel("Day")).toHaveValue("11");
  await form.getByLabel("Day").fill("2");
  await form.getByLabel("Month").selectOption("March");
  await form.getByLabel("Year").fill("1896");
  await form.getByLabel("Year").press("Enter");
  await expect(chosen(page)).toContainText("24 Yekatit 1888");
});

test("dates are converted both ways, and impossible ones explained", async ({ page }) => {
  await open(page, "?date=2026-11-20");
  const [toGregorian, toEthiopian] = ["Ethiopian to Gregorian", "Gregorian to Ethiopian"].map((name) =>
    page.getByRole("form", { name }),
  );
  if (toGregorian === undefined || toEthiopian === undefined) throw new Error("No forms");
  await toGregorian.getByLabel("Day").fill("27");
  await toGregorian.getByLabel("Month").selectOption("Miyazya");
  await toGregorian.getByLabel("Year").fill("2016");
  await expect(toGregorian.getByRole("status")).toHaveText("5 May 2024Sunday");
  await toEthiopian.getByLabel("Day").fill("11");
  await toEthiopian.getByLabel("Month").selectOption("September");
  await toEthiopian.getByLabel("Year").fill("2019");
  await expect(toEthiopian.getByRole("status")).toHaveText("6 Pagume 2011Wednesday");
  await toEthiopian.getByLabel("Month").selectOption("April");
  await toEthiopian.getByLabel("Day").fill("31");
  await toEthiopian.getByRole("button", { name: "Convert" }).click();
  await expect(toEthiopian.getByRole("alert")).toHaveText("April 2019 has 30 days.");
  await expect(toEthiopian.getByLabel("Day")).toHaveAttribute("aria-invalid", "true");
  await expect(toEthiopian.getByRole("status")).toHaveText("");
  await toGregorian.getByRole("link", { name: "Show in the calendar" }).click();
  await expect(page).toHaveURL(/date=2024-05-05$/);
  await expect(chosen(page)).toContainText("Fasika (Easter)");
});

test("holidays of the month and of the year are listed, the Muslim ones as expected @thorough", async ({
  page,
}) => {
  await open(page, "?date=2027-05-02");
  const holidays = page.getByRole("region", { name: "Holidays in Miyazya 2019" });
  for (const name of ["Hosanna (Palm Sunday)", "Siklet (Good Friday)", "Fasika (Easter)", "Labour Day"])
    await expect(holidays.getByRole("listitem").filter({ hasText: name }).first()).toBeVisible();
  await holidays.getByText("All holidays of 2019").click();
  const eid = holidays.getByRole("listitem").filter({ hasText: "Eid al-Adha" });
  await expect(eid).toContainText("Public holiday");
  await expect(eid).toContainText("expected");
  await expect(
    holidays.getByText(/^Next public holiday: .+, in \d+ days\.$|(today|tomorrow)\.$/),
  ).toBeVisible();
  await expect(holidays.getByText("Luke")).toBeVisible();
  await holidays.getByRole("link", { name: "Genna (Christmas)" }).click();
  await expect(chosen(page)).toContainText("29 Tahsas 2019");
});

test("the Ethiopian clock goes beside the international one, and its minutes change nothing else @thorough", async ({
  page,
}) => {
  await page.clock.install({ time: new Date("2026-11-20T05:58:30Z") });
  await open(page);
  const clock = page.getByRole("region", { name: "The time in Addis Ababa" });
  await expect(clock).toContainText("2:58 in the day");
  await expect(clock).toContainText("08:58");
  await page.evaluate(() => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    const main = document.querySelector("main");
    if (main !== null)
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          changes.push(element?.closest("section")?.querySelector("h2")?.textContent ?? "elsewhere");
        }
      }).observe(main, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.clock.runFor("03:00");
  await expect(clock).toContainText("3:01 in the day");
  await expect(clock).toContainText("09:01");
  const changes = await page.evaluate(() => (window as unknown as { changes: string[] }).changes);
  expect(new Set(changes)).toEqual(new Set(["The time in Addis Ababa"]));
});

test("the day changes at midnight in Addis Ababa, wherever the phone's clock is set", async ({
  browser,
  link,
}) => {
  const context = await newPhone(browser, link.origin, { timezoneId: "America/Los_Angeles" });
  const page = await context.newPage();
  await page.clock.install({ time: new Date("2026-11-20T20:59:30Z") });
  await open(page);
  await expect(chosen(page)).toContainText("11 Hidar 2019");
  await page.clock.runFor("01:00");
  await expect(chosen(page)).toContainText("12 Hidar 2019");
  await context.close();
});

test("#geez-numbers leads to the section, also from the footer, and numbers are converted both ways @thorough", async ({
  page,
}) => {
  await open(page);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: /Numbers/ })
    .click();
  await expect(page).toHaveURL(/#geez-numbers$/);
  await expect(page.getByRole("heading", { name: "Ge’ez numbers" })).toBeInViewport();
  const section = page.getByRole("region", { name: "Ge’ez numbers" });
  const number = section.getByLabel("Number", { exact: true });
  const numeral = section.getByLabel("Ge’ez number", { exact: true });
  await number.fill("100,000,000");
  await expect(numeral).toHaveValue("፼፼");
  await number.fill("78010092");
  await expect(numeral).toHaveValue("፸፰፻፩፼፺፪");
  await number.fill("0");
  await expect(section.getByRole("alert")).toHaveText(
    "Ge’ez has no sign for zero. The smallest number is 1.",
  );
  await numeral.fill("፩፻፳፫");
  await expect(number).toHaveValue("123");
  await expect(section.getByRole("alert")).toHaveText("");
  await numeral.fill("፩፲");
  await expect(section.getByRole("alert")).toContainText("“፩፲” is not written like this");
  await expect(number).toHaveValue("");
  await section.getByRole("button", { name: "Clear" }).click();
  for (const key of ["20", "100", "10", "9"])
    await section.getByRole("button", { name: new RegExp(`, ${key}$`) }).click();
  await expect(numeral).toHaveValue("፳፻፲፱");
  await expect(number).toHaveValue("2019");
  await section.getByRole("button", { name: "Delete" }).click();
  await expect(number).toHaveValue("2010");
  await expect(section.getByRole("listitem")).toHaveCount(100);
  await expect(section.getByRole("listitem").nth(98)).toHaveText("፺፱ 99");
});

test("an address with #geez-numbers opens there @thorough", async ({ page }) => {
  await page.goto("/calendar#geez-numbers");
  await expect(page.getByRole("heading", { name: "Ge’ez numbers" })).toBeInViewport();
});

test("it works without a network, every part of it", async ({ page, link }) => {
  await openWithWholeMirror(page);
  await keepLaterCode(page, "pages-code");
  link.set({ kind: "dead" });
  await open(page, "?date=2027-01-07");
  await expect(chosen(page)).toContainText("Genna (Christmas)");
  await page.getByRole("link", { name: /^Month after/ }).click();
  await expect(month(page)).toHaveText("Tir 2019");
  await page.getByLabel("Number", { exact: true }).fill("99");
  await expect(page.getByLabel("Ge’ez number", { exact: true })).toHaveValue("፺፱");
});

test("the landing page says what day it is and leads to the calendar", async ({ page }) => {
  await page.goto("/");
  const card = page.getByRole("region", { name: "Today in the Ethiopian calendar" });
  await expect(card).toContainText(todayByIcu());
  await card.getByRole("link", { name: "Open the calendar" }).click();
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(chosen(page)).toContainText(todayByIcu());
});

test("nothing overflows, overlaps or is against axe at any width in both themes, and nothing is complained of @thorough", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await open(page, "?date=2027-05-02");
  await page.getByText("All holidays of 2019").click();
  await page.getByText("Go to a date").click();
  await expectSoundScreen(page, "calendar");
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // Firefox takes a table's width, not the negative margin that would make room for it, and scrolls sideways.
    await expect(page.getByRole("grid")).toHaveCSS("margin-right", "0px");
  }
  expect(complaints).toEqual([]);
});
