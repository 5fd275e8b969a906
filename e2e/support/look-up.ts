import { expect, type Page } from "@playwright/test";
import { SAMPLE_TOTAL } from "./sample-data.ts";

/** A passport of the sample lists (invented), and ways in which people ask for it. */
export const KENENISA = {
  fullName: "Kenenisa Anteneh Gebremichael",
  requestNumber: "BRPP5274588C1CG",
  branch: "Adama",
  published: "7 Hidar 2019 (16 November 2026)",
  byName: "kenenisa anteneh",
  byNameTurned: "Gebremichael Kenenisa",
  byNumber: "brpp 527458-8c1cg",
  misspelled: "Qananiisaa Antenah",
  ethiopic: "ቀነኒሳ አንተነህ",
} as const;

export const NEWEST_LIST = "7 Hidar 2019 (16 November 2026)";

export function box(page: Page) {
  return page.getByRole("searchbox", { name: "Name or request number" });
}

export async function lookUp(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
}

/** Unfolds the rest of the first page, which an answer folds away. */
export async function unfold(page: Page): Promise<void> {
  const rest = page.getByText("Newest lists, calendar and articles");
  if (await rest.isVisible()) await rest.click();
}

/** The card of the one passport found, checked for its words. */
export async function expectKenenisa(page: Page): Promise<void> {
  const card = page.getByRole("article").filter({ hasText: KENENISA.requestNumber });
  await expect(card.getByRole("heading", { name: KENENISA.fullName })).toBeVisible();
  await expect(card).toContainText("In the published list");
  await expect(card).toContainText(KENENISA.branch);
  await expect(card).toContainText(KENENISA.published);
}

/** Playwright's page, or one of another driver. */
type Evaluates = { evaluate: <T>(work: (name: string) => T | Promise<T>, name: string) => Promise<T> };

/** How many passports the phone's own index holds, read from its database. */
export async function passportsOnPhone(page: Evaluates): Promise<number> {
  return (await rowsOnPhone(page, "segments")).reduce((sum, { count = 0 }) => sum + count, 0);
}

/** Slugs of the articles on the phone, read from its database. */
export async function articlesOnPhone(page: Evaluates): Promise<string[]> {
  return (await rowsOnPhone(page, "articles")).map(({ slug = "" }) => slug);
}

type PhoneRow = { count: number | undefined; slug: string | undefined };

/** These fields of all rows of a table of the phone's lists; no rows before the app has made the table. */
function rowsOnPhone(page: Evaluates, table: string): Promise<PhoneRow[]> {
  return page.evaluate(
    (name) =>
      new Promise<PhoneRow[]>((resolve, reject) => {
        const opening = indexedDB.open("passport-status");
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains(name)) {
            db.close();
            resolve([]);
            return;
          }
          const rows = db.transaction(name).objectStore(name).getAll();
          rows.addEventListener("success", () => {
            db.close();
            resolve(rows.result.map(({ count, slug }: PhoneRow) => ({ count, slug })));
          });
          rows.addEventListener("error", () => reject(rows.error));
        });
      }),
    table,
  );
}

const PATIENT = { timeout: 30_000, intervals: [100] };

/** Opens the first page and waits until the mirror is whole and the service worker can serve without a network. */
export async function openWithWholeMirror(page: Page, language = "en"): Promise<void> {
  await page.goto("/");
  // The language switch sets the same cookie, so the next page is in that language.
  await page.evaluate((tag) => void (document.cookie = `lang=${tag}; path=/`), language);
  await expect.poll(() => passportsOnPhone(page), PATIENT).toBe(SAMPLE_TOTAL);
  await untilControlled(page);
}

/** Waits until the service worker answers this page's requests. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled, PATIENT).toBe(true);
}

type LaterCode = "pages-code" | "hand-on-code" | "admin-code";

/** Files that the phone keeps of a part of the app that comes later (src/app/want-later-code.ts). */
export function laterCode(page: Page, name: LaterCode): Promise<string> {
  return page.evaluate(async (cache) => {
    if (!(await caches.has(cache))) return "";
    return (await (await caches.open(cache)).keys()).map(({ url }) => url).join(" ");
  }, name);
}

/** Waits until all of it is here: nothing more came between two looks. */
export async function keepLaterCode(page: Page, name: LaterCode): Promise<void> {
  await page.reload();
  let before = "";
  const isWhole = async () => {
    const now = await laterCode(page, name);
    const same = now !== "" && now === before;
    before = now;
    return same;
  };
  await expect.poll(isWhole, { timeout: 30_000, intervals: [1000] }).toBe(true);
}
