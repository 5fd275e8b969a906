import type { Page } from "@playwright/test";
import { CHROMIUM_FLAGS } from "../scripts/support/chromium.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { heapText, WHOLE_STRINGS } from "./support/heap-text.ts";
import { keepLaterCode, KENENISA, openWithWholeMirror } from "./support/look-up.ts";
import { expectSoundScreen } from "./support/screens.ts";

test.use({
  // Its snapshots of the page would hold what the page must not.
  trace: "off",
  launchOptions: {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: [...CHROMIUM_FLAGS, WHOLE_STRINGS],
  },
});

const SAID = {
  en: {
    box: "Request numbers or names, one a line",
    ask: "Search",
    summary: "Found: 2 · not found: 1 · to check: 3",
    found: "In the published list",
    branch: "Adama",
    missing: "Not in the published lists",
    length: "7 digits belong after AAL. You typed 5.",
    several: "it is not sure whose is meant",
    noWords: "There is no name or request number in this line.",
    wipe: "Wipe, next person",
    wiped: "Everything was wiped.",
    left: /Wiped in \d+ seconds?\. Touch the screen/,
  },
  am: {
    box: "የማመልከቻ ቁጥሮች ወይም ስሞች፣ በእያንዳንዱ መስመር አንድ",
    ask: "ፈልግ",
    summary: "የተገኙ፦ 2 · ያልተገኙ፦ 1 · መመሳከር ያለባቸው፦ 3",
    found: "በታተመው ዝርዝር ውስጥ አለ",
    branch: "አዳማ",
    missing: "በታተሙት ዝርዝሮች ውስጥ የለም",
    length: "ከAAL በኋላ 7 ቁጥሮች መኖር አለባቸው፤ እርስዎ 5 ጽፈዋል።",
    several: "የማን እንደሆነ ግን እርግጠኛ አይደለም",
    noWords: "በዚህ መስመር ስም ወይም የማመልከቻ ቁጥር የለም።",
    wipe: "አጽዳ፣ ቀጣይ ሰው",
    wiped: "ሁሉም ነገር ተሰርዟል።",
    left: /ከ\d+ ሰከንድ(ዶች)? በኋላ ይሰረዛል።/,
  },
} as const;
type Language = keyof typeof SAID;

const COLUMN = [KENENISA.requestNumber, KENENISA.byName, "abebe", "AAL9999999", "AAL12345", "---"];

const box = (page: Page, language: Language = "en") =>
  page.getByRole("textbox", { name: SAID[language].box });
const lines = (page: Page) => page.getByRole("main").getByRole("listitem");

async function askFor(page: Page, text: string, language: Language = "en"): Promise<void> {
  await box(page, language).fill(text);
  await page.getByRole("button", { name: SAID[language].ask, exact: true }).click();
}

async function expectColumn(page: Page, language: Language): Promise<void> {
  const said = SAID[language];
  await askFor(page, COLUMN.join("\n"), language);
  await expect(page.getByText(said.summary)).toBeVisible({ timeout: 30_000 });
  for (const at of [0, 1]) {
    await expect(lines(page).nth(at)).toContainText(said.found);
    await expect(lines(page).nth(at)).toContainText(said.branch);
    await expect(lines(page).nth(at)).toContainText("Kenenisa A. G. · BRP•••1CG");
  }
  for (const [at, words] of [said.several, said.missing, said.length, said.noWords].entries())
    await expect(lines(page).nth(2 + at)).toContainText(words);
  // No full name is shown, and no number that was not typed.
  await expect(page.getByText(KENENISA.fullName)).toHaveCount(0);
  await expect(lines(page).filter({ hasText: KENENISA.requestNumber })).toHaveCount(1);
}

/** What the phone keeps for the next person, besides the public lists: one text. */
function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      history.state,
    ];
    kept.push(
      location.href,
      performance.getEntries().map(({ name }) => name),
    );
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(request.url);
        if (/\/api\//.test(request.url)) kept.push(await (await cache.match(request))?.text());
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? "");
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(opening.error));
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = db.transaction(store).objectStore(store).getAll();
          reading.addEventListener("success", () => resolve(reading.result));
        });
        // The lists themselves are bytes, which JSON leaves out.
        kept.push(name, store, rows);
      }
      db.close();
    }
    return JSON.stringify(kept);
  });
}

/** The page's clock stands still at what this sets. Playwright's own would hold on to what was shown. */
async function setTime(page: Page, at: number): Promise<void> {
  await page.evaluate((time) => void (Date.now = () => time), at);
}

/** Before the page's own code, which takes the clock as it is then. */
async function holdClock(page: Page, at: number): Promise<void> {
  await page.addInitScript((time) => {
    let now = time;
    const read = (): number => now;
    Object.defineProperty(Date, "now", {
      get: () => read,
      set(other: () => number) {
        now = other();
      },
    });
  }, at);
}

const TRACES = [
  "Gebremichael",
  "gebremichael",
  "kenenisa anteneh",
  "Kenenisa A. G.",
  "5274588C1CG",
  "BRP•••1CG",
];

const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace));

test("a column gets an answer a line, online and offline, in both languages, and axe finds nothing @thorough", async ({
  page,
  context,
}) => {
  test.slow();
  for (const language of ["en", "am"] as const) {
    await context.setOffline(false);
    await openWithWholeMirror(page, language);
    await keepLaterCode(page, "pages-code");
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline);
      await page.goto("/help-others");
      await expectColumn(page, language);
      expect(await axeFaults(page)).toEqual([]);
    }
    await expectSoundScreen(page, `help-others-${language}`);
    await page.setViewportSize({ width: 360, height: 640 });
  }
});

