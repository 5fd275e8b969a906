import type { Page } from "@playwright/test";
import { expect, newPhone, test, thoroughUnless } from "./support/fixtures.ts";
import { box, expectKenenisa, KENENISA, lookUp, openWithWholeMirror } from "./support/look-up.ts";

// How the first page is used: by keyboard, by touch, on a low screen, going back, and with the badge beside it.

const badge = (page: Page) => page.getByRole("link", { name: "Support: Buy me a coffee" });
const rows = (page: Page) => page.getByRole("region", { name: /found$/ }).locator("details:has(> summary)");

/** Many in the sample lists bear it. */
const COMMON = "solomon";

test("By keyboard: Enter leaves the focus in the box, a row's ring is not cut, and “Show more” leads to the first new row", async ({
  page,
}) => {
  // Lists that arrive meanwhile put further rows between those that are here.
  await openWithWholeMirror(page);
  await lookUp(page, COMMON);
  await expect(page.getByRole("heading", { level: 2, name: /found$/ })).toBeVisible();
  await expect(box(page)).toBeFocused();
  const first = rows(page).first().locator("summary");
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    if (await first.evaluate((row) => row === document.activeElement)) break;
  }
  await expect(first).toBeFocused();
  const ring = await first.evaluate((row) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(row);
    return { outlineStyle, reach: Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) };
  });
  expect(ring).toEqual({ outlineStyle: "solid", reach: 0 });
  await page.getByRole("button", { name: /^Show more/ }).press("Enter");
  await expect(rows(page).nth(10).locator("summary")).toBeFocused();
});

test("A look-up on a first visit does not wait for the code of the phone's storage", async ({ page }) => {
  await page.route(/\/assets\/dexie-/, () => undefined);
  await page.goto("/");
  await lookUp(page, KENENISA.byNumber);
  await expectKenenisa(page);
});

