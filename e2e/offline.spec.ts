import type { LinkState } from "./support/faulty-link.ts";
import { expect, test, untilUpdateEnded, thoroughUnless } from "./support/fixtures.ts";
import {
  box,
  expectKenenisa,
  keepLaterCode,
  KENENISA,
  lookUp,
  NEWEST_LIST,
  openWithWholeMirror,
  passportsOnPhone,
  unfold,
} from "./support/look-up.ts";
import type { Page } from "@playwright/test";

/** The whole main job, as it must go without any help from the network. */
async function expectEveryLookUp(page: Page): Promise<void> {
  for (const text of [KENENISA.byName, KENENISA.byNumber]) {
    await lookUp(page, text);
    await expectKenenisa(page);
  }
  await lookUp(page, KENENISA.byNameTurned);
  await expect(page.getByRole("heading", { name: "Same names, other order" })).toBeVisible();
  await expect(page.getByText("In the published list")).toHaveCount(0);
  await lookUp(page, KENENISA.misspelled);
  const similar = page
    .getByRole("region", { name: "Similar spellings" })
    .or(page.locator("section", { hasText: "Similar spellings" }));
  await expect(similar.first()).toContainText(KENENISA.fullName);
  // The name is found in Ethiopic script: it sounds like what lists write in Latin letters.
  await lookUp(page, KENENISA.ethiopic);
  await expect(page.getByText(`It sounds like “${KENENISA.ethiopic}”.`)).toBeVisible();
  await expectKenenisa(page);
  await lookUp(page, "BRPP5274588C1CX");
  await expect(
    page.getByRole("heading", { name: `Not in the lists published up to ${NEWEST_LIST}` }),
  ).toBeVisible();
  await expect(page.getByText("independent service").first()).toBeVisible();
  await expect(page.locator("main")).not.toContainText(/not ready/i);
}

test("with the radio off, a reload finds by name, number, misspelling and Ethiopic script", async ({
  page,
  context,
}) => {
  await openWithWholeMirror(page);
  await context.setOffline(true);
  await page.reload();
  await expect(box(page)).toBeVisible();
  await expectEveryLookUp(page);
});

test("the first page, the panel and where nothing is found say in the same words that the newest list is older than usual", async ({
  page,
  context,
}) => {
  await openWithWholeMirror(page);
  await context.setOffline(true);
  // The sample lists have no pace: they are as old as they are.
  await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("IndexedDB failed")));
      });
    const db = await asked(indexedDB.open("passport-status"));
    const meta = db.transaction("meta", "readwrite").objectStore("meta");
    const row: { value: { manifest: object } } = await asked(meta.get("manifest"));
    Object.assign(row.value.manifest, { pace: { every: 2, overdue: 9 } });
    await asked(meta.put(row));
    db.close();
  });
  const words = "Newest list is 9 days old; new ones usually come every 2 days.";
  await page.clock.setFixedTime(new Date("2026-11-24T09:00:00Z"));
  await page.reload();
  await expect(page.getByText("Lists up to 7 Hidar 2019")).toBeVisible();
  await expect(page.getByText("Newest list is")).toHaveCount(0);
  await page.clock.setFixedTime(new Date("2026-11-25T09:00:00Z"));
  await page.reload();
  await expect(page.getByText(words)).toHaveCount(1);
  await lookUp(page, "BRPP5274588C1CX");
  await expect(page.locator("[data-answer]").getByText(words)).toBeVisible();
  await unfold(page);
  await page.getByRole("button", { name: "Choose what to keep" }).click();
  await expect(page.getByRole("dialog").getByText(words)).toBeVisible();
});

for (const { language, fold, button, words } of [
  {
    language: "en",
    fold: "Newest lists, calendar and articles",
    button: "Choose what to keep",
    words: "Version of this site:",
  },
  {
    language: "am",
    fold: "አዲስ ዝርዝሮች፣ የቀን መቁጠሪያ እና ጽሑፎች",
    button: "የሚቀመጠውን ምረጥ",
    words: "የዚህ ድረ ገጽ ስሪት፦",
  },
]) {
  test(`the panel says which build the page is of, offline too (${language}) @thorough`, async ({
    page,
    context,
  }) => {
    await openWithWholeMirror(page, language);
    await keepLaterCode(page, "pages-code");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("searchbox")).toBeVisible();
    const name = await page.locator('meta[name="build"]').getAttribute("content");
    expect(name).toMatch(/^[0-9a-f]{8}$/);
    const open = page.getByRole("button", { name: button });
    const rest = page.getByText(fold);
    await expect(open.or(rest).filter({ visible: true }).first()).toBeVisible();
    if (!(await open.isVisible())) await rest.click();
    await open.click();
    await expect(page.getByRole("dialog")).toContainText(`${words} ${name ?? ""}`);
  });
}

