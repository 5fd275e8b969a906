import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page, Request } from "@playwright/test";
import { appRoutes } from "#domain/base/app-routes.ts";
import { storeRichArticles } from "../tests/server/articles/rich-articles.ts";
import { LANGUAGES } from "#domain/base/languages.ts";
import { expect, newPhone, test, thoroughUnless } from "./support/fixtures.ts";
import { KENENISA, lookUp, openWithWholeMirror } from "./support/look-up.ts";
import { withOwnArticles } from "./support/own-articles.ts";

const MOST = 0.02;
/** Shows more below what loads than the small phone of the other tests. */
const COMMON_PHONE = { width: 412, height: 915 };
const SMALL_PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };
/** A fast processor paints at once what arrives one after the other. */
const SLOWDOWN = 4;

const LOADING = /^(Loading|በመጫን ላይ)$/;

type Seen = { score: number; moves: string[] };

function watchShifts(): void {
  const seen: Seen = { score: 0, moves: [] };
  Object.assign(globalThis, { shiftsSeen: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      seen.score += value;
      for (const { node, previousRect: from, currentRect: to } of sources)
        seen.moves.push(
          `${node?.textContent?.slice(0, 30)}: ${from.y}+${from.height} to ${to.y}+${to.height}`,
        );
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** No answer is awaited for this long. */
const QUIET_MS = 150;

type SlowPage = { page: Page; session: CDPSession; open: (path: string) => Promise<Seen> };

/** A page on a slow phone; `open` tells what moved on a page until everything of it is there. */
async function slowPage(context: BrowserContext, size = COMMON_PHONE): Promise<SlowPage> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const awaited = new Set<Request>();
  let changed = 0;
  page.on("request", (request) => void awaited.add(request));
  const onEnd = (request: Request): void => {
    awaited.delete(request);
    changed = Date.now();
  };
  page.on("requestfinished", onEnd);
  page.on("requestfailed", onEnd);
  const isQuiet = async () => {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    return awaited.size === 0 && Date.now() - changed >= QUIET_MS;
  };
  const open = async (path: string): Promise<Seen> => {
    awaited.clear();
    await page.goto(path);
    const waiting = page.getByLabel(LOADING).or(page.getByText(LOADING));
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(waiting).toHaveCount(0);
    // The page itself is slowed down, and so is whatever runs beside it.
    await expect.poll(isQuiet, { intervals: [QUIET_MS / 3], timeout: 45_000 }).toBe(true);
    const slot = page.getByRole("main").getByRole("complementary", { name: "Advertisement" });
    if (await slot.isVisible()) {
      await page.keyboard.press("ArrowDown");
      await slot.scrollIntoViewIfNeeded();
      await expect(slot.getByRole("link")).toBeVisible();
    }
    return page.evaluate(() => (globalThis as unknown as { shiftsSeen: Seen }).shiftsSeen);
  };
  return { page, session, open };
}

async function saveMissing(page: Page): Promise<void> {
  await lookUp(page, "AAL9990001");
  await page.getByRole("button", { name: "Watch this number" }).click();
  await expect(page.getByRole("region", { name: "My passports" }).getByRole("listitem")).toBeVisible();
}

test("what loads into the shell moves nothing on the page, with room for advertisements and without @thorough", async ({
  page,
  context,
  server,
}) => {
  test.slow();
  await withOwnArticles(server.dataDir, async (store) => {
    const { english } = await storeRichArticles(store);
    await openWithWholeMirror(page);
    await context.addInitScript(watchShifts);
    const article = `/articles/${english}`;
    // Known from an earlier visit; nothing is sold any more, so the room offers itself.
    const visits: [known: string, paths: string[]][] = [
      ["", ["/", article, "/locations/adama", "/passports/"]],
      ["home-hero article-bottom", ["/", article]],
    ];
    const slow = await slowPage(context);
    for (const [known, paths] of visits) {
      for (const path of paths) {
        await page.evaluate((names) => localStorage.setItem("passport-status:placements", names), known);
        const { score, moves } = await slow.open(path);
        expect
          .soft(score, `${path} with room for "${known}":\n${moves.join("\n")}`)
          .toBeLessThanOrEqual(MOST);
      }
    }
    // The second visit knows how high the saved passports were at the first.
    await page.goto("/");
    await saveMissing(page);
    for (const size of [SMALL_PHONE, DESK]) {
      const { page: visit, open } = await slowPage(context, size);
      await open("/");
      const { score, moves } = await open("/");
      await visit.close();
      expect.soft(score, `saved passports at ${size.width}:\n${moves.join("\n")}`).toBe(0);
    }
  });
});

const PUBLIC_PAGES = [
  ...Object.values(appRoutes)
    .filter((pattern) => !pattern.includes(":") && pattern !== appRoutes.test)
    .map(String),
  "/locations/adama",
  "/locations/adama?page=2",
  `/passports/${KENENISA.requestNumber}`,
  `/passports/${KENENISA.requestNumber}/removal`,
  `/?q=${KENENISA.requestNumber}`,
  "/?q=AAL9990001",
  "/?q=abebe",
];

/** One language for each size; `WHOLE=1 npm run e2e -- e2e/page-shift.spec.ts` takes all four pairs. */
const isTaken = (language: string, size: object) =>
  process.env["WHOLE"] !== undefined || (language === "am") === (size === SMALL_PHONE);

for (const language of LANGUAGES) {
  for (const size of [SMALL_PHONE, DESK].filter((one) => isTaken(language, one))) {
    const where = `on any page at ${size.width} px in ${language}`;

    test(`At a first visit nothing moves ${where} @thorough`, async ({ browser, link }) => {
      test.slow();
      const stranger = await newPhone(browser, link.origin, { serviceWorkers: "block" });
      await stranger.addInitScript(watchShifts);
      await stranger.addInitScript(() => location.origin !== "null" && sessionStorage.clear());
      const { session, open } = await slowPage(stranger, size);
      const cookie = { name: "lang", value: language, url: link.origin };
      for (const path of PUBLIC_PAGES) {
        // A stranger again: nothing is kept of the page before.
        await session.send("Network.clearBrowserCache");
        await session.send("Storage.clearDataForOrigin", { origin: link.origin, storageTypes: "all" });
        await stranger.addCookies([cookie]);
        await expectStill(open, path);
      }
      await stranger.close();
    });

    test(`At a later visit nothing moves ${where} @thorough`, async ({ page, context }) => {
      test.slow();
      await openWithWholeMirror(page, language);
      await context.addInitScript(watchShifts);
      const { open } = await slowPage(context, size);
      for (const path of PUBLIC_PAGES) await expectStill(open, path);
    });
  }
}

async function expectStill(open: SlowPage["open"], path: string): Promise<void> {
  const { score, moves } = await open(path);
  expect.soft(score, `${path}:\n${moves.join("\n")}`).toBeLessThanOrEqual(MOST);
}

for (const [who, wait] of [
  // Longer than a shift counts as an answer to the press.
  ["the server's", 700],
  ["the phone's, then the server's", 2_000],
] as const) {
  test(`The next page of a branch's list comes slowly, ${who}, and neither its links nor what is below them moves${thoroughUnless(wait === 700)}`, async ({
    page,
    context,
  }) => {
    await context.addInitScript(watchShifts);
    await openWithWholeMirror(page, "en");
    for (const size of [SMALL_PHONE, DESK]) {
      await page.setViewportSize(size);
      await page.goto("/locations/adama");
      await context.route("**/api/v1/passports?**", async (route) => {
        await sleep(wait);
        await route.continue();
      });
      await page.getByRole("link", { name: "Next" }).click();
      await expect(page.getByText(/^Page 2 of/)).toBeVisible();
      await expect(page.getByText("checked online.")).toBeVisible();
      const seen = await page.evaluate(() => (globalThis as unknown as { shiftsSeen: Seen }).shiftsSeen);
      expect.soft(seen.score, `at ${size.width}:\n${seen.moves.join("\n")}`).toBeLessThanOrEqual(MOST);
      await context.unroute("**/api/v1/passports?**");
    }
  });
}
