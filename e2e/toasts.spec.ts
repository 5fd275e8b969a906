import type { Page } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";

// Specification §4 and §9, "Toasts", on the page that shows every part of the design.

const toast = (page: Page) => page.locator("[data-sonner-toast]");
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** The page with its script and its toasts' code at work, on a clock that moves only when the test says so. */
async function open(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/test");
  await expect(page.getByRole("link", { name: "Support: Buy me a coffee" })).toHaveCount(3);
  await button(page, "Success").click();
  await toast(page).getByRole("button", { name: "Close message" }).click();
  await expect(toast(page)).toHaveCount(0);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** Lets time pass until no toast is left, `most` ms of it; what the page waits for besides takes its own. */
async function expectGone(page: Page, most = 3000): Promise<void> {
  let passed = 0;
  const step = async () => {
    if (passed < most) await page.clock.runFor(500);
    passed += 500;
    return toast(page).count();
  };
  await expect.poll(step, { intervals: [50] }).toBe(0);
}

/** Shows a toast and lets it come to rest. */
async function show(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.clock.runFor(50);
  await expect(toast(page).first()).toBeVisible();
}

test("Toasts appear at top-center, with rich colours by type and a close button", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page);
  const grounds = new Set<string>();
  for (const name of ["Success", "Info", "Warning", "Error"]) {
    await show(page, name);
    await page.clock.runFor(500);
    const box = await toast(page).boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(2);
    expect(box?.y).toBeLessThan(60);
    grounds.add(await toast(page).evaluate((element) => getComputedStyle(element).backgroundColor));
    await toast(page).getByRole("button", { name: "Close message" }).click();
    await expectGone(page);
  }
  expect(grounds.size).toBe(4);
});

test("An entry of the navigation that carries a message says 'Under construction', and stays where it is", async ({
  page,
}) => {
  await open(page);
  await show(page, "Entry without a page");
  await expect(toast(page)).toContainText("Under construction");
  await expect(toast(page)).toContainText("A sentence in place");
  await expect(toast(page)).toHaveAttribute("data-type", "info");
  await expect(page).toHaveURL("/test");
});

test("Of several toasts only the newest is seen: they never cover the search box in a stack", async ({
  page,
}) => {
  await open(page);
  await show(page, "Success");
  await show(page, "Info");
  await page.clock.runFor(500);
  await expect(toast(page)).toHaveCount(2);
  await toast(page).first().hover();
  await page.clock.runFor(500);
  await expect(toast(page).filter({ visible: true })).toHaveText("Info");
});

test("Toasts are created, shown, auto-dismissed after 3500 ms", async ({ page }) => {
  await open(page);
  await show(page, "Info");
  await page.mouse.move(5, 600);
  await page.clock.runFor(3300);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");
  await expectGone(page, 500);
});

test("Hover pauses a toast's timer", async ({ page }) => {
  await open(page);
  await show(page, "Info");
  await toast(page).hover();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");
  await page.mouse.move(5, 600);
  await expectGone(page, 5000);
});

test("Focus pauses a toast's timer, and the keyboard closes it", async ({ page }) => {
  await open(page);
  await button(page, "Info").focus();
  await page.keyboard.press("Enter");
  await page.clock.runFor(50);
  await expect(toast(page)).toBeVisible();
  // Not by sonner's key to its list, which alone would hold the toasts.
  await toast(page).focus();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");
  await page.keyboard.press("Tab");
  await expect(toast(page).getByRole("button", { name: "Close message" })).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");
  await page.keyboard.press("Enter");
  await expectGone(page);
});

test("A toast whose focus has gone elsewhere goes on counting", async ({ page }) => {
  await open(page);
  await button(page, "Info").focus();
  await page.keyboard.press("Enter");
  await page.clock.runFor(50);
  await toast(page).focus();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");
  await button(page, "Warning").focus();
  await expectGone(page, 5000);
});

test("Toasts can be swiped away", async ({ page }) => {
  await open(page);
  await show(page, "Info");
  await page.clock.runFor(500);
  const box = await toast(page).boundingBox();
  if (box === null) throw new Error("The toast has no place on the screen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const up of [5, 20, 40, 70]) await page.mouse.move(x, y - up);
  await page.mouse.up();
  await expect(toast(page)).toHaveAttribute("data-swipe-out", "true");
  await expectGone(page);
});

test("Loading and promise toasts stay until resolved", async ({ page }) => {
  await open(page);
  await show(page, "Under way");
  await page.mouse.move(5, 600);
  await page.clock.runFor(60_000);
  await expect(toast(page)).toHaveAttribute("data-type", "loading");
  await button(page, "End it").click();
  await expectGone(page);

  for (const [end, type] of [
    ["It ended well", "success"],
    ["It failed", "error"],
  ] as const) {
    await show(page, "Until it ends");
    await page.mouse.move(5, 600);
    await page.clock.runFor(60_000);
    await expect(toast(page)).toHaveAttribute("data-type", "loading");
    await button(page, end).click();
    await page.mouse.move(5, 600);
    const step = async () => {
      await page.clock.runFor(20);
      return toast(page).getAttribute("data-type");
    };
    await expect.poll(step, { intervals: [50] }).toBe(type);
    await expect(toast(page)).toContainText(end);
    await expectGone(page, 5000);
  }
});

test("A toast that comes while a dialog is open can be seen and closed, and outlives the dialog", async ({
  page,
}) => {
  await open(page);
  await button(page, "Open a dialog").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Success" }).click();
  await page.clock.runFor(500);
  await toast(page).getByRole("button", { name: "Close message" }).click();
  await expectGone(page);
  await dialog.getByRole("button", { name: "Success" }).click();
  await page.clock.runFor(500);
  await page.keyboard.press("Escape");
  await page.clock.runFor(500);
  await expect(dialog).toHaveCount(0);
  await expect(toast(page)).toBeVisible();
});

test("Toasts follow the theme, and their colours can be read in both", async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/test");
  await expect(page.getByRole("link", { name: "Support: Buy me a coffee" })).toHaveCount(3);
  for (const theme of ["light", "dark"]) {
    for (const name of ["Success", "Info", "Warning", "Error", "Plain message"]) {
      await button(page, name).click();
      await toast(page).hover();
      await expect(page.locator("[data-sonner-toaster]")).toHaveAttribute("data-sonner-theme", theme);
      expect(await axeFaults(page, { within: "[data-sonner-toaster]" })).toEqual([]);
      await toast(page).getByRole("button", { name: "Close message" }).click();
      await expect(toast(page)).toHaveCount(0);
    }
    await page.getByRole("banner").getByRole("button", { name: "Dark theme" }).click();
  }
});
