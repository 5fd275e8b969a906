import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { box, lookUp, openWithWholeMirror } from "./support/look-up.ts";

// Who is found, and who is only listed. People of the sample lists (invented).

const TWICE = { name: "Ahmed Ayalew Ahmed", turned: "Ayalew Ahmed Ahmed", number: "AAL9044963" };
const ONCE = {
  name: "Bethlehem Getachew Kalkidan",
  turned: "Kalkidan Getachew Bethlehem",
  number: "AAL2804513",
};
const READ = {
  typed: "AIL24O5847",
  number: "AIL2405847",
  digits: "2405847",
  tooMany: "AIL24058477",
  swapped: "AIL2405874",
};
const OTHER_ORDER = "1 passport has these names in another order";

const main = (page: Page) => page.getByRole("main");
const card = (page: Page) => main(page).getByRole("article").filter({ hasText: "In the published list" });

async function expectCardOf(page: Page, number: string): Promise<void> {
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText(number);
}

async function expectEveryAnswer(page: Page, ask: (text: string) => Promise<unknown>): Promise<void> {
  for (const { name, turned, number } of [TWICE, ONCE]) {
    await ask(name);
    await expectCardOf(page, number);
    await ask(turned);
    await expect(page.getByRole("heading", { name: OTHER_ORDER })).toBeVisible();
    await expect(main(page)).toContainText(number);
    await expect(card(page)).toHaveCount(0);
  }
  await ask(READ.typed);
  await expect(main(page)).toContainText(`Read as ${READ.number}`);
  await expectCardOf(page, READ.number);
  await expect(main(page)).not.toContainText("Not in the lists");
  await ask(READ.digits);
  await expect(page.getByRole("heading", { name: `1 number contains ${READ.digits}` })).toBeVisible();
  await expect(main(page)).toContainText(READ.number);
  await expect(card(page)).toHaveCount(0);
  await ask(READ.tooMany);
  await expect(main(page)).toContainText("7 digits belong after AIL. You typed 8.");
  await expect(page.getByRole("heading", { name: "Similar numbers" })).toBeVisible();
  await expect(main(page)).toContainText(READ.number);
  await ask(READ.swapped);
  await expect(page.getByRole("heading", { name: /^Not in the lists/ })).toBeVisible();
  await expect(main(page)).toContainText(READ.number);
  await expect(card(page)).toHaveCount(0);
}

test("On the phone, without a network, the right person is found, other orders and near numbers are only listed", async ({
  page,
  context,
}) => {
  await openWithWholeMirror(page);
  await context.setOffline(true);
  await expectEveryAnswer(page, (text) => lookUp(page, text));
});

test("The card and the list of other orders say the same in Amharic @thorough", async ({ page }) => {
  await openWithWholeMirror(page, "am");
  await page.goto("/");
  const typed = page.getByRole("searchbox");
  await typed.fill(ONCE.turned);
  await expect(page.getByRole("heading", { name: "1 ፓስፖርት እነዚህን ስሞች በሌላ ቅደም ተከተል ይዟል" })).toBeVisible();
  await typed.fill(ONCE.name);
  await expect(main(page).getByRole("article")).toContainText(ONCE.number);
});

test("Screen readers are told how a number was read, and that an order differs", async ({ page }) => {
  await openWithWholeMirror(page);
  const spoken = main(page).locator("output").first();
  await box(page).fill(READ.typed);
  await expect(spoken).toHaveText(`Found, read as ${READ.number}`);
  await box(page).fill(TWICE.turned);
  await expect(spoken).toHaveText(OTHER_ORDER);
});

test("A number in the box of the list is a number @thorough", async ({ page }) => {
  await page.goto("/passports/");
  const typed = main(page).getByLabel("Name or request number");
  for (const [text, words] of [
    ["aal 904-4963", TWICE.number],
    [READ.typed, `Read as ${READ.number}`],
  ] as const) {
    await typed.fill(text);
    await typed.press("Enter");
    await expect(main(page)).toContainText("1 passport");
    await expect(main(page)).toContainText(words);
  }
  await typed.fill(ONCE.turned);
  await typed.press("Enter");
  await expect(main(page).getByRole("heading", { name: "Same names, other order" })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, serviceWorkers: "block" });

  test("the first page and the list answer as the app does", async ({ page }) => {
    await expectEveryAnswer(page, (text) => page.goto(`/?q=${encodeURIComponent(text)}`));
    await page.goto(`/passports/?name=${TWICE.number}`);
    await expect(main(page)).toContainText(TWICE.name);
    await page.goto(`/passports/?name=${encodeURIComponent(ONCE.turned)}`);
    await expect(main(page).getByRole("heading", { name: "Same names, other order" })).toBeVisible();
  });
});