const FAULTS: { name: string; state: LinkState }[] = [
  { name: "a dead server", state: { kind: "dead" } },
  { name: "a server that hangs", state: { kind: "hang" } },
  { name: "a server that answers 503", state: { kind: "unavailable" } },
  { name: "a captive portal's page in place of every answer", state: { kind: "portal" } },
];

for (const { name, state } of FAULTS) {
  test(`with ${name}, a reload finds by name, number, misspelling and Ethiopic script${thoroughUnless(name.startsWith("a captive portal"))}`, async ({
    page,
    link,
  }) => {
    await openWithWholeMirror(page);
    link.set(state);
    await page.reload();
    await expect(box(page)).toBeVisible();
    await expectEveryLookUp(page);
  });
}

test("a passport's page, a branch and the list open without a network", async ({ page, context }) => {
  await openWithWholeMirror(page);
  await context.setOffline(true);
  await page.goto(`/passports/${KENENISA.requestNumber}?requestNumber=${KENENISA.requestNumber}`);
  await expect(page.getByRole("heading", { name: KENENISA.fullName })).toBeVisible();
  await page.goto("/locations/");
  await page.getByRole("main").getByRole("link", { name: "Adama" }).click();
  await expect(page.getByRole("heading", { name: /Adama/ }).first()).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Published passports" }).or(page.getByRole("main")),
  ).toContainText(/BRPP|A[AIK]L/);
  // People type the name with a capital letter.
  await page.goto("/locations/Adama?page=2");
  await expect(page).toHaveURL(/\/locations\/adama\?page=2$/);
  await expect(page.getByRole("heading", { name: /Adama/ }).first()).toBeVisible();
  await page.goto("/passports/?location=Adama");
  await expect(page.getByText("Newest first: the server has not answered.")).toBeVisible();
});

test("a first visit with no server says what to do, and goes on by itself when there is one", async ({
  page,
  link,
  context,
}) => {
  await openWithWholeMirror(page);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  await context.setOffline(true);
  await page.reload();
  await lookUp(page, KENENISA.byName);
  await expect(page.getByText("We could not search").last()).toBeVisible();
  link.set({ kind: "pass" });
  await context.setOffline(false);
  await expectKenenisa(page);
});

const KEPT = { en: "works without internet", am: "ያለ ኢንተርኔት ይሠራል" } as const;

for (const language of ["en", "am"] as const) {
  test(`the first page promises to work without internet once lists are kept, and nothing moves: ${language}${thoroughUnless(language === "am")}`, async ({
    page,
    link,
  }) => {
    link.set({ kind: "cut", segments: 0 });
    await page.goto(`/?lang=${language}`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const promise = page.getByText(`· ${KEPT[language]}`);
    await expect(page.locator("p").filter({ has: promise })).toContainText("2019");
    await expect.poll(() => link.requests.some((path) => path.startsWith("/api/v1/sync/"))).toBe(true);
    await untilUpdateEnded(page, link);
    await expect(promise).toBeHidden();
    const below = page.locator("main h2").first();
    const before = await below.boundingBox();
    link.set({ kind: "pass" });
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(promise).toBeVisible({ timeout: 30_000 });
    expect(await below.boundingBox()).toEqual(before);
  });
}

test("storage too small for a list: the first page does not promise to work without internet", async ({
  page,
  context,
  link,
}) => {
  const session = await context.newCDPSession(page);
  await page.goto("/robots.txt", { waitUntil: "load" });
  await session.send("Storage.overrideQuotaForOrigin", { origin: link.origin, quotaSize: 20_000 });
  await page.goto("/");
  await expect.poll(() => link.requests.some((path) => path.startsWith("/api/v1/sync/"))).toBe(true);
  await untilUpdateEnded(page, link);
  expect(await passportsOnPhone(page)).toBe(0);
  await expect(page.getByText("Lists up to 7 Hidar 2019").first()).toBeVisible();
  await expect(page.getByText(`· ${KEPT.en}`)).toBeHidden();
});
