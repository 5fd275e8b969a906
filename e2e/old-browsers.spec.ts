import type { Page } from "@playwright/test";
import { expect, test, untilAnotherHas, thoroughUnless } from "./support/fixtures.ts";
import { box, expectKenenisa, KENENISA, passportsOnPhone, unfold } from "./support/look-up.ts";

const PATIENT = { timeout: 30_000 };

/** Makes the browser lack what the app needs at its start. */
async function breakTheStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, "matchMedia", { value: undefined });
  });
}

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

const hasStarted = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.getElementById("root") ?? {}).some((key) => key.startsWith("__reactContainer")),
  );

test("where the app cannot start, the server's pages answer and no service worker comes", async ({
  page,
  browser,
  server,
}) => {
  await breakTheStart(page);
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.goto("/", { waitUntil: "load" });
  await expect.poll(() => faults.length).toBeGreaterThan(0);
  await box(page).fill(KENENISA.byName);
  await page.getByRole("button", { name: "Search" }).click();
  await expectKenenisa(page);
  await page.waitForLoadState("load");
  await untilAnotherHas(browser, server.origin, async (other) => {
    await expect.poll(() => registrations(other), PATIENT).toBe(1);
  });
  expect(await registrations(page)).toBe(0);
});

const FLOOR = ["Object.hasOwn", "reportError", "HTMLDialogElement"] as const;

for (const lacking of FLOOR) {
  test(`a browser below the oldest one, without ${lacking}, keeps the server's pages: nothing starts, registers or fails${thoroughUnless(lacking === "HTMLDialogElement")}`, async ({
    page,
    link,
    browser,
    server,
  }) => {
    const untilAnotherKeepsLists = () =>
      untilAnotherHas(browser, server.origin, async (other) => {
        expect(await hasStarted(other)).toBe(true);
        await expect.poll(() => registrations(other), PATIENT).toBe(1);
        await expect.poll(() => passportsOnPhone(other), PATIENT).toBeGreaterThan(0);
      });
    await page.addInitScript((name) => {
      Reflect.deleteProperty(name === "Object.hasOwn" ? Object : window, name.replace("Object.", ""));
    }, lacking);
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.goto("/", { waitUntil: "load" });
    expect(
      await page.evaluate((name) => name.split(".").reduce(Reflect.get, window) === undefined, lacking),
    ).toBe(true);
    await box(page).fill(KENENISA.byName);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\?q=/);
    await expectKenenisa(page);
    await page.waitForLoadState("load");
    await untilAnotherKeepsLists();
    expect(await hasStarted(page)).toBe(false);
    await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
    await page.goto("/calendar", { waitUntil: "load" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await untilAnotherKeepsLists();
    expect(await hasStarted(page)).toBe(false);
    expect(await registrations(page)).toBe(0);
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    expect(link.requests.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect(faults).toEqual([]);
  });
}

test("where it starts no more, its shell holds a form that the server answers", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await breakTheStart(page);
  await page.goto("/calendar", { waitUntil: "load" });
  const form = page.locator("#root > form.plain");
  await expect(form).toBeHidden();
  await expect(form).toBeVisible({ timeout: 15_000 });
  await expect(form.getByRole("link", { name: "8133" })).toHaveCount(2);
  await expect.poll(() => registrations(page)).toBe(0);
  await form.getByRole("searchbox").fill(KENENISA.byNumber);
  await form.getByRole("button").click();
  await expectKenenisa(page);
});

test("storage that refuses everything: the app starts, and the search goes on online @thorough", async ({
  page,
  browser,
  server,
}) => {
  await page.addInitScript(() => {
    const refuse = { get: () => raise(), configurable: true };
    function raise(): never {
      throw new DOMException("The operation is insecure.", "SecurityError");
    }
    for (const name of ["localStorage", "sessionStorage", "caches"])
      Object.defineProperty(window, name, refuse);
    Object.defineProperty(Navigator.prototype, "serviceWorker", refuse);
    // Firefox has these by name, and throws when they are used.
    IDBFactory.prototype.open = raise;
    window.BroadcastChannel = class extends EventTarget {
      constructor() {
        super();
        raise();
      }
    } as unknown as typeof BroadcastChannel;
  });
  await page.goto("/");
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.getElementById("root") ?? {}).join()))
    .toContain("__reactContainer");
  await box(page).fill(KENENISA.byNumber);
  await box(page).press("Enter");
  await expectKenenisa(page);
  // Nothing is kept, so nothing would be found without a connection.
  await expect(page.getByText("Lists up to 7 Hidar 2019").first()).toBeVisible();
  await expect(page.getByText("· works without internet")).toBeHidden();
  // One cause is named, the true one.
  await unfold(page);
  await page.getByRole("button", { name: "Choose what to keep" }).click();
  await expect(page.getByRole("dialog")).toContainText("Lists cannot be kept here");
  await untilAnotherHas(browser, server.origin, async (other) => {
    await expect.poll(() => passportsOnPhone(other), PATIENT).toBeGreaterThan(0);
  });
  for (const wrong of ["The update stopped", "The server could not answer", "could not be updated"])
    await expect(page.getByRole("dialog")).not.toContainText(wrong);
  await page.goto("/share");
  await expect(page.getByRole("region", { name: "Hand lists on" })).toContainText(
    "This browser keeps no lists",
  );
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("forms answer, and what needs script is not there or says so", async ({ page }) => {
    await page.goto("/?q=%E1%8A%A0%E1%89%A0%E1%89%A0");
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByText("Searching…")).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("button")).toHaveCount(0);
    await page.goto("/calendar");
    await page.getByText("Go to a date").click();
    const jump = page.locator("details form");
    await jump.getByLabel("Day").fill("5");
    await jump.getByLabel("Month").selectOption("1");
    await jump.getByLabel("Year").fill("2012");
    await jump.getByRole("button").click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("2012");
    const convert = page.locator("form", { has: page.locator('[name="convert"][value="gregorian"]') });
    await convert.getByLabel("Day").fill("12");
    await convert.getByLabel("Month").selectOption("9");
    await convert.getByLabel("Year").fill("2007");
    await convert.getByRole("button").click();
    await expect(page.locator("output", { hasText: "1 Meskerem 2000" })).toBeVisible();
    await page.locator('[name="number"]').fill("1888");
    await page
      .locator("form", { has: page.locator('[name="number"]') })
      .getByRole("button")
      .click();
    await expect(page.locator('[name="geez"]')).toHaveValue("፲፰፻፹፰");
    await page.getByRole("banner").getByRole("link", { name: "አማርኛ" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "am");
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("lang", "am");
    // Playwright's own words look past <noscript>.
    const told = page.locator("main noscript p").first();
    await expect(told).toBeVisible();
    await expect(told).toHaveText("ይህ ገጽ ጃቫስክሪፕት ያስፈልገዋል");
    await page.goto("/share");
    await expect(told).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toBeDisabled();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(1);
  });

  for (const path of ["/profile", "/admin"]) {
    test(`${path} says that it needs JavaScript`, async ({ page }) => {
      await page.goto(path);
      const told = page.locator("noscript p").first();
      await expect(told).toHaveText("This page needs JavaScript, which is switched off in this browser.");
      await expect(told).toBeVisible();
      await expect(page.getByText("The app has not started so far")).toBeHidden();
    });
  }
});
