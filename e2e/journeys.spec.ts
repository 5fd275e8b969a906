import type { Locator, Page } from "@playwright/test";
import { firstAdmin, signIn } from "./support/accounts.ts";
import { expect, newPhone, test } from "./support/fixtures.ts";
import { KENENISA, lookUp, openWithWholeMirror } from "./support/look-up.ts";
import { serverWithoutSamples } from "./support/server.ts";
import { JIGJIGA, listFile } from "./support/import-list.ts";

/**
 * What a screen reader is given on these journeys, kept as snapshots beside this file. Words and dates of today are
 * left out; `npm run e2e -- e2e/journeys.spec.ts --update-snapshots` updates them. Read the difference before it is committed.
 */
type Journey = { name: string; go: (page: Page) => Promise<Locator> };

const main = (page: Page) => page.getByRole("main");
const answer = (page: Page) => page.locator("[data-answer]");

/** Each begins where it likes, but those of a saved passport follow each other. */
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
    name: "the list is narrowed to a branch, and its next page opened",
    go: async (page) => {
      await page.goto("/passports/?page_size=10");
      await main(page).getByText("Number, branch, date").click();
      await main(page).getByLabel("Branch").selectOption("Jigjiga");
      await main(page).getByRole("button", { name: "Search", exact: true }).click();
      await main(page).getByRole("link", { name: "Next" }).click();
      await expect(main(page).getByText("Page 2 of 26")).toBeVisible();
      return main(page);
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
    name: "a request to advertise is sent",
    go: async (page) => {
      await page.goto("/advertisement-requests");
      await page.getByLabel("Your full name").fill("Marta Prober");
      await page.getByLabel("Your mobile number").fill("+251 91 123 4567");
      await page
        .getByLabel("What would you like to advertise?")
        .fill("Shoes, at the end of articles, for a month.");
      await page.getByRole("button", { name: /^Send/ }).click();
      await expect(main(page).getByRole("heading", { name: "Your request was received" })).toBeVisible();
      return main(page);
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
  {
    name: "a passport is saved",
    go: async (page) => {
      await page.goto("/");
      await lookUp(page, KENENISA.byNumber);
      await answer(page).getByRole("button", { name: "Save" }).click();
      const mine = page.getByRole("region", { name: "My passports" });
      await expect(mine.getByRole("listitem")).toContainText("In the published list");
      return mine;
    },
  },
  {
    name: "the page of a saved passport",
    go: async (page) => {
      await page.getByRole("region", { name: "My passports" }).getByRole("link").first().click();
      await expect(page.getByRole("heading", { level: 1, name: KENENISA.fullName })).toBeVisible();
      return main(page);
    },
  },
];

test("what a screen reader is given on the journeys of visitors is as it was", async ({
  browser,
  server,
}) => {
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

const testOfAdmins = test.extend({ server: serverWithoutSamples() });

testOfAdmins(
  "what a screen reader is given from the import of a list to its publication is as it was @thorough",
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, await firstAdmin(server), { redirect: "/admin/pdf-import" });
    const form = page.getByRole("form", { name: "Upload a list" });
    const kept = (shown: Locator, name: string) =>
      expect.soft(shown, name).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
    await form.getByLabel("PDF file").setInputFiles(listFile(JIGJIGA));
    await form.getByLabel("Branch").fill(JIGJIGA.location);
    await form.getByLabel("Day of the list").fill(JIGJIGA.date);
    await form.getByLabel("Text above the first row").fill(JIGJIGA.after);
    await kept(form, "a list is chosen and described");
    await form.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.locator("main [data-state]").first()).toHaveText("To be checked");
    await kept(page.getByRole("region", { name: "What this list would change" }), "a list is to be checked");
    await page.getByRole("button", { name: `Publish ${JIGJIGA.total} passports` }).click();
    await expect(page.locator("main [data-state]").first()).toHaveText("Published");
    const published = main(page).getByText(`${JIGJIGA.total} passports of this list are public`);
    await kept(published.locator("xpath=.."), "a list is published");
  },
);
