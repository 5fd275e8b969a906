import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { keepLaterCode, KENENISA, lookUp, openWithWholeMirror } from "./support/look-up.ts";

const FIFTEEN_DAYS_MS = 15 * 86_400_000;

/** Adds the passport of the open answer or page to a calendar, and reads the file as another program does. */
async function saveEntry(page: Page, button: string | RegExp, day: string): Promise<ICAL.Event> {
  await page.getByRole("button", { name: button }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=date]").fill(day);
  expect(await axeFaults(page)).toEqual([]);
  if (process.env["SCREENS"])
    await page.screenshot({ path: `artefacts/screens/collect-${day}-${button}.png` });
  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", { name: button }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("collect-passport.ics");
  await expect(dialog).toHaveCount(0);
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), "utf8")));
  const component = calendar.getFirstSubcomponent("vevent");
  if (component === null) throw new Error("The file has no event");
  return new ICAL.Event(component);
}

test("what was found goes into the phone's calendar: day, branch, number, both calendars, and offline too", async ({
  page,
  context,
}) => {
  await openWithWholeMirror(page);
  await keepLaterCode(page, "pages-code");
  await lookUp(page, KENENISA.requestNumber);
  const event = await saveEntry(page, "Add to calendar", "2027-01-11");
  expect([event.startDate.toString(), event.startDate.isDate]).toEqual(["2027-01-11", true]);
  expect(event.summary).toBe(`Collect the passport of ${KENENISA.fullName}`);
  expect(event.location).toContain(KENENISA.branch);
  expect(event.description).toContain(`Request number: ${KENENISA.requestNumber}`);
  expect(event.description).toContain(`Published: ${KENENISA.published}`);
  await expect(page.getByText("The entry is in your downloads")).toBeVisible();

  await context.setOffline(true);
  await page.goto(`/passports/${KENENISA.requestNumber}`);
  await expect(page.getByRole("heading", { name: KENENISA.fullName })).toBeVisible();
  const again = await saveEntry(page, "Add to calendar", "2027-01-12");
  // A calendar replaces the first entry.
  expect([again.uid, again.startDate.toString()]).toEqual([event.uid, "2027-01-12"]);
});

test("in Amharic the entry and the day below the field are Amharic @thorough", async ({ page }) => {
  await page.goto(`/passports/${KENENISA.requestNumber}?lang=am`);
  await page.getByRole("button", { name: "ወደ ቀን መቁጠሪያ ጨምር" }).click();
  const dialog = page.getByRole("dialog", { name: "መቼ ይወስዱታል?" });
  await dialog.locator("input[type=date]").fill("2027-01-11");
  await expect(dialog).toContainText("ጥር 3 ቀን 2019");
  await dialog.getByRole("button", { name: "ዝጋ" }).click();
  const event = await saveEntry(page, "ወደ ቀን መቁጠሪያ ጨምር", "2027-01-11");
  expect(event.summary).toBe(`የ${KENENISA.fullName} ፓስፖርት መውሰጃ ቀን`);
  expect(event.description).toContain(`የማመልከቻ ቁጥር፦ ${KENENISA.requestNumber}`);
});

test("two weeks after it was found the site asks whether it was collected, and 'I have it' ends that, with undo @thorough", async ({
  page,
}) => {
  await openWithWholeMirror(page);
  await lookUp(page, KENENISA.requestNumber);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const mine = page.getByRole("region", { name: "My passports" });
  await page.goto("/");
  await expect(mine.getByRole("listitem")).toContainText("In the published list");
  await expect(mine.getByRole("button", { name: "I have it" })).toHaveCount(0);

  const later = Date.now() + FIFTEEN_DAYS_MS;
  await page.clock.setSystemTime(later);
  await page.reload();
  const days = todayInAddisAbaba(later) - (parseIsoDate("2026-11-16") ?? 0);
  await expect(mine).toContainText(`In the list for ${days} days. Have you collected it?`);
  await mine.getByRole("button", { name: "I have it" }).click();
  await expect(mine.getByRole("listitem")).toContainText("Collected");
  await expect(mine.getByRole("button", { name: "I have it" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(mine.getByRole("button", { name: "I have it" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
