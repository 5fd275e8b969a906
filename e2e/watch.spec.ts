import type { BrowserContext, Page } from "@playwright/test";
import { openStore } from "../server/store/open-store.ts";
import { expect, test, untilTimersFired } from "./support/fixtures.ts";
import { DESSIE, importList, JIGJIGA, startNotifyingServer } from "./support/import-list.ts";
import { lookUp, passportsOnPhone } from "./support/look-up.ts";
import { type RunningServer, waitForTotal } from "./support/server.ts";
import { letItCheckClosed, wakeForLists } from "./support/wake-worker.ts";

/** Stands in the list of Jigjiga. */
const GENET = { number: "AAL5590344", name: "Genet G/Michael Abebe" };

const NEWS = "Genet’s passport is in the list of Jigjiga";

/** Notes what the page asks of the icon's badge, which a headless browser does not show. */
async function noteBadges(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(window, { badges });
    navigator.setAppBadge = async (count) => void badges.push(count ?? -1);
  });
}

function badges(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { badges: number[] }).badges);
}

async function lastBadge(page: Page): Promise<number | undefined> {
  return (await badges(page)).at(-1);
}

function mine(page: Page) {
  return page.getByRole("region", { name: "My passports" });
}

/** Looks the number up in vain, saves it, and asks to be told. */
async function saveMissing(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(DESSIE.total);
  await lookUp(page, GENET.number);
  await expect(page.getByRole("heading", { name: /^Not in the lists published up to/ })).toBeVisible();
  await page.getByRole("button", { name: "Watch this number" }).click();
  await expect(page.getByRole("button", { name: "Saved" })).toHaveAttribute("aria-pressed", "true");
  await expect(mine(page)).toContainText("Not in the lists yet");
  await expect(mine(page)).toContainText("Checked all lists up to 23 Tikimt 2019");
  const alerts = mine(page).getByRole("switch", { name: "Tell me when one appears" });
  await expect(alerts).not.toBeChecked();
  await alerts.click();
  await expect(alerts).toBeChecked();
}

