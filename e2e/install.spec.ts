import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { box } from "./support/look-up.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1";

/** The offer that Chromium makes only outside of tests, with the visitor's answer to it. */
async function offer(page: Page, answer: "accepted" | "dismissed" | "failed"): Promise<void> {
  await page.evaluate((answer) => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    Object.assign(event, {
      userChoice: Promise.resolve({ outcome: answer }),
      prompt: () => (answer === "failed" ? Promise.reject(new Error("refused")) : Promise.resolve()),
    });
    window.dispatchEvent(event);
  }, answer);
}

async function standAlone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => (query.includes("display-mode: standalone") ? ask("all") : ask(query));
  });
}

function toast(page: Page, text: string) {
  return page.locator("[data-sonner-toast]").filter({ hasText: text });
}

/** The card of the landing page. */
function card(page: Page) {
  return page.getByRole("region", { name: "Keep it on your phone" });
}

async function askInCard(page: Page): Promise<void> {
  await card(page).getByRole("link", { name: "Install the app" }).click();
}

test("already installed gives a notice", async ({ page }) => {
  await standAlone(page);
  await page.goto("/#download");
  await expect(toast(page, "Already installed!")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(card(page)).toHaveCount(0);
});

test("installable gives a prompt; accepted, 'App installed!' is said, the offer is cleared and the app counts as standalone", async ({
  page,
}) => {
  await page.goto("/");
  await offer(page, "accepted");
  await askInCard(page);
  await expect(toast(page, "App installed!")).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test("installable gives a prompt; dismissed, 'Installation cancelled' is said and the offer stays @thorough", async ({
  page,
}) => {
  await page.goto("/");
  await offer(page, "dismissed");
  await askInCard(page);
  await expect(toast(page, "Installation cancelled")).toBeVisible();
  await expect(card(page)).toBeVisible();
});

test("after the installed event the app counts as standalone @thorough", async ({ page }) => {
  await page.goto("/");
  await expect(card(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
  await expect(card(page)).toHaveCount(0);
});

test("install-prompt failures are logged and treated as unavailable @thorough", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto("/");
  await offer(page, "failed");
  await askInCard(page);
  await expect(toast(page, "Installation not available")).toBeVisible();
  expect(warnings.join("\n")).toContain("install prompt failed");
});

test("without an offer, 'Installation not available' asks to open the site in Chrome or Safari", async ({
  page,
}) => {
  await page.goto("/");
  await askInCard(page);
  await expect(toast(page, "Installation not available")).toContainText("Chrome or Safari");
});

test("a link to #download starts the installation on any page @thorough", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/locations/");
  await page.getByRole("banner").getByRole("link", { name: "Download App" }).click();
  await expect(toast(page, "Installation not available")).toBeVisible();
  await expect(page).toHaveURL(/\/locations\/$/);
});

test("an address with #download shows a dialog with a button where the browser offers to install, else the toast", async ({
  page,
}) => {
  await page.goto("/locations/#download");
  await expect(toast(page, "Installation not available")).toContainText("Chrome or Safari");
  await expect(page).toHaveURL(/\/locations\/$/);
  const dialog = page.getByRole("dialog", { name: "Install the app" });
  await expect(dialog).toHaveCount(0);
  await offer(page, "accepted");
  await page.evaluate(() => (location.hash = "download"));
  await dialog.getByRole("link", { name: "Install the app" }).click();
  await expect(toast(page, "App installed!")).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test.describe("on iOS", () => {
  test.use({ userAgent: IPHONE });

  test("an instruction dialog says that install works only in Safari @thorough", async ({ page }) => {
    await page.goto("/");
    await askInCard(page);
    const dialog = page.getByRole("dialog", { name: "Install the app" });
    await expect(dialog).toContainText("works only in Safari");
    await expect(dialog.getByRole("listitem")).toHaveCount(3);
    await expect(dialog).toContainText("deleted after 7 days");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(card(page).getByRole("link", { name: "Install the app" })).toBeFocused();
  });
});

test("a text shared with the app fills the search box with the request number in it", async ({ page }) => {
  const message =
    "Selam! Please look for me: Kenenisa Anteneh, no. BRPP 5274588C1CG, thank you. https://example.org/x";
  await page.goto(`/?${new URLSearchParams({ q: message }).toString()}`);
  await expect(box(page)).toHaveValue("BRPP5274588C1CG");
  await expect(page.getByRole("heading", { name: "Kenenisa Anteneh Gebremichael" })).toBeVisible();
});

test("the web manifest names what an installed app needs, and every picture of it is there", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = (await (await request.get(href ?? "")).json()) as {
    icons: { src: string; purpose?: string }[];
    screenshots: { src: string; form_factor: string; sizes: string }[];
    shortcuts: { name: string; url: string }[];
    [name: string]: unknown;
  };
  expect(manifest).toMatchObject({
    id: "/",
    scope: "/",
    start_url: "/",
    display: "standalone",
    lang: "en",
    dir: "ltr",
  });
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Check status", "/"],
    ["Calendar", "/calendar"],
  ]);
  // Answered by the service worker: e2e/hand-on.spec.ts.
  expect(manifest["share_target"]).toMatchObject({
    action: "/share",
    method: "POST",
    enctype: "multipart/form-data",
    params: { text: "text", files: [{ name: "lists" }] },
  });
  expect(manifest["file_handlers"]).toMatchObject([{ action: "/share" }]);
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(
    expect.arrayContaining(["maskable", "monochrome"]),
  );
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(["narrow", "wide"]));
  for (const { src, sizes } of [...manifest.screenshots, { src: "/og.png", sizes: "1200x630" }]) {
    const size = await page.evaluate(async (src) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
});
