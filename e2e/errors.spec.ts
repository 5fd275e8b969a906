import type { Page } from "@playwright/test";
import { expect, test, untilAlive } from "./support/fixtures.ts";
import { box } from "./support/look-up.ts";

/** Makes every number on the page a fault, as long as the tab does not know that it was mended. */
async function breakNumbers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("mended") !== null) return;
    Object.defineProperty(Intl.NumberFormat.prototype, "format", {
      get: () => {
        throw new Error("a secret of the programmers");
      },
    });
  });
}

async function mend(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem("mended", "yes"));
}

test("render errors show 'Something went off course' inside the layout, with Go home and Try again", async ({
  page,
}) => {
  await breakNumbers(page);
  await page.goto("/locations/");
  await expect(page.getByRole("heading", { name: "Something went off course" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
  await mend(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Adama" }).first()).toBeVisible();
});

test("Go home leaves the fault behind @thorough", async ({ page }) => {
  await breakNumbers(page);
  await page.goto("/locations/");
  await expect(page.getByRole("heading", { name: "Something went off course" })).toBeVisible();
  await mend(page);
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(box(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("the error message is not shown in the production build @thorough", async ({ page }) => {
  await breakNumbers(page);
  await page.goto("/locations/");
  await expect(page.getByRole("heading", { name: "Something went off course" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText("a secret of the programmers");
});

test("a fault of the layout itself ends at the outermost boundary, with the same words and buttons", async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("mended") !== null) return;
    const listen = window.addEventListener;
    window.addEventListener = function (this: Window, ...args: Parameters<typeof listen>) {
      // The support badge of the layout gives way to what has the focus.
      if (args[0] === "focusin") throw new Error("no focus");
      listen.apply(this, args);
    } as typeof listen;
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Something went off course" })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Go home" })).toBeVisible();
  await mend(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(box(page)).toBeVisible();
});

test("unknown paths show 'ERROR 404' and 'Lost your way?' with Go Home, Go Back and a noindex tag", async ({
  page,
}) => {
  await page.goto("/locations/");
  await page.goto("/no/such/page");
  await expect(page.getByText("ERROR 404")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lost your way?" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/locations\/$/);
  await page.goForward();
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(box(page)).toBeVisible();
});

test("Go Back goes home where there is nothing to go back to @thorough", async ({
  page,
  baseURL,
  context,
}) => {
  await page.goto("/");
  // A tab that a link opens has no history of its own.
  const opened = context.waitForEvent("page");
  await page.evaluate(
    (address) => window.open(address, "_blank", "noopener"),
    `${baseURL ?? ""}/no/such/page`,
  );
  const tab = await opened;
  await untilAlive(tab);
  await tab.getByRole("button", { name: "Go Back" }).click();
  await expect(tab).toHaveURL(`${baseURL ?? ""}/`);
});
