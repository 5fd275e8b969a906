import type { Page } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { expect, test, thoroughUnless } from "./support/fixtures.ts";

// Nothing here depends on the service worker, whose installation costs as much as a short test.
test.use({ serviceWorkers: "block" });

// The clock is paused, so no test depends on timing.
test.describe.configure({ timeout: 150_000 });

// Specification §4 and §9, "Toasts", on the page that shows every part of the design.

const toast = (page: Page) => page.locator("[data-sonner-toast]");
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const closeButton = (page: Page) => toast(page).getByRole("button", { name: "Close message" });

/** The page with its script and its toasts' code at work, on a clock that moves only when the test says so. */
async function open(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/test");
  await expect(page.getByRole("link", { name: "Support: Buy me a coffee" })).toHaveCount(3);
  await stopClock(page);
  await show(page, "Success");
  await close(page);
}

/** Further ahead than the page's own clock can have come by itself. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(new Date(now + 60_000));
}

/** React works in message tasks, which no clock holds: it has started or stopped its timers after a few of them. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turns = 0; turns < 5; turns++) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.addEventListener("message", resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

async function pass(page: Page, milliseconds: number): Promise<void> {
  await settle(page);
  await page.clock.runFor(milliseconds);
  await settle(page);
}

/**
 * Lets time pass until `is` holds: what the page loads first takes its own time. In steps too small to end a toast, and
 * not smaller than the test needs: on a busy machine each takes half a second.
 */
async function passUntil(page: Page, step: number, is: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (!(await is())) await page.clock.runFor(step);
        return is();
      },
      { intervals: [20], timeout: 30_000 },
    )
    .toBe(true);
}

/** Does `action`, and returns at most 10 ms of the page's time after its toast has come. The mouse is nowhere near. */
async function showBy(page: Page, action: () => Promise<void>): Promise<void> {
  const before = await toast(page).count();
  await action();
  await page.mouse.move(5, 600);
  await passUntil(page, 10, async () => (await toast(page).count()) > before);
  await expect(toast(page).first()).toHaveAttribute("data-mounted", "true");
  await settle(page);
}

async function show(page: Page, name: string): Promise<void> {
  await showBy(page, () => button(page, name).click());
}

/** The timer does not count while it is paused, which sonner does while its list is "expanded". */
async function expectCounting(page: Page, counting: boolean): Promise<void> {
  await expect(toast(page)).toHaveAttribute("data-expanded", String(!counting));
  await settle(page);
}

/**
 * It has left without time passing, so not by its timer; its element goes when it has faded. Two frames later sonner
 * takes note of that and folds its list, which would set a next toast counting.
 */
async function expectClosed(page: Page): Promise<void> {
  await expect(toast(page)).toHaveAttribute("data-removed", "true");
  await page.clock.runFor(300);
  await expect(toast(page)).toHaveCount(0);
  await page.clock.runFor(100);
}

async function close(page: Page): Promise<void> {
  await closeButton(page).click();
  await expectClosed(page);
  await page.mouse.move(5, 600);
}

async function headerEnd(page: Page): Promise<number> {
  const box = await page.getByRole("banner").boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

test("Toasts appear at top-center, with rich colours by type and a close button @thorough", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page);
  const end = await headerEnd(page);
  const grounds = new Set<string>();
  for (const name of ["Success", "Info", "Warning", "Error"]) {
    await show(page, name);
    await expect.poll(async () => (await toast(page).boundingBox())?.y).toBe(Math.round(end) + 16);
    const box = await toast(page).boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(2);
    grounds.add(await toast(page).evaluate((element) => getComputedStyle(element).backgroundColor));
    await close(page);
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
  await expect(toast(page)).toHaveCount(2);
  await toast(page).first().hover();
  await expect(toast(page).first()).toHaveAttribute("data-expanded", "true");
  await pass(page, 500);
  await expect(toast(page).filter({ visible: true })).toHaveText("Info");
});

