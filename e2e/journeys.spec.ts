import type { Locator, Page } from "@playwright/test";
import { expect, newPhone, test } from "./support/fixtures.ts";
import { KENENISA, lookUp, openWithWholeMirror } from "./support/look-up.ts";

/**
 * What a screen reader is given on six journeys, kept as snapshots beside this file. Words and dates of today are left
 * out; `npm run e2e -- e2e/journeys.spec.ts --update-snapshots` writes them anew, and the difference is to be read.
 */
type Journey = { name: string; go: (page: Page) => Promise<Locator> };

const main = (page: Page) => page.getByRole("main");
const answer = (page: Page) => page.locator("[data-answer]");

const JOURNEYS: readonly Journey[] = [
  {
    name: "a name is looked up and found",
    go: async (page) => {
      await page.goto("/");
      await lookUp(page, KENENISA.byName);
      await expect(main(page).getByRole("article")).toBeVisible();
      return answer(page).getByRole("article");
    },
  },
  {
    name: "a number is in no list",
    go: async (page) => {
      await page.goto("/");
      await lookUp(page, "AAL9990001");
      await expect(main(page).getByRole("heading", { name: /^Not in the lists/ })).toBeVisible();
      return answer(page);
    },
  },
  {
    name: "several bear a name, and one is opened",
    go: async (page) => {
      await page.goto("/");
      await lookUp(page, KENENISA.byNameTurned);
      const row = main(page).locator("summary").filter({ hasText: KENENISA.fullName });
      await row.click();
      return row.locator("xpath=..");
    },
  },
  {
    name: "from the branches to where one branch is",
    go: async (page) => {
      await page.goto("/locations/");
      await main(page).getByRole("link", { name: "Adama" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /Adama/ })).toBeVisible();
      return main(page).getByRole("list").first();
    },
  },
  {
    name: "a request to advertise is refused for what is missing",
    go: async (page) => {
      await page.goto("/advertisement-requests");
      await page.getByRole("button", { name: /^Send/ }).click();
      await expect(main(page).getByRole("alert").first()).toBeVisible();
      return main(page).locator("form");
    },
  },
  {
    name: "signing in with what is wrong",
    go: async (page) => {
      await page.goto("/login");
      await main(page).getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(main(page).getByRole("alert").first()).toBeVisible();
      return main(page).locator("form").first();
    },
  },
];

test("what a screen reader is given on six journeys is as it was", async ({ browser, server }) => {
  test.slow();
  const context = await newPhone(browser, server.origin);
  const page = await context.newPage();
  await openWithWholeMirror(page);
  for (const { name, go } of JOURNEYS) {
    const shown = await go(page);
    await expect.soft(shown, name).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
  }
  await context.close();
});
