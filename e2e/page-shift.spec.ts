import type { BrowserContext, Page } from "@playwright/test";
import { storeRichArticles } from "../tests/server/articles/rich-articles.ts";
import { expect, test } from "./support/fixtures.ts";
import { lookUp, openWithWholeMirror } from "./support/look-up.ts";
import { withOwnArticles } from "./support/own-articles.ts";

const MOST = 0.02;
/** Shows more below what loads than the small phone of the other tests. */
const COMMON_PHONE = { width: 412, height: 915 };
const DESK = { width: 1280, height: 800 };
/** On a fast processor what arrives one after the other is painted at once. */
const SLOWDOWN = 4;

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

async function openSlowly(context: BrowserContext, path: string, size = COMMON_PHONE): Promise<Seen> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(path);
  const waiting = page.getByLabel("Loading").or(page.getByText("Loading", { exact: true }));
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  const slot = page.getByRole("main").getByRole("complementary", { name: "Advertisement" });
  if (await slot.isVisible()) {
    await page.keyboard.press("ArrowDown");
    await slot.scrollIntoViewIfNeeded();
    await expect(slot.getByRole("link")).toBeVisible();
  }
  const seen = await page.evaluate(() => (globalThis as unknown as { shiftsSeen: Seen }).shiftsSeen);
  await page.close();
  return seen;
}

async function saveMissing(page: Page): Promise<void> {
  await lookUp(page, "AAL9990001");
  await page.getByRole("button", { name: "Save to watch it" }).click();
  await expect(page.getByRole("region", { name: "My passports" }).getByRole("listitem")).toBeVisible();
}

test("what loads into the shell moves nothing on the page, with room for advertisements and without", async ({
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
    for (const [known, paths] of visits) {
      await page.evaluate((names) => localStorage.setItem("passport-status:placements", names), known);
      for (const path of paths) {
        const { score, moves } = await openSlowly(context, path);
        expect
          .soft(score, `${path} with room for "${known}":\n${moves.join("\n")}`)
          .toBeLessThanOrEqual(MOST);
      }
    }
    // The second visit knows how high the saved passports were at the first.
    await page.goto("/");
    await saveMissing(page);
    for (const size of [{ width: 360, height: 640 }, DESK]) {
      await openSlowly(context, "/", size);
      const { score, moves } = await openSlowly(context, "/", size);
      expect.soft(score, `saved passports at ${size.width}:\n${moves.join("\n")}`).toBe(0);
    }
  });
});
