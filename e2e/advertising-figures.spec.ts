import { readFile } from "node:fs/promises";
import { toIsoDate, todayInAddisAbaba } from "#domain/day.ts";
import { openStore } from "../server/store/open-store.ts";
import { expect, signIn, test } from "./support/admin.ts";
import { advertise, storeFigures } from "./support/stored-advertising.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("figures follow the chosen days, their file says the same, and a report's link that is wrong or cut says so", async ({
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