for (const width of [360, 1280])
  test(`A toast lies below the header, whose buttons can be pressed, at ${width} px${thoroughUnless(width === 360)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(page);
    await show(page, "Info");
    const end = await headerEnd(page);
    await expect.poll(async () => (await toast(page).boundingBox())?.y ?? 0).toBeGreaterThan(end);
  });

test("Toasts are created, shown, auto-dismissed after 3500 ms", async ({ page }) => {
  await open(page);
  await show(page, "Info");
  await expectCounting(page, true);
  await pass(page, 3450);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");
  await pass(page, 60);
  await expectClosed(page);
});

test("Hover pauses a toast's timer @thorough", async ({ page }) => {
  await open(page);
  await show(page, "Info");
  await toast(page).hover();
  await expectCounting(page, false);
  await pass(page, 20_000);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");
  await page.mouse.move(5, 600);
  await expectCounting(page, true);
  await pass(page, 3600);
  await expectClosed(page);
});

test("Focus pauses a toast's timer, and the keyboard closes it @thorough", async ({ page }) => {
  await open(page);
  await button(page, "Info").focus();
  await showBy(page, () => page.keyboard.press("Enter"));
  // Sonner's key to its list is not pressed here, because it alone would hold the toasts.
  await toast(page).focus();
  await expectCounting(page, false);
  await pass(page, 20_000);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");
  await page.keyboard.press("Tab");
  await expect(closeButton(page)).toBeFocused();
  await expectCounting(page, false);
  await pass(page, 20_000);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");
  await page.keyboard.press("Enter");
  await expectClosed(page);
});

test("A toast whose focus has gone elsewhere goes on counting @thorough", async ({ page }) => {
  await open(page);
  await button(page, "Info").focus();
  await showBy(page, () => page.keyboard.press("Enter"));
  await toast(page).focus();
  await expectCounting(page, false);
  await pass(page, 20_000);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");
  await button(page, "Warning").focus();
  await expectCounting(page, true);
  await pass(page, 3600);
  await expectClosed(page);
});

test("Toasts can be swiped away @thorough", async ({ page }) => {
  await open(page);
  const end = await headerEnd(page);
  await show(page, "Info");
  await expect.poll(async () => (await toast(page).boundingBox())?.y).toBe(Math.round(end) + 16);
  await toast(page).hover();
  const box = await toast(page).boundingBox();
  if (box === null) throw new Error("The toast has no place on the screen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(toast(page)).toHaveAttribute("data-swiping", "true");
  // sonner settles the direction by one move, and swipes by those that come after React has rendered that.
  for (const up of [5, 20, 40, 70]) {
    await page.mouse.move(x, y - up);
    await settle(page);
  }
  await expect(toast(page)).toHaveAttribute("data-swiped", "true");
  await page.mouse.up();
  await expect(toast(page)).toHaveAttribute("data-swipe-out", "true");
  await expectClosed(page);
});

test("Loading and promise toasts stay until resolved @thorough", async ({ page }) => {
  await open(page);
  await show(page, "Under way");
  await expectCounting(page, true);
  await pass(page, 60_000);
  await expect(toast(page)).toHaveAttribute("data-type", "loading");
  await button(page, "End it").click();
  await passUntil(page, 100, async () => (await toast(page).count()) === 0);
  await pass(page, 100);

  for (const [end, type] of [
    ["It ended well", "success"],
    ["It failed", "error"],
  ] as const) {
    await show(page, "Until it ends");
    await expectCounting(page, true);
    await pass(page, 60_000);
    await expect(toast(page)).toHaveAttribute("data-type", "loading");
    await button(page, end).click();
    await page.mouse.move(5, 600);
    await passUntil(page, 10, async () => (await toast(page).getAttribute("data-type")) === type);
    await expect(toast(page)).toContainText(end);
    await expectCounting(page, true);
    await pass(page, 3600);
    await expectClosed(page);
  }
});

test("A toast that comes under the id of one that is just leaving is shown @thorough", async ({ page }) => {
  await open(page);
  await show(page, "Under way");
  await button(page, "End it").click();
  await passUntil(page, 10, async () => (await toast(page).getAttribute("data-removed")) === "true");
  await button(page, "Under way").click();
  await pass(page, 250);
  await passUntil(page, 50, async () => (await toast(page).count()) === 1);
  await pass(page, 500);
  await expect(toast(page)).toHaveAttribute("data-removed", "false");

  // It is taken away again while it waits.
  await button(page, "End it").click();
  await passUntil(page, 10, async () => (await toast(page).getAttribute("data-removed")) === "true");
  await button(page, "Under way").click();
  await settle(page);
  await button(page, "End it").click();
  await pass(page, 1000);
  await expect(toast(page)).toHaveCount(0);
});

test("A toast that comes while a dialog is open can be seen and closed, and outlives the dialog @thorough", async ({
  page,
}) => {
  await open(page);
  await button(page, "Open a dialog").click();
  const dialog = page.getByRole("dialog");
  const success = dialog.getByRole("button", { name: "Success" });
  await showBy(page, () => success.click());
  await close(page);
  await showBy(page, () => success.click());
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // It has moved from the dialog into the page, which takes a turn of the clock.
  await passUntil(page, 100, async () => (await toast(page).count()) === 1);
  await expect(toast(page)).toBeVisible();
});

test("Toasts follow the theme, and their colours can be read in both @thorough", async ({ page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await open(page);
  for (const theme of ["light", "dark"]) {
    for (const name of ["Success", "Info", "Warning", "Error", "Plain message"]) {
      await show(page, name);
      await toast(page).hover();
      await expectCounting(page, false);
      await expect(page.locator("[data-sonner-toaster]")).toHaveAttribute("data-sonner-theme", theme);
      // axe needs time that passes.
      await page.clock.resume();
      expect(await axeFaults(page, { within: "[data-sonner-toaster]" })).toEqual([]);
      await stopClock(page);
      await close(page);
    }
    await page.getByRole("banner").getByRole("button", { name: "Dark theme" }).click();
  }
});
