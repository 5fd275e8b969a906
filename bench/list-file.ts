import { stat } from "node:fs/promises";
import { join } from "node:path";
import { openBrowser } from "./browser.ts";
import type { CleanUp } from "../tests/support/clean-up.ts";
import type { Report } from "./figure.ts";
import { keepAllLists, openApp } from "./kept-lists.ts";
import { serveMillion } from "./million.ts";

const MEGABYTE = 1_000_000;
const LIMIT_MS = 120_000;

/** A million passports leave one phone as a file and are taken by another without a link. */
export async function measureListFile(cleanUp: CleanUp, report: Report): Promise<void> {
  const { passports, server } = await serveMillion(cleanUp);
  const n = passports.length;
  const giver = await openBrowser(cleanUp);
  const page = await giver.context.newPage();
  await openApp(page, server.origin);
  await keepAllLists(page, n);
  // Downloads go with their browser.
  const file = join(giver.profile, "lists.ppl");
  await page.goto(`${server.origin}/share`);
  const save = page.getByRole("button", { name: "Save as a file" });
  await save.waitFor();
  const pressed = performance.now();
  const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
  await download.saveAs(file);
  report({ figure: "making the file", value: (performance.now() - pressed) / 1000, unit: "s", n });
  report({ figure: "the file", value: (await stat(file)).size / MEGABYTE, unit: "MB", n });
  await giver.context.close();

  const taker = await openBrowser(cleanUp);
  const other = await taker.context.newPage();
  await openApp(other, server.origin);
  await other.goto(`${server.origin}/share`);
  await other.waitForFunction(() => document.querySelector('main input[type="file"]') !== null);
  await taker.context.setOffline(true);
  const began = performance.now();
  await other.locator('main input[type="file"]').setInputFiles(file);
  await other.getByText("came from the file").waitFor({ timeout: LIMIT_MS });
  const storedMs = performance.now() - began;
  report({
    figure: "from the file until verified and stored",
    value: storedMs / 1000,
    unit: "s",
    n,
    budget: 4,
  });

  // One of the oldest, which nothing but the file brought.
  const oldest = passports.reduce((least, one) => (one.day < least.day ? one : least));
  await other.getByRole("link", { name: "Search now" }).click();
  const box = other.getByRole("searchbox");
  await box.fill(oldest.requestNumber);
  await box.press("Enter");
  await other.getByRole("article").filter({ hasText: oldest.requestNumber }).waitFor({ timeout: LIMIT_MS });
  report({
    figure: "the same with the answer to a search for one of the oldest",
    value: (performance.now() - began) / 1000,
    unit: "s",
    n,
  });
}
