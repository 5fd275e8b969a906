import { expect, test } from "./support/fixtures.ts";
import { box, expectKenenisa, KENENISA, lookUp, openWithWholeMirror, unfold } from "./support/look-up.ts";

const REST = ["Newest lists", "Today in the Ethiopian calendar", "Newest articles"];

test("after an answer there is only the answer; the rest is below a fold, opened by the keyboard, and comes back with an empty box", async ({
  page,
}) => {
  await openWithWholeMirror(page);
  const rest = (name: string) => page.getByRole("region", { name });
  for (const name of REST) await expect(rest(name)).toBeVisible();
  const fold = page.getByText("Newest lists, calendar and articles");
  await expect(fold).toBeHidden();
  await lookUp(page, KENENISA.byNumber);
  await expectKenenisa(page);
  for (const name of REST) await expect(rest(name)).toBeHidden();
  await expect(fold).toBeVisible();
  await fold.focus();
  await page.keyboard.press("Enter");
  for (const name of REST) await expect(rest(name)).toBeVisible();
  await fold.click();
  for (const name of REST) await expect(rest(name)).toBeHidden();
  await box(page).fill("");
  for (const name of REST) await expect(rest(name)).toBeVisible();
});

test("the date in the heading of “not found” does not break within, on the narrowest phones too @thorough", async ({
  page,
}) => {
  for (const [language, width] of [
    ["en", 320],
    ["en", 500],
    ["am", 360],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`/?lang=${language}&q=AAL9990001`);
    const dates = page.locator("[data-answer] h2 .unbroken");
    await expect(dates).toHaveCount(2);
    const lines = await dates.evaluateAll((parts) => parts.map((part) => part.getClientRects().length));
    expect(lines).toEqual([1, 1]);
  }
});

test("what is saved stays in sight beneath the answer, and a printed answer is the answer alone", async ({
  page,
}) => {
  await page.goto(`/?q=${KENENISA.requestNumber}`);
  await expectKenenisa(page);
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect(page.getByRole("region", { name: "My passports" })).toContainText(KENENISA.fullName);
  await unfold(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(KENENISA.requestNumber).first()).toBeVisible();
  for (const name of REST) await expect(page.getByRole("region", { name })).toBeHidden();
  await expect(page.getByText("Newest lists, calendar and articles")).toBeHidden();
});

test("that the lists are samples is said above the box, and takes no room of its own @thorough", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of ["en", "am"]) {
    await page.goto(`/?lang=${language}`);
    const [label, mark] = [page.locator("form label"), page.locator("form label + p")];
    await expect(mark).toHaveText(language === "en" ? "Samples" : "ናሙና");
    const [left, right] = [await label.boundingBox(), await mark.boundingBox()];
    const textEnd = await label.evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().right;
    });
    expect(textEnd).toBeLessThanOrEqual(right?.x ?? 0);
    expect(left?.y).toBeLessThanOrEqual(right?.y ?? 0);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the answer is alone too, and the fold opens", async ({ page }) => {
    await page.goto(`/?q=${KENENISA.requestNumber}`);
    await expectKenenisa(page);
    const lists = page.getByRole("region", { name: "Newest lists" });
    await expect(lists).toBeHidden();
    await unfold(page);
    await expect(lists).toBeVisible();
  });
});
