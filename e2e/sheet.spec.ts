import { writeFile, mkdir } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { openStore } from "../server/store/open-store.ts";
import { importList } from "../tests/server/imports/stage-and-commit.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test as base } from "./support/fixtures.ts";
import { keepLaterCode, passportsOnPhone } from "./support/look-up.ts";
import { expectSoundScreen } from "./support/screens.ts";
import { type RunningServer, serverWith, waitForTotal } from "./support/server.ts";

const ROWS = 1_500;
const OTHER_DAY = 3;
const TODAY = todayInAddisAbaba(Date.now());
const NEWEST = toIsoDate(TODAY - 2);
const numberOf = (at: number) => `AAL77${String(at).padStart(5, "0")}`;

/** Invented lists: a long one, and an older one of the same branch. */
async function withLists(server: RunningServer): Promise<void> {
  const store = await openStore({ dataDir: server.dataDir });
  const row = (at: number) => ({ number: numberOf(at), first: "Invented", last: "Person" });
  const list = (date: string, from: number, count: number) => ({
    location: "Hawassa",
    date,
    rows: Array.from({ length: count }, (_, at) => row(from + at)),
  });
  const now = new Date().toISOString();
  await importList(store, list(NEWEST, 1, ROWS), now);
  await importList(store, list(toIsoDate(TODAY - 9), 90_001, OTHER_DAY), now);
  await store.close();
  await waitForTotal(server.origin, ROWS + OTHER_DAY);
}

const test = base.extend({ server: serverWith(withLists) });
// Each worker would start a server or a phone of its own, so one worker runs the whole file.
test.describe.configure({ mode: "default" });

/** The text of each page, as another program reads it. */
async function printed(page: Page, name: string): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, format: "A4", printBackground: false });
  await mkdir("artefacts/sheet", { recursive: true });
  await writeFile(`artefacts/sheet/${name}.pdf`, pdf);
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let at = 1; at <= document.numPages; at++) {
    const one = await document.getPage(at);
    const [, , width = 0, height = 0] = one.view;
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    const { items } = await one.getTextContent();
    // Ligatures and marks are pieces of their own: without the gaps between them.
    pages.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join("")
        .replaceAll(/\s/g, ""),
    );
  }
  await loading.destroy();
  return pages;
}

const numbersIn = (pages: readonly string[]) => pages.join(" ").match(/AAL77\d{5}/g) ?? [];

async function open(page: Page, language: string): Promise<void> {
  await page.goto("/");
  await page.evaluate((tag) => void (document.cookie = `lang=${tag}; path=/`), language);
  await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(ROWS + OTHER_DAY);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const rowsOnScreen = (page: Page) => page.getByRole("main").getByRole("listitem");

test("a list of 1,500 comes on fourteen pages, each with branch, day, page number and whose service it is, and nothing is lost @thorough", async ({
  page,
  context,
}) => {
  test.slow();
  await open(page, "en");
  await page.goto("/locations/hawassa");
  await page.getByRole("link", { name: "Print a list for a notice board" }).click();
  await expect(page.getByText("1,500 passports on 14 pages")).toBeVisible();
  const pages = await printed(page, "numbers");
  expect(pages).toHaveLength(14);
  expect(numbersIn(pages)).toEqual(Array.from({ length: ROWS }, (_, at) => numberOf(at + 1)));
  for (const [at, text] of pages.entries()) {
    expect(text).toContain("Hawassa");
    expect(text).toContain(`Page${at + 1}of14·Listsasof`);
    expect(text).toContain("Anindependentservice,nottheagency.");
    expect(text).not.toContain("Invented");
    // Amharic stands before English.
    expect(text.indexOf("ዓ.ም.")).toBeGreaterThan(-1);
    expect(text.indexOf("ዓ.ም.")).toBeLessThan(text.indexOf("passportsinthepublishedlist"));
  }
  // The older list alone, and whole names beside the numbers once they are chosen.
  await page.getByLabel("List of").selectOption({ index: 1 });
  await expect(page.getByText("3 passports on 1 page")).toBeVisible();
  await page.getByLabel("Names too").check();
  expect(numbersIn(await printed(page, "other"))).toEqual([90_001, 90_002, 90_003].map(numberOf));
  await expect(rowsOnScreen(page).first()).toContainText("Invented Person");
  await page.getByLabel("Parts of the numbers").check();
  const masked = (await printed(page, "masked")).join(" ");
  expect(numbersIn([masked])).toEqual([]);
  expect(masked).toContain("AAL•••001");
  expect(masked).toContain("InventedP.");

  // With names on as many pages as they need, and without a connection.
  await keepLaterCode(page, "pages-code");
  await context.setOffline(true);
  await page.goto(`/locations/hawassa/sheet?day=${NEWEST}`);
  await page.getByLabel("Names too").check();
  await expect(page.getByText("1,500 passports on 45 pages")).toBeVisible();
  const offline = await printed(page, "names-offline");
  expect(offline).toHaveLength(45);
  expect(numbersIn(offline)).toHaveLength(ROWS);
  // The other language's texts are on the phone too.
  expect(offline[0]).toContain("ዓ.ም.");
});

test("the code on the sheet leads to the branch", async ({ page, link }) => {
  await page.goto("/locations/hawassa/sheet");
  const code = page.getByRole("img", { name: "/locations/hawassa" });
  await expect(code).toBeVisible();
  const { data, info } = await sharp(await code.screenshot())
    .resize({ width: 400, kernel: "nearest" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(`${link.origin}/locations/hawassa`);
});

test("a phone without the list gets it from the server, part by part", async ({ page, context }) => {
  await context.route("**/api/v1/sync/**", (route) => route.abort());
  await page.goto(`/locations/hawassa/sheet?day=${NEWEST}`);
  await expect(page.getByText("1,500 passports on 14 pages")).toBeVisible({ timeout: 30_000 });
  expect(numbersIn(await printed(page, "from-server"))).toHaveLength(ROWS);
  // It stays when the connection goes.
  await context.setOffline(true);
  await page.getByLabel("Parts of the numbers").check();
  await expect(rowsOnScreen(page).first()).toContainText("AAL•••001");
});

for (const language of ["en", "am"])
  test(`the page of a sheet, ${language}: nothing overflows, overlaps or is cut, nothing against axe, at every size in both themes @thorough`, async ({
    page,
  }) => {
    test.slow();
    await open(page, language);
    await page.goto("/locations/hawassa/sheet");
    await expect(rowsOnScreen(page).first()).toContainText(numberOf(1));
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expectSoundScreen(page, `sheet-${language}`);
    expect(await axeFaults(page)).toEqual([]);
  });

test("a day without a list, and a branch that is none, are said to be so", async ({ page }) => {
  await page.goto(`/locations/hawassa/sheet?day=${toIsoDate(TODAY - 1)}`);
  await expect(page.getByText("There is no list of this day")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeDisabled();
  await page.goto("/locations/nowhere/sheet");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "All branch offices" })).toBeVisible();
});
