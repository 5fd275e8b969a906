import type { Page } from "@playwright/test";
import { placementPaths } from "#domain/advertising/contract.ts";
import { openStore } from "../server/store/open-store.ts";
import type { Store } from "../server/store/store.ts";
import { expect, test } from "./support/fixtures.ts";
import { advertise, INVENTED_ADVERTISEMENT } from "./support/stored-advertising.ts";

const { link: CLIENT, title: TITLE } = INVENTED_ADVERTISEMENT;

// Automated browsers do not count.
const PERSON =
  "Mozilla/5.0 (Linux; Android 13; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36";
test.use({ userAgent: PERSON });

async function withAdvertisements(dataDir: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({ dataDir });
  const remove = async () => {
    for (const table of ["ad_offers", "ad_days", "ad_ignored", "advertisements", "media"] as const)
      await store.db.deleteFrom(table).execute();
  };
  try {
    await remove();
    await work(store);
  } finally {
    await remove();
    await store.close();
  }
}

const slot = (page: Page) => page.getByRole("main").getByRole("complementary", { name: "Advertisement" });

test("an advertisement shows in its room, and its view and click count once, also offline and sent twice", async ({
  page,
  context,
  server,
  request,
}) => {
  test.slow();
  await context.addInitScript(() => {
    const { connection } = navigator as { connection?: object };
    if (connection) Object.defineProperty(connection, "type", { value: "wifi" });
    // A script of DevTools leaves this behind, though the visitor did nothing.
    Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true } });
  });
  await context.route(CLIENT, (route) => route.fulfill({ body: "A menu", contentType: "text/html" }));
  await withAdvertisements(server.dataDir, async (store) => {
    expect(await (await request.get(`${server.origin}/`)).text()).not.toContain('data-placement="home-hero"');
    const id = await advertise(store, "home-hero");
    const counts = async () => {
      const rows = await store.db.selectFrom("ad_days").select(["views", "clicks"]).execute();
      return rows.map(({ views, clicks }) => [views, clicks]);
    };
    // The page has it at once, though it was asked for before.
    expect(await (await request.get(`${server.origin}/`)).text()).toContain('data-placement="home-hero"');

    const look = async () => {
      await page.keyboard.press("ArrowDown");
      await slot(page).scrollIntoViewIfNeeded();
    };
    await page.goto("/");
    const shift = await page.evaluateHandle(() => {
      const seen = { score: 0 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.score += Number(Reflect.get(entry, "value"));
      }).observe({ type: "layout-shift", buffered: true });
      return seen;
    });
    const picture = slot(page).getByRole("img", { name: TITLE });
    // The room is on the first screen, but its picture comes only when the visitor does something, because it would be the largest paint.
    await page.waitForLoadState("networkidle");
    await expect(picture).toHaveCount(0);
    // What moves while the page loads is for page-shift.spec.ts.
    const before = await shift.evaluate(({ score }) => score);
    await look();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image) => Reflect.get(image, "naturalWidth"))).toBe(320);
    await expect.poll(counts).toEqual([[1, 0]]);
    expect(await shift.evaluate(({ score }) => score)).toBe(before);
    const link = slot(page).getByRole("link");
    expect(await link.getAttribute("rel")).toBe("sponsored noopener");
    const opened = context.waitForEvent("page", (tab) => tab.url() !== "about:blank");
    await link.click();
    await (await opened).close();
    await expect.poll(counts).toEqual([[1, 1]]);

    // The same beacon again.
    const [offer] = await store.db
      .selectFrom("ad_offers")
      .selectAll()
      .where("viewed_at", "is not", null)
      .execute();
    const body = { ad_id: id, placement: "home-hero", event_id: `${offer?.id}:view` };
    const again = await request.post(`${server.origin}${placementPaths.impression}`, {
      data: body,
      headers: { "user-agent": PERSON },
    });
    expect(again.status()).toBe(204);
    expect(await counts()).toEqual([[1, 1]]);
    const ignored = await store.db.selectFrom("ad_ignored").select(["reason", "count"]).execute();
    expect(ignored).toEqual([{ reason: "duplicate", count: 1 }]);

    // Held for when there is no connection; its view waits and arrives later.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("passport-status:offers")))
      .toContain(CLIENT);
    await page.reload();
    await look();
    await expect(picture).toBeVisible();
    await expect.poll(counts).toEqual([[2, 1]]);
    await context.setOffline(true);
    await page.goto("/");
    await look();
    await expect(picture).toBeVisible();
    const waiting = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":beacon:")).length);
    await expect.poll(waiting).toBe(2);
    expect(await counts()).toEqual([[2, 1]]);
    await context.setOffline(false);
    await expect.poll(counts).toEqual([[3, 1]]);
    await expect.poll(waiting).toBe(0);
    // The other held ones were not shown.
    const { offers } = await store.db.selectFrom("ad_days").select("offers").executeTakeFirstOrThrow();
    expect(offers).toBe(3);

    // Nothing under Save-Data, nor where nothing is sold.
    await context.addInitScript(() => {
      const { connection } = navigator as { connection?: object };
      if (connection) Object.defineProperty(connection, "saveData", { value: true });
    });
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Newest articles" })).toBeVisible();
    await expect(slot(page)).toBeHidden();
    await page.goto("/calendar");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(slot(page)).toHaveCount(0);
  });
});