test("the page has the whole screen, is reached from the footer, and no look-up is in the address or the history", async ({
  page,
}) => {
  await openWithWholeMirror(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Look up for others" }).click();
  await expect(page).toHaveURL(/\/help-others$/);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "Whole screen" }).click();
  await expect(page.getByRole("button", { name: "Leave whole screen" })).toBeVisible();
  const before = await page.evaluate(() => history.length);
  await askFor(page, KENENISA.byName);
  await expect(lines(page)).toContainText("In the published list");
  await askFor(page, "AAL9999999");
  await expect(lines(page)).toContainText("Not in the published lists");
  expect(await page.evaluate(() => [history.length, location.pathname + location.search])).toEqual([
    before,
    "/help-others",
  ]);
  await page.getByRole("link", { name: "Leave" }).click();
  await expect(page.getByRole("banner")).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue("");
  await expect(lines(page)).toHaveCount(0);
});

for (const isOnPhone of [true, false])
  test(`a minute after the last touch nothing of an answer is left, ${isOnPhone ? "found on the phone" : "found by the server"} @thorough`, async ({
    page,
    link,
  }) => {
    test.slow();
    const begin = Date.now();
    await holdClock(page, begin);
    if (isOnPhone) await openWithWholeMirror(page);
    else {
      // Its lists are refused. Intercepting requests would switch the browser's own cache off, and hide what it keeps.
      link.set({ kind: "forge" });
      await page.goto("/");
      await page.evaluate(() => navigator.serviceWorker.ready);
    }
    await page.goto("/help-others");
    await askFor(page, `${KENENISA.requestNumber}\n${KENENISA.byName}\n${KENENISA.byNameTurned}`);
    await expect(page.getByText("Found: 2 · not found: 0 · to check: 1")).toBeVisible({ timeout: 30_000 });
    expect(tracesIn(await heapText(page))).not.toEqual([]);

    // A touch in the countdown keeps them.
    await setTime(page, begin + 50_000);
    await expect(page.getByText(SAID.en.left).first()).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("Shift");
    await expect(page.getByText(SAID.en.left)).toHaveCount(0);
    await setTime(page, begin + 100_000);
    await expect(page.getByText(SAID.en.left).first()).toBeVisible();
    await expect(lines(page)).toHaveCount(3);

    await setTime(page, begin + 111_000);
    await expect(page.getByText(SAID.en.wiped)).toBeVisible();
    await expect(lines(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue("");
    await expect.poll(async () => tracesIn(await heapText(page)), { timeout: 30_000 }).toEqual([]);
    expect(tracesIn(await keptText(page))).toEqual([]);
    await page.keyboard.press("Control+z");
    await expect(box(page)).toHaveValue("");
  });

test("who leaves the page takes everything along: to another page, by the browser's memory, and by the button @thorough", async ({
  page,
}) => {
  await openWithWholeMirror(page);
  await page.goto("/help-others");
  await askFor(page, KENENISA.byName);
  await expect(lines(page)).toContainText("In the published list");
  await page.getByRole("link", { name: "Leave" }).click();
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect.poll(async () => tracesIn(await heapText(page)), { timeout: 30_000 }).toEqual([]);

  await page.goto("/help-others");
  await askFor(page, KENENISA.byName);
  await expect(lines(page)).toContainText("In the published list");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  // At once, as the page is frozen next.
  expect(await lines(page).count()).toBe(0);
  await askFor(page, KENENISA.byName);
  await expect(lines(page)).toContainText("In the published list");
  await page.getByRole("button", { name: SAID.en.wipe }).click();
  await expect(page.getByText(SAID.en.wiped)).toBeVisible();
  await expect(box(page)).toHaveValue("");
});

test("a page that was hidden for a minute shows nothing of before, whatever its timers did @thorough", async ({
  page,
}) => {
  const begin = Date.now();
  await holdClock(page, begin);
  await openWithWholeMirror(page);
  // From here on no timer fires, as in a page that the phone put to rest.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  await page.goto("/help-others");
  await askFor(page, KENENISA.byName);
  await expect(lines(page)).toContainText("In the published list");
  await setTime(page, begin + 61_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(await lines(page).count()).toBe(0);
});

test("more than 200 lines are not looked up, and 40 lines asked of the server show how far they are @thorough", async ({
  page,
  context,
  link,
}) => {
  test.slow();
  await context.route("**/api/v1/sync/**", (route) => route.abort());
  await page.goto("/help-others");
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, at) => `AAL${String(1_000_000 + at)}`).join("\n");
  await askFor(page, numbers(201));
  await expect(page.getByRole("alert")).toContainText("These are 201 lines. Up to 200 are looked up at once");
  expect(link.requests.filter((path) => path === "/api/v1/passports")).toEqual([]);
  await askFor(page, numbers(40));
  await expect(page.getByText(/^\d+ of 40$/)).toBeVisible();
  await expect(page.getByText("Found: 0 · not found: 40 · to check: 0")).toBeVisible({ timeout: 60_000 });
  expect(link.requests.filter((path) => path === "/api/v1/passports")).toHaveLength(40);
});

test("answers are printed with the day, the lists' day and whose service it is, and without the controls @thorough", async ({
  page,
}) => {
  await openWithWholeMirror(page);
  await page.goto("/help-others");
  await askFor(page, COLUMN.join("\n"));
  await expect(page.getByText(SAID.en.summary)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Looked up on \d+ \w+ \d{4} \(/)).toBeVisible();
  await expect(page.getByText("Lists up to 7 Hidar 2019")).toBeVisible();
  await expect(page.getByText("An independent service, not the agency.")).toBeVisible();
  await expect(lines(page)).toHaveCount(COLUMN.length);
  for (const control of [box(page), page.getByRole("button"), page.getByRole("link", { name: "Leave" })])
    await expect(control.first()).toBeHidden();
});