test.describe("a saved number", () => {
  test.setTimeout(120_000);
  let server: RunningServer;

  test.beforeEach(async ({ context }) => {
    server = await startNotifyingServer(context);
    await noteBadges(context);
    await letItCheckClosed(context);
  });
  test.afterEach(() => server.stop());

  test("that a new list has is shown as found, told once by a notification, and on the badge until it is seen", async ({
    page,
  }) => {
    await saveMissing(page, server.origin);
    await importList(server, JIGJIGA);
    await waitForTotal(server.origin, DESSIE.total + JIGJIGA.total);
    await page.goto(server.origin);
    const item = mine(page).getByRole("listitem");
    await expect(item).toContainText("In the published list", { timeout: 30_000 });
    await expect(item).toContainText("New");
    await expect(item).toContainText("Jigjiga");
    await expect(item).toContainText("30 Tikimt 2019 (9 November 2026)");
    // The row may already have stood on a busy machine's screen for long enough to count as seen.
    await expect.poll(() => badges(page)).toContain(1);
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const all = (await registration?.getNotifications()) ?? [];
        return all.map(({ title, body }) => `${title} ${body}`);
      });
    await expect.poll(shown).toEqual(["AAL•••344: in the published list Jigjiga. Tap to see it."]);
    await item.scrollIntoViewIfNeeded();
    await expect.poll(() => lastBadge(page)).toBe(0);
    await item.getByRole("link", { name: NEWS }).click();
    await expect(page.getByRole("heading", { name: GENET.name, level: 1 })).toBeVisible();
  });

  test("that appeared is the first card, with branch, day and address, told aloud once, and new until it was seen @thorough", async ({
    page,
    context,
  }) => {
    // While this is set, nothing counts as seen.
    await context.addInitScript(() => {
      if (localStorage.getItem("unseen") === null) return;
      window.IntersectionObserver = class extends IntersectionObserver {
        override observe(): void {
          // Nothing comes into view.
        }
      };
    });
    const save = async (text: string): Promise<void> => {
      await lookUp(page, text);
      await page.getByRole("button", { name: /^Watch this (?:number|name)$/ }).click();
      await expect(page.getByRole("button", { name: "Saved" })).toHaveAttribute("aria-pressed", "true");
    };
    await page.goto(server.origin);
    await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(DESSIE.total);
    await save("Tigist Bekele Alemayehu");
    await save(GENET.number);
    await save("AAL9990001");
    await page.evaluate(() => localStorage.setItem("unseen", "yes"));
    await importList(server, JIGJIGA);
    await waitForTotal(server.origin, DESSIE.total + JIGJIGA.total);
    await giveAddress(server, "Invented street 7");

    await page.goto(server.origin);
    const cards = mine(page).getByRole("listitem");
    const [first, aloud] = [cards.first(), mine(page).locator("output").first()];
    await expect(first.getByRole("heading", { name: NEWS })).toBeVisible({ timeout: 30_000 });
    await expect(first).toContainText("New");
    for (const fact of [GENET.name, GENET.number]) await expect(first).toContainText(fact);
    await expect(first).toContainText("30 Tikimt 2019 (9 November 2026)");
    await expect(first).toContainText("Invented street 7");
    await expect(first.getByRole("link", { name: "Jigjiga", exact: true })).toHaveAttribute(
      "href",
      "/locations/jigjiga",
    );
    await expect(cards.getByRole("heading")).toHaveText([NEWS, "Tigist Bekele Alemayehu", "AAL9990001"]);
    await expect(aloud).toHaveText(`${NEWS}. Published 30 Tikimt 2019 (9 November 2026).`);
    expect(await isFirstBelowTheBox(page)).toBe(true);
    await takePictures(page, server.origin);

    await page.goto(server.origin);
    await expect(first.getByRole("heading", { name: NEWS })).toBeVisible();
    // It is said half a second after it is there.
    await untilTimersFired(page, 1_000);
    await expect(aloud).toHaveText("");
    await expect(first).toContainText("New");

    await page.evaluate(() => localStorage.removeItem("unseen"));
    await page.reload();
    await expect(first.getByRole("heading", { name: NEWS })).toBeVisible();
    await first.scrollIntoViewIfNeeded();
    await expect.poll(() => lastBadge(page)).toBe(0);
    await page.reload();
    await expect(cards.getByRole("heading")).toHaveText([
      "Tigist Bekele Alemayehu",
      GENET.name,
      "AAL9990001",
    ]);
    await expect(mine(page).getByText("New", { exact: true })).toHaveCount(0);
  });

  test("is found without a page, when the browser wakes the service worker @thorough", async ({
    page,
    context,
  }) => {
    await saveMissing(page, server.origin);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto("about:blank");
    await importList(server, JIGJIGA);
    await waitForTotal(server.origin, DESSIE.total + JIGJIGA.total);
    await wakeForLists(context, page, server.origin);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    const shown = () =>
      worker.evaluate(async () => {
        // Playwright runs this in the service worker, whose global the page's types do not describe.
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        return (await registration.getNotifications()).map(({ title }) => title);
      });
    await expect.poll(shown, { timeout: 30_000 }).toEqual(["AAL•••344: in the published list"]);
    // The list is on the phone: without a network too.
    await context.setOffline(true);
    await page.goto(server.origin);
    await expect(mine(page)).toContainText("In the published list");
    expect(await passportsOnPhone(page)).toBe(DESSIE.total + JIGJIGA.total);
  });

  test("is given a name, removed, and taken back @thorough", async ({ page }) => {
    await saveMissing(page, server.origin);
    const more = (label: string) => mine(page).getByRole("button", { name: `More for ${label}` });
    const rename = page.getByRole("button", { name: "Rename" });
    await more(GENET.number).click();
    await rename.focus();
    await page.keyboard.press("Escape");
    await expect(rename).toBeHidden();
    await expect(more(GENET.number)).toBeFocused();
    await more(GENET.number).click();
    await expect(rename).toBeVisible();
    await mine(page).getByRole("heading").first().click();
    await expect(rename).toBeHidden();
    await more(GENET.number).click();
    await rename.click();
    const name = page.getByRole("textbox", { name: "What do you call it?" });
    await expect(name).toBeFocused();
    await expect(name).toHaveValue(GENET.number);
    await page.keyboard.type("Mother");
    // A touch beside the dialog does not throw away what was typed.
    await page.mouse.click(5, 5);
    await expect(name).toHaveValue("Mother");
    await name.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(mine(page).getByRole("heading", { name: "Mother" })).toBeVisible();
    await expect(mine(page)).toContainText(GENET.number);
    await more("Mother").click();
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(mine(page)).toContainText("Nothing is saved");
    const undo = page.getByRole("button", { name: "Undo" });
    const { width = 0, height = 0 } = (await undo.boundingBox()) ?? {};
    // While the toast moves, its size has fractions.
    expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44);
    await undo.click();
    await expect(mine(page).getByRole("heading", { name: "Mother" })).toBeVisible();
  });

  test("whose passport is found is shared as text and as a picture, without the full name or the whole number @thorough", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
    await page.goto(server.origin);
    await lookUp(page, "not a passport");
    await importList(server, JIGJIGA);
    await waitForTotal(server.origin, DESSIE.total + JIGJIGA.total);
    await page.goto(`${server.origin}/?q=${GENET.number}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await mine(page)
      .getByRole("button", { name: /^More for/ })
      .click();
    await page.getByRole("button", { name: "Share as text" }).click();
    await expect(page.getByText("Copied")).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toBe(
      "Genet G. A., AAL•••344: in the published passport list. Jigjiga, 30 Tikimt 2019 (9 November 2026).\n" +
        `${server.origin}/`,
    );
    await mine(page)
      .getByRole("button", { name: /^More for/ })
      .click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share as picture" }).click();
    expect((await download).suggestedFilename()).toBe("passport-in-the-list.png");
    await (await download).saveAs("artefacts/e2e/shared-passport.png");
  });
});

/** What its admins would enter. */
async function giveAddress({ dataDir }: RunningServer, address: string): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    await store.write((trx) =>
      trx.updateTable("locations").set({ address }).where("name", "=", JIGJIGA.location).execute(),
    );
  } finally {
    await store.close();
  }
}

/** No other card stands between the box and the news. */
function isFirstBelowTheBox(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const news = document.querySelector("#my-passports li");
    const form = document.querySelector("main form");
    const others = [...document.querySelectorAll("main :is(li, article, section:not(#my-passports))")];
    const top = news?.getBoundingClientRect().top ?? 0;
    const bottom = form?.getBoundingClientRect().bottom ?? Infinity;
    return bottom < top && others.every((one) => one === news || one.getBoundingClientRect().top > top);
  });
}

/** `SCREENS=1` keeps pictures of the good news. */
async function takePictures(page: Page, origin: string): Promise<void> {
  if ((process.env["SCREENS"] ?? "") === "") return;
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of ["am", "en"]) {
    await page.goto(`${origin}/?lang=${language}`);
    await expect(page.locator("#my-passports li").first()).toContainText("Invented street 7");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const name = `good-news-${language}-${colorScheme}`;
      await page.screenshot({ path: `artefacts/screens/${name}.png` });
      const section = page.locator("#my-passports");
      await section.screenshot({ path: `artefacts/screens/${name}-section.png` });
    }
  }
}
