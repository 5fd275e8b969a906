import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { keepLaterCode, KENENISA } from "./support/look-up.ts";

const PASSPORT = `/passports/${KENENISA.requestNumber}`;
const FORM = `${PASSPORT}/removal?requestNumber=${KENENISA.requestNumber}`;

test("a wrong record is told from its page, and the answer names the request", async ({ page }) => {
  await page.goto(PASSPORT);
  await page.getByRole("link", { name: "Is this record wrong?" }).click();
  await expect(page.getByLabel("Request number")).toHaveValue(KENENISA.requestNumber);
  await page.getByLabel("What is wrong?").fill("The name is written wrong.");
  await page.getByLabel("Your mobile number").fill("+251 91 123 4567");
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("heading", { name: "Your request was received" })).toBeVisible();
  await expect(page.getByText(`the record of ${KENENISA.requestNumber}`)).toBeVisible();
  await page.getByRole("link", { name: "Back to the passport" }).click();
  await expect(page.getByRole("heading", { name: KENENISA.fullName })).toBeVisible();
});

test("what does not fit is named in a summary that has the focus, in the title and at its field; every answer stays", async ({
  page,
}) => {
  await page.goto(FORM);
  await page.getByLabel("What is wrong?").fill("bad");
  await page.getByLabel("Your mobile number").fill("0111 234 567");
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page).toHaveTitle("Error: Ask to have a record taken down · Passport Status");
  const summary = page.getByRole("alert").filter({ hasText: /There are \d problems/ });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Say what is wrong in at least 10 letters",
    "Enter an Ethiopian mobile number, such as 0911 234 567",
  ]);
  expect(await axeFaults(page, { within: "main" })).toEqual([]);
  await summary.getByRole("link").nth(1).click();
  const phone = page.getByLabel("Your mobile number");
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue("0111 234 567");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("What is wrong?")).toHaveValue("bad");
});

test("a number that no list has is refused by the server at its field", async ({ page }) => {
  await page.goto(FORM);
  await page.getByLabel("Request number").fill("AAL0000000");
  await page.getByLabel("What is wrong?").fill("The name is written wrong.");
  await page.getByLabel("Your mobile number").fill("0911234567");
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(
    page.getByRole("alert").getByRole("link", { name: "This request number is not in the published lists" }),
  ).toBeVisible();
});

test("without a connection the request is kept, shown as not sent yet, and sent when there is one @thorough", async ({
  page,
  context,
}) => {
  await page.goto(FORM);
  await keepLaterCode(page, "pages-code");
  await page.getByLabel("What is wrong?").fill("The name is written wrong.");
  await page.getByLabel("Your mobile number").fill("0711 234 567");
  await context.setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();
  expect(await axeFaults(page, { within: "main" })).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();
  await expect(page.getByText("The name is written wrong.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Your request was received" })).toBeVisible();
});

test("a request that waits can be taken back, and what was written is in the form again @thorough", async ({
  page,
  context,
}) => {
  await page.goto(FORM);
  await keepLaterCode(page, "pages-code");
  await page.getByLabel("What is wrong?").fill("This is to be taken back.");
  await page.getByLabel("Your mobile number").fill("0911234599");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel it" }).click();
  await expect(page.getByLabel("What is wrong?")).toHaveValue("This is to be taken back.");
  const unsent = () => page.evaluate(() => localStorage.getItem("passport-status:unsent"));
  await expect.poll(unsent).toBeNull();
});

test("without JavaScript the page says what to do instead, and nothing can be sent in vain", async ({
  browser,
  link,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${link.origin}${FORM}`);
  await expect(page.locator("noscript p").filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the request" })).toBeDisabled();
  await context.close();
});
