import type { AdvertisementDetail } from "#domain/advertising/admin-advertisements.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { call, newPerson, signIn } from "./support/accounts.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, newPhone, test } from "./support/fixtures.ts";
import { pictureFile } from "./support/picture-file.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("a visitor asks to advertise; an advertisement is made of it, paid for and started, seen and pressed once, and its report tells the same @thorough", async ({
  page,
  browser,
  server,
  link,
}) => {
  test.setTimeout(180_000);
  const manager = await newPerson(server, { permissions: ["manage-advertisements"] });
  const asking = await newPhone(browser, server.origin);
  const form = await asking.newPage();
  await form.goto("/advertisement-requests");
  await form.getByLabel("Your full name").fill("Marta Prober");
  await form.getByLabel("Your mobile number").fill("0911234567");
  await form.getByLabel("Company (optional)").fill("Café PLC");
  await form.getByLabel("What would you like to advertise?").fill("Our menu, on the calendar page.");
  await form.getByRole("button", { name: "Send the request" }).click();
  await expect(form.getByRole("heading", { name: "Your request was received" })).toBeVisible();
  await asking.close();

  await signIn(page, manager, { redirect: "/admin/advertisement-requests" });
  await page.getByRole("link", { name: "Marta Prober" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Make an advertisement of it" }).click();
  await expect(page.getByLabel("Client", { exact: true })).toHaveValue("Café PLC");
  await page.getByLabel("Title", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Enter a title of 3 to 160 characters");
  await page.getByLabel("Title", { exact: true }).fill("Invented Café");
  await page.getByLabel("Link", { exact: true }).fill("https://cafe.example/menu");
  await page.getByLabel("Placement", { exact: true }).selectOption("Calendar page");
  await page.getByLabel("Package", { exact: true }).selectOption("One week");
  await page.getByLabel("First day", { exact: true }).fill("2026-01-01");
  await expect(page.getByLabel("Last day", { exact: true })).toHaveValue("2026-01-07");
  await page.getByLabel("First day", { exact: true }).fill("");
  await page.getByLabel("Last day", { exact: true }).fill("");

  const desktop = page.locator('input[type=file][aria-label^="Picture for wide screens"]');
  const mobile = page.locator('input[type=file][aria-label^="Picture for phones"]');
  await desktop.setInputFiles(await pictureFile(970, 250));
  await expect(page.getByText("this one is 970 × 250.")).toBeVisible();
  await desktop.setInputFiles(await pictureFile(1456, 180));
  await mobile.setInputFiles(await pictureFile(640, 200));
  const preview = page.getByRole("region", { name: "Preview: Calendar page" });
  await expect(preview.getByRole("img", { name: "Invented Café" })).toHaveCount(2);
  await expect(preview.getByRole("img", { name: "Invented Café" }).first()).toHaveJSProperty(
    "naturalWidth",
    1456,
  );
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Save the draft" }).click();

  // Everything else is done on the page that opens.
  await expect(page).toHaveURL(/\/admin\/advertisements\/\d+$/, { timeout: 20_000 });
  const id = Number(page.url().split("/").at(-1));
  await page.getByRole("button", { name: "Record a payment…" }).click();
  // The day is said in both calendars.
  await expect(page.getByRole("dialog").locator("time")).toHaveText(/^\d+ \S+ 20\d\d \(\d+ \w{3} 20\d\d\)$/);
  await page.getByLabel("Amount in birr").fill("1,500");
  await page.reload();
  await page.getByRole("button", { name: "Record a payment…" }).click();
  await expect(page.getByLabel("Amount in birr")).toHaveValue("1,500");
  await page.getByRole("button", { name: "Record it" }).click();
  await expect(page.getByText("1,500.00 ETB received · Paid")).toBeVisible();
  await page.getByRole("button", { name: "Start now" }).click();
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  const running = async () => {
    const answer = await call(server, "GET", apiPaths.adminAdvertisement(id), { token: manager.token });
    return ((await answer.json()) as { data: AdvertisementDetail }).data;
  };
  await expect.poll(running).toMatchObject({
    status: "active",
    payment_status: "paid",
    advertisement_request_id: expect.any(Number),
  });
  expect(await axeFaults(page)).toEqual([]);

  // The visitor is invented and has a phone.
  const agent = await page.evaluate(() => navigator.userAgent);
  const phone = await newPhone(browser, link.origin, {
    userAgent: agent.replace("HeadlessChrome", "Chrome"),
  });
  await phone.route("https://cafe.example/**", (route) => route.fulfill({ body: "menu" }));
  const visitor = await phone.newPage();
  const place = visitor.getByRole("main").getByRole("complementary", { name: "Advertisement" });
  const shown = place.getByRole("link");
  await expect(async () => {
    await visitor.goto("/calendar");
    // It loads when its place is near the screen.
    await place.scrollIntoViewIfNeeded({ timeout: 2_000 });
    await expect(shown.getByRole("img", { name: "Invented Café" })).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(running).toMatchObject({ impressions_count: 1, clicks_count: 0 });
  const opened = visitor.waitForEvent("popup");
  await shown.click();
  await (await opened).close();
  await shown.click();
  await expect.poll(running).toMatchObject({ impressions_count: 1, clicks_count: 1 });

  await page.getByRole("button", { name: "Make a report link" }).click();
  const address = await page.getByLabel("Report link, shown only now").inputValue();
  await visitor.goto(address);
  await expect(visitor.getByText("“Invented Café”, for Café PLC")).toBeVisible();
  await expect(visitor).toHaveURL(/\/advertisement-report$/);
  const sums = visitor.locator("dl");
  await expect(sums).toContainText("Views1");
  await expect(sums).toContainText("Clicks1");
  await expect(sums).toContainText("Click rate100%");
  await expect(sums).toContainText("1,500,000.00 ETB");
  expect(await axeFaults(visitor)).toEqual([]);
  await visitor.reload();
  await expect(sums).toContainText("Views1");
  await phone.close();
});
