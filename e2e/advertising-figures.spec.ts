import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Advertisement } from "#domain/advertising/admin-advertisements.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { openStore } from "../server/store/open-store.ts";
import { askServer, expect, signIn, test } from "./support/admin.ts";
import { pictureFile } from "./support/picture-file.ts";
import { advertise, storeFigures } from "./support/stored-advertising.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("figures follow the chosen days, their file says the same, and a report's link that is wrong or cut says so @thorough", async ({
  page,
  context,
  server,
  admins: [admin],
}) => {
  const store = await openStore({ dataDir: server.dataDir });
  const id = await advertise(store, "calendar", { ad_title: "=Invented café", client_name: "Café, PLC" });
  await storeFigures(store, id, "calendar");
  await store.close();

  await signIn(page, admin, "/admin/advertisements/stats");
  const totals = page.getByRole("main").locator("dl").first();
  const days = page.getByRole("group", { name: "Day by day" });
  await expect(totals).toContainText("Views78");
  await expect(totals).toContainText("Viewability50%");
  await expect(totals).toContainText("Revenue of 30 days1,500.00 ETB");
  await expect(days.getByRole("row")).toHaveCount(32);
  await expect(page.getByRole("row").filter({ hasText: "Sent again: counted once" })).toContainText("3");

  const today = todayInAddisAbaba(Date.now());
  const [from, to] = [toIsoDate(today - 2), toIsoDate(today - 1)];
  await page.getByLabel("From", { exact: true }).fill(from);
  await page.getByLabel("To", { exact: true }).fill(to);
  await expect(page).toHaveURL((url) => url.searchParams.get("from") === from);
  await expect(totals).toContainText("Views5");
  await expect(days.getByRole("row")).toHaveCount(4);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`advertisements-${from}-${to}.csv`);
  expect((await readFile(await download.path(), "utf8")).split("\r\n")).toEqual([
    "\uFEFFday,offers,views,clicks",
    `${from},6,3,1`,
    `${to},4,2,1`,
    "total,10,5,2",
    "",
    "advertisement,client,offers,views,clicks",
    `'=Invented café,"Café, PLC",10,5,2`,
    "",
  ]);
  await context.setOffline(true);
  await expect(page.getByRole("button", { name: "Download as CSV" })).toBeDisabled();
  await context.setOffline(false);

  await page.goto("/advertisement-report#token=not-one-of-ours");
  await expect(page.getByText("This link has expired or was withdrawn")).toBeVisible();
  await expect(page).toHaveURL(/\/advertisement-report$/);
  await page.goto("/");
  await page.goto("/advertisement-report");
  await expect(page.getByText("This link is incomplete")).toBeVisible();
});

test("an advertisement with pictures that are chosen offline is sent whole once there is a connection @thorough", async ({
  page,
  context,
  server,
  admins: [, admin],
}) => {
  await signIn(page, admin, "/admin/advertisements");
  await expect(page.getByText(/\d+ found|There are no advertisements yet/).first()).toBeVisible();
  await page.getByRole("link", { name: "New advertisement" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Title", { exact: true }).fill("Invented bakery");
  await page.getByLabel("Client", { exact: true }).fill("Bakery PLC");
  await page.getByLabel("Link", { exact: true }).fill("https://bakery.example/");
  await page.getByLabel("Placement", { exact: true }).selectOption("Below articles");
  await page.getByLabel("Package", { exact: true }).selectOption("One week");
  await choose(page, "Picture for wide screens", [728, 90]);
  await choose(page, "Picture for phones", [640, 200]);
  const shown = page
    .getByRole("region", { name: "Preview: Below articles" })
    .getByRole("img", { name: "Invented bakery" });
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toHaveJSProperty("naturalWidth", 728);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invented bakery" })).toBeVisible();
  await expect(page.getByText("Not sent yet").first()).toBeVisible();

  const list = () => askServer<{ data: Advertisement[] }>(server, admin, "/admin/advertisements?q=bakery");
  await context.setOffline(false);
  await expect.poll(async () => (await list()).data.length, { timeout: 30_000 }).toBe(1);
  const [made] = (await list()).data;
  expect(made).toMatchObject({ ad_title: "Invented bakery", status: "draft" });
  for (const picture of [made?.ad_desktop_asset, made?.ad_mobile_asset]) {
    await expect
      .poll(async () => (await fetch(`${server.origin}/media/${picture}`)).status, { timeout: 30_000 })
      .toBe(200);
  }
});

async function choose(page: Page, label: string, [width, height]: [number, number]): Promise<void> {
  const file = await pictureFile(width, height);
  await page.locator(`input[type=file][aria-label^="${label}"]`).setInputFiles(file);
}
