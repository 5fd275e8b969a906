import type { Page } from "@playwright/test";
import { LANGUAGES } from "#domain/base/languages.ts";
import { expect, SAMPLE_TOTAL, test, untilAlive, thoroughUnless } from "./support/fixtures.ts";
import { box, expectKenenisa, KENENISA, NEWEST_LIST, passportsOnPhone } from "./support/look-up.ts";

const PASSPORT = `/passports/${KENENISA.requestNumber}`;

/** Every public page, each in a state of its own. */
const PATHS = [
  "/",
  "/?q=kenenisa%20anteneh",
  "/?q=nobody%20at%20all",
  "/passports/",
  "/passports/?name=kenenisa&page_size=10",
  PASSPORT,
  `${PASSPORT}/removal`,
  "/passports/NONE0000000",
  "/locations/",
  "/locations/adama",
  "/locations/nowhere",
  "/calendar",
  "/articles/",
  "/articles/nothing",
  "/login?redirect=/calendar",
  "/register",
  "/privacy",
  "/service",
  "/share",
  "/help-others",
  "/locations/adama/sheet",
  "/test",
  "/nowhere",
];

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page shows its box and the newest lists, and the box answers", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Lists up to 7 Hidar 2019").first()).toBeVisible();
    // Nothing is kept on this phone.
    await expect(page.getByText("· works without internet")).toBeHidden();
    await expect(page.getByRole("link", { name: KENENISA.branch })).toBeVisible();
    await box(page).fill(KENENISA.byName);
    await page.getByRole("button", { name: "Search" }).click();
    await expectKenenisa(page);
  });

  test("the list is read page by page, and its form filters it", async ({ page }) => {
    await page.goto("/passports/");
    await expect(page.getByRole("listitem").filter({ hasText: "2019" })).toHaveCount(25);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByLabel("Name or request number").fill("kenenisa anteneh");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("link", { name: KENENISA.fullName })).toBeVisible();
    await page.getByRole("link", { name: KENENISA.fullName }).click();
    await expectKenenisa(page);
  });

  test("a branch, the branches and the calendar are read", async ({ page }) => {
    await page.goto("/locations/");
    await page.getByRole("link", { name: KENENISA.branch }).click();
    await expect(page.getByRole("heading", { level: 1, name: KENENISA.branch })).toBeVisible();
    await expect(page.getByText(NEWEST_LIST).first()).toBeVisible();
    await page.goto("/calendar");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("every page is painted by its HTML alone: its styles are in it, and no script but ours", async ({
  request,
}) => {
  // The build's own, such as the theme's: the policy names them by their hashes.
  const known = inlineScripts(await (await request.get("/index.html")).text());
  for (const path of PATHS) {
    const answer = await request.get(path, { headers: { accept: "text/html" } });
    const html = await answer.text();
    expect(inlineScripts(html), path).toEqual(known);
    expect(html, path).not.toMatch(/<[^>]+\s(?:style|on\w+)=/);
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join("\n");
    const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names?.split(" ") ?? []);
    expect(new Set(classes).size, path).toBeGreaterThan(10);
    const unstyled = [...new Set(classes)].filter((name) => name !== "" && !styles.includes(`.${name}`));
    expect(unstyled, path).toEqual([]);
  }
});

test("what does not exist is answered 404, what names people is kept out of search engines", async ({
  request,
}) => {
  const open = (path: string) => request.get(path, { headers: { accept: "text/html" } });
  for (const path of ["/nowhere", "/locations/nowhere", "/passports/NONE0000000", "/articles/nothing"]) {
    const answer = await open(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()["x-robots-tag"], path).toBe("noindex");
  }
  for (const path of ["/passports/", PASSPORT, "/locations/adama"]) {
    const answer = await open(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["x-robots-tag"], path).toBe("noindex");
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex"/>');
  }
});

/** Keeps the heading that the server sent, to be compared with the one on the page later. */
async function keepFirstHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const heading = document.querySelector("#root h1");
      if (heading === null) return;
      Object.assign(window, { sentHeading: heading });
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/**
 * Taken over, with its first effects and its idle moment behind it: the support badge comes last, but on pages that have
 * the whole screen.
 */
async function untilIdle(page: Page): Promise<void> {
  await untilAlive(page);
  const isAlone = (await page.locator("#root footer").count()) === 0;
  if (isAlone) await page.waitForLoadState("networkidle");
  else await page.locator("aside a[rel='noopener noreferrer']").waitFor({ state: "attached" });
}

/** What the browser says itself of a page sent with 404, and what comes of the worker being kept out. */
const EXPECTED = /status of 404|service worker/i;

async function complaintsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning";
    if (isComplaint && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await open();
  return complaints;
}

// The worker would answer with the shell, in which nothing is taken over.
test.describe("taken over by the browser", () => {
  test.use({ serviceWorkers: "block" });

  for (const locale of LANGUAGES) {
    test(`each page goes on from the server's HTML without a word: ${locale}${thoroughUnless(locale === "am")}`, async ({
      page,
    }) => {
      test.setTimeout(180_000);
      await keepFirstHeading(page);
      const complaints = await complaintsOf(page, async () => {
        for (const path of PATHS) {
          await page.goto(withLanguage(path, locale));
          await untilIdle(page);
          expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
          const kept = await page.evaluate(
            () => (window as { sentHeading?: Element }).sentHeading === document.querySelector("#root h1"),
          );
          expect(kept, `${path}: the heading that was sent still stands`).toBe(true);
        }
      });
      expect(complaints).toEqual([]);
    });

    test(`the same with every list on the phone: ${locale} @thorough`, async ({ page }) => {
      test.setTimeout(180_000);
      await page.goto("/");
      await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(SAMPLE_TOTAL);
      const complaints = await complaintsOf(page, async () => {
        for (const path of PATHS) {
          await page.goto(withLanguage(path, locale));
          await untilIdle(page);
        }
      });
      expect(complaints).toEqual([]);
    });
  }

  test("no sheet that stands in the HTML is fetched again", async ({ page }) => {
    const sheets: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") sheets.push(new URL(request.url()).pathname);
    });
    await page.goto("/");
    await untilIdle(page);
    await page.waitForLoadState("networkidle");
    const inlined = await page
      .locator('link[rel="stylesheet"][disabled]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(inlined.length).toBeGreaterThan(1);
    expect(sheets.filter((sheet) => inlined.includes(sheet))).toEqual([]);
  });

  test("what is typed before the code arrives is kept and answered", async ({ page }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await box(page).fill(KENENISA.byName);
    release();
    await expectKenenisa(page);
    await expect(box(page)).toHaveValue(KENENISA.byName);
  });

  test("the address that the head names is the page's, and goes when the visitor goes on", async ({
    page,
  }) => {
    await page.goto("/");
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute("href", /^http:\/\/[^/]+\/$/);
    await untilIdle(page);
    await page.getByRole("link", { name: "All branch offices" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("branch");
    await expect(canonical).toHaveCount(0);
    await expect(page.locator('meta[property^="og:"]')).toHaveCount(0);
    await expect(page.locator("title")).toHaveCount(1);
    await expect(page.locator('meta[name="description"]')).toHaveCount(1);
  });
});

test("the service worker keeps the empty shell, which holds no page", async ({ page }) => {
  const shell = await (await page.request.get("/index.html")).text();
  expect(shell).toMatch(/<div id="root">\s*(?:<!--.*?-->\s*)?<style>[^<]*<\/style>\s*<form class="plain"/s);
  expect(shell).not.toContain("page-data");
});

/** Scripts that a browser runs from the HTML itself: neither files of the build nor data. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/ src="\/assets\/| type="application\/(ld\+)?json"/.test(attributes))
    .map(([, , text = ""]) => text);
}

function withLanguage(path: string, locale: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;
}
