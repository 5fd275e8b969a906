import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

// Nothing here depends on the service worker, whose installation costs as much as a short test.
test.use({ serviceWorkers: "block" });

// Specification §4, "Theme", and the language switch beside it.

const KEY = "passport-status:theme";
const toggle = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Dark theme" });
const html = (page: Page) => page.locator("html");
const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT = "rgb(251, 248, 241)";
const DARK = "rgb(14, 21, 18)";

/** The page with its script at work. */
async function open(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await expect(page.locator("a[rel='noopener noreferrer'][aria-label]")).toBeVisible();
}

test("Theme: light, dark or system. Default is system", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  expect(await ground(page)).toBe(LIGHT);
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ground(page)).toBe(DARK);
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  await expect(html(page)).not.toHaveAttribute("data-theme");
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
});

test("The theme toggle flips between light and dark; the choice is stored under a product-specific key", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page);
  await toggle(page).click();
  expect(await ground(page)).toBe(LIGHT);
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe("light");
  await page.reload();
  expect(await ground(page)).toBe(LIGHT);
  await toggle(page).click();
  await expect.poll(() => ground(page)).toBe(DARK);
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe("dark");
});

test("A stored theme is there before the first painting, with the browser's own parts and the bar above the page", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.addInitScript((key) => {
    localStorage.setItem(key, "light");
    // The theme at the moment at which the page's body begins: nothing was painted yet.
    new MutationObserver((_changes, observer) => {
      if (document.body === null) return;
      sessionStorage.setItem("theme-at-body", document.documentElement.dataset["theme"] ?? "none");
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, KEY);
  await page.goto("/");
  expect(await page.evaluate(() => sessionStorage.getItem("theme-at-body"))).toBe("light");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  const bar = await page
    .locator("meta[name=theme-color]")
    .evaluateAll((metas) =>
      metas
        .filter((meta) => matchMedia((meta as HTMLMetaElement).media).matches)
        .map((meta) => (meta as HTMLMetaElement).content),
    );
  expect(bar).toEqual(["#fbf8f1"]);
});

test("Another open tab follows the theme @thorough", async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: "light" });
  await open(other);
  await open(page);
  await toggle(page).click();
  await expect(html(other)).toHaveAttribute("data-theme", "dark");
  await expect(toggle(other)).toHaveAttribute("aria-pressed", "true");
});

test("The theme can be flipped where the browser refuses to store anything @thorough", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  await open(page);
  await toggle(page).click();
  expect(await ground(page)).toBe(DARK);
  expect(errors).toEqual([]);
});

test("The language is switched in the header, remembered, and the address no longer overrules the choice", async ({
  page,
}) => {
  await open(page, "/locations/?lang=en");
  await page.getByRole("banner").getByRole("button", { name: "አማርኛ" }).click();
  await expect(html(page)).toHaveAttribute("lang", "am");
  await expect(page).toHaveURL("/locations/");
  const back = page.getByRole("banner").getByRole("button", { name: "English" });
  await expect(back).toHaveAttribute("lang", "en");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "lang");
  expect(cookie).toMatchObject({ value: "am", path: "/", sameSite: "Lax" });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(360 * 24 * 3600);
  await page.reload();
  await expect(html(page)).toHaveAttribute("lang", "am");
});

test("The language is switched in the mobile menu too, which stays open @thorough", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "አማርኛ" }).click();
  await expect(html(page)).toHaveAttribute("lang", "am");
  await expect(page.getByRole("dialog").getByRole("button", { name: "English" })).toBeVisible();
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("When the texts of the other language cannot be loaded a toast says so, and nothing changes @thorough", async ({
    page,
  }) => {
    await page.route(/\/assets\/messages-am-/, (route) => route.abort());
    await open(page, "/?lang=en");
    await page.getByRole("banner").getByRole("button", { name: "አማርኛ" }).click();
    await expect(page.locator("[data-sonner-toast]")).toContainText("This language could not be loaded");
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL("/?lang=en");
    expect((await page.context().cookies()).filter(({ name }) => name === "lang")).toEqual([]);
  });
});