test("Coming back to the window asks for no answer again, coming back online does", async ({ page }) => {
  await page.clock.install();
  // A phone that has no lists asks the server.
  await page.context().route("**/api/v1/sync/**", (route) => route.abort());
  await page.goto("/passports/?q=abebe");
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  // Now every answer is older than it stays fresh.
  await page.clock.setFixedTime(Date.now() + 3_600_000);
  await page.evaluate(() => {
    for (const event of ["blur", "focus"]) window.dispatchEvent(new Event(event));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  // Asked after whatever those events ask for.
  await page.evaluate(() => fetch("/healthz").then(({ ok }) => ok));
  const besides = ["/api/v1/sync/head", "/healthz"];
  expect(asked.filter((path) => !besides.includes(path))).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => asked).toContain("/api/v1/passports");
});

test("By touch: the search takes the on-screen keyboard away and leaves the focus at the answer's heading, never at nothing @thorough", async ({
  browser,
  link,
}) => {
  const context = await newPhone(browser, link.origin, { hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("/");
  await lookUp(page, COMMON);
  await expect(page.getByRole("heading", { level: 2, name: /found$/ })).toBeFocused();
  await lookUp(page, "AAL0000000");
  await expect(page.getByRole("heading", { level: 2, name: /^Not in the lists/ })).toBeFocused();
  await context.close();
});

for (const language of ["en", "am"]) {
  test(`On its side and at 200 % the answer begins above the fold, in ${language} too${thoroughUnless(language === "am")}`, async ({
    page,
  }) => {
    for (const size of [
      { width: 740, height: 360 },
      { width: 640, height: 400 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(`/?q=${COMMON}&lang=${language}`);
      const heading = page.getByRole("main").getByRole("heading", { level: 2 }).first();
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    }
    await page.mouse.wheel(0, 900);
    await expect(page.getByRole("banner")).not.toBeInViewport();
  });
}

test("Going back, and a reload, find the rows, the one that was open and the place on the screen again", async ({
  page,
}) => {
  await page.goto(`/?q=${COMMON}`);
  await page.getByRole("button", { name: /^Show more/ }).click();
  await expect(rows(page)).toHaveCount(30);
  const row = rows(page).nth(24);
  await row.locator("summary").click();
  await expect(row).toHaveAttribute("open");
  const link = row.getByRole("link", { name: "Open its page" });
  await link.scrollIntoViewIfNeeded();
  const top = () => row.locator("summary").evaluate((summary) => summary.getBoundingClientRect().top);
  // The scrolling may lay rows out, which moves the others a frame later.
  let before = await top();
  await expect.poll(async () => before === (before = await top())).toBe(true);
  const name = await row.locator("summary").innerText();
  const expectPlace = async () => {
    await expect(rows(page)).toHaveCount(30);
    await expect(row).toHaveAttribute("open");
    // Rows off the screen are not laid out, and have no text until the place is found.
    await expect.poll(() => row.locator("summary").innerText()).toBe(name);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4);
  };
  await link.click();
  await expect(page).toHaveURL(/\/passports\//);
  await page.goBack();
  await expectPlace();
  await page.reload();
  await expectPlace();
  // A document of another site in between: the browser may have thrown the page away.
  await page.goto("about:blank");
  await page.goBack();
  await expectPlace();
  // Another question begins at its top, with everything closed.
  await lookUp(page, "kenenisa");
  await expect(page.locator("details[open] > summary")).toHaveCount(0);
});

test("Typed letter by letter, every row is of the last letter's answer, and Back after a quick tap on a link finds it again", async ({
  page,
}) => {
  await openWithWholeMirror(page);
  await box(page).pressSequentially(COMMON);
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).filter({ hasText: /solomon/i })).toHaveCount(10);
  // Sooner than the address is written.
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goBack();
  await expect(box(page)).toHaveValue(COMMON);
  await expect(rows(page)).toHaveCount(10);
});

test("The badge gives way to a box with the focus and to an answer, is sent away for good and brought back from the footer @thorough", async ({
  page,
}) => {
  await page.goto("/");
  await expect(badge(page)).toBeVisible();
  const isAside = () => badge(page).evaluate((link) => getComputedStyle(link.parentElement ?? link).opacity);
  await box(page).focus();
  await expect.poll(isAside).toBe("0");
  await lookUp(page, COMMON);
  await expect(page.getByRole("heading", { level: 2, name: /found$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Show more/ }).focus();
  await page.mouse.wheel(0, 200);
  await expect.poll(isAside).toBe("0");
  await page.keyboard.press("End");
  await expect.poll(isAside).toBe("1");

  // Every answer on sample lists says so itself; the sentence about all of them stands in the page's flow.
  await expect(page.getByText("Sample data: invented people", { exact: true }).first()).toBeVisible();
  const banner = page.getByRole("complementary", { name: "About this data" });
  expect(await banner.evaluate((element) => getComputedStyle(element).position)).toBe("static");

  const hide = page.getByRole("button", { name: "Hide this badge" });
  const { width = 0, height = 0 } = (await hide.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await hide.click();
  await expect(badge(page)).toHaveCount(0);
  await page.reload();
  const again = page.getByRole("contentinfo").getByRole("button", { name: "Show the coffee badge" });
  await again.click();
  await expect(badge(page)).toBeVisible();
  await expect(again).toHaveCount(0);
});

test("A build that names no page to support us on has no badge @thorough", async ({ page }) => {
  await page.route("/", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<meta name="support"[^>]*>/, "");
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/");
  // Its code is fetched when the page is idle, as that of the saved passports' part is.
  await expect(page.getByRole("button", { name: "Choose what to keep" })).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await expect(badge(page)).toHaveCount(0);
});

test("In forced colours today and the chosen day are marked @thorough", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/calendar?date=2026-11-16");
  const look = (name: RegExp) =>
    page
      .getByRole("gridcell", { name })
      .getByRole("link")
      .evaluate((day) => {
        const { backgroundColor, borderTopColor, borderTopStyle } = getComputedStyle(day);
        return JSON.stringify([backgroundColor, borderTopColor, borderTopStyle]);
      });
  const plain = await look(/17 November 2026/);
  expect(await look(/16 November 2026/)).not.toBe(plain);
  await page.goto("/calendar");
  const today = page.locator("[aria-current=date]");
  await expect(today).toBeVisible();
  const ground = await today.evaluate((day) => getComputedStyle(day).backgroundColor);
  const other = page.locator("td a:not([aria-current])").first();
  expect(ground).not.toBe(await other.evaluate((day) => getComputedStyle(day).backgroundColor));
});

test("Names that sound like the one typed are found: counted, read aloud, narrowed by branch and shown on", async ({
  page,
}) => {
  // The lists on the phone answer alone, whatever the server knows of spellings.
  await openWithWholeMirror(page);
  await lookUp(page, "ሰለሞን");
  await expect(page.getByRole("heading", { level: 2, name: "57 passports sound like “ሰለሞን”" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "57 sound like ሰለሞን" })).toBeAttached();
  await expect(page.getByText(/^Not (found|in the lists)/)).toHaveCount(0);
  const sounding = page.getByRole("region", { name: /sound like/ });
  await expect(sounding.locator("details")).toHaveCount(10);
  await sounding.getByRole("button", { name: /^Show more/ }).click();
  await expect(sounding.locator("details")).toHaveCount(30);
  await sounding.getByLabel("Branch").selectOption("Adama");
  await expect(sounding.getByRole("heading", { level: 2 })).not.toContainText("57");
  await expect(sounding.locator("details").filter({ hasNotText: "Adama" })).toHaveCount(0);
});

for (const [language, or] of [
  ["en", " or "],
  ["am", " ወይም "],
] as const) {
  test(`both examples in the box find one person of the sample lists, in ${language}${thoroughUnless(language === "am")}`, async ({
    page,
    context,
    link,
  }) => {
    await context.addCookies([{ name: "lang", value: language, url: link.origin }]);
    await page.goto("/");
    const field = page.getByRole("searchbox");
    const examples = ((await field.getAttribute("placeholder")) ?? "").split(or);
    expect(examples).toHaveLength(2);
    for (const example of examples) {
      await field.fill(example);
      await field.press("Enter");
      const card = page.getByRole("article").filter({ hasText: "AAL3711191" });
      await expect(card.getByRole("heading", { name: "Abeba Yosef Belete" })).toBeVisible();
      await field.fill("");
      await expect(card).toHaveCount(0);
    }
  });
}
