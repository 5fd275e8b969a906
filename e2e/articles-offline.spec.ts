import type { Page } from "@playwright/test";
import { picturePath } from "#domain/articles/media.ts";
import type { Store } from "../server/store/store.ts";
import { storeArticles } from "../tests/server/articles/invented-articles.ts";
import { quarters } from "../tests/server/articles/media/draw-picture.ts";
import { storePictureNamed } from "../tests/server/articles/media/stored-picture.ts";
import { expect, test } from "./support/fixtures.ts";
import { articlesOnPhone, keepLaterCode, untilControlled } from "./support/look-up.ts";
import { withOwnArticles } from "./support/own-articles.ts";

const PUBLISHED = 52;
const PATIENT = { timeout: 30_000, intervals: [200] };

function picturesOnPhone(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has("article-pictures"))) return [];
    const requests = await (await caches.open("article-pictures")).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
}

/** Newest first: `offline-51`, …; one of the kept has a picture, and words of its own. */
async function publish(store: Store): Promise<string> {
  const picture = await storePictureNamed(store, "offline", { width: 400, height: 300 });
  const bytes = await quarters(400, 300).webp().toBuffer();
  await store.db.updateTable("media_files").set({ bytes }).where("media_id", "=", picture).execute();
  await storeArticles(
    store,
    Array.from({ length: PUBLISHED }, (_, index) => ({
      slug: `offline-${index}`,
      title: `Offline ${index}`,
      content: `## Heading ${index}\n\nText of article ${index}.`,
      published_at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      ...(index === 9
        ? { content: "## የሰዓት አቆጣጠር\n\nቀኑ በፀሐይ መውጫ ይጀምራል።", featured_image_url: picturePath(picture) }
        : {}),
    })),
  );
  return picture;
}

test("with the radio off all 50 newest articles open, are found by their words and show their picture", async ({
  page,
  context,
  server,
}) => {
  test.slow();
  await withOwnArticles(server.dataDir, async (store) => {
    const picture = await publish(store);
    await context.addInitScript(() => {
      const { connection } = navigator as { connection?: object };
      if (connection) Object.defineProperty(connection, "type", { value: "wifi" });
    });
    await page.goto("/");
    await expect.poll(async () => (await articlesOnPhone(page)).length, PATIENT).toBe(50);
    await untilControlled(page);
    // A page can ask the service worker from the second visit on, here for the picture of an article never opened.
    await page.reload();
    await expect.poll(() => picturesOnPhone(page), PATIENT).toEqual([`/media/${picture}/400.webp`]);

    await keepLaterCode(page, "pages-code");
    await context.setOffline(true);
    await page.goto("/");
    const newest = page.getByRole("region", { name: "Newest articles" });
    await expect(newest.getByRole("heading", { level: 3 })).toHaveText([
      "Offline 51",
      "Offline 50",
      "Offline 49",
    ]);

    // ሠዐት and ጸሃይ are other spellings of words of its text.
    await page.goto(`/articles/?q=${encodeURIComponent("ሠዐት ጸሃይ")}`);
    const titles = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(titles).toHaveText(["Offline 9"]);
    await titles.getByRole("link").click();
    await expect(page).toHaveURL(/\/articles\/offline-9$/);
    await expect(page.getByRole("main")).toContainText("ቀኑ በፀሐይ መውጫ ይጀምራል።");
    const shown = page.getByRole("main").getByAltText("A picture of offline");
    await expect.poll(() => shown.evaluate((image) => Reflect.get(image, "naturalWidth"))).toBeGreaterThan(0);

    await page.goto("/articles/?page=3");
    await expect(titles).toHaveCount(10);
    await expect(titles.last()).toHaveText("Offline 2");

    // One older than the newest 50.
    await page.goto("/articles/offline-1");
    await expect(page.getByRole("main")).toContainText("It needs a connection");
    await page.evaluate(() => void (document.cookie = "lang=am; path=/"));
    await page.goto("/articles/offline-30");
    await expect(page.getByRole("main")).toContainText("Text of article 30.");
    await page.evaluate(() => void (document.cookie = "lang=en; path=/"));

    // The article's page would ask for it as soon as it can, and have the answer for a minute.
    await page.goto("/calendar");
    // Withdrawn: said so online, and gone from the phone, with its successor in the list.
    await context.setOffline(false);
    // Chromium needs a moment.
    await expect
      .poll(() =>
        page.evaluate(() =>
          fetch("/healthz").then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
      .toBe(true);
    const withdrawn = { status: "archived", updated_at: new Date().toISOString() } as const;
    await store.db.updateTable("articles").set(withdrawn).where("slug", "=", "offline-30").execute();
    await page.goto("/articles/offline-30");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This article was withdrawn");
    await expect.poll(() => articlesOnPhone(page), PATIENT).not.toContain("offline-30");
    expect(await articlesOnPhone(page)).toContain("offline-1");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This article was withdrawn");

    // Counted, and removed with the lists.
    await page.goto("/");
    await page.getByRole("button", { name: "Choose what to keep" }).click();
    const panel = page.getByRole("dialog");
    await expect(panel).toContainText(/Articles\s*50, \d+ KB/);
    await expect(panel).toContainText(/Their pictures\s*1, \d+ KB/);
    await panel.getByRole("button", { name: "Remove all" }).click();
    await expect.poll(() => articlesOnPhone(page), PATIENT).toEqual([]);
    expect(await picturesOnPhone(page)).toEqual([]);
    await expect(panel).toContainText(/Articles\s*None yet/);
  });
});

test("an article whose request was lost is asked for again while there is a connection @thorough", async ({
  page,
  context,
  server,
}) => {
  await withOwnArticles(server.dataDir, async (store) => {
    await publish(store);
    await page.goto("/");
    await expect.poll(async () => (await articlesOnPhone(page)).length, PATIENT).toBe(50);
    let lost = 0;
    await context.route(/\/articles\/offline-30\b/, async (route) => {
      lost += 1;
      await route.abort("connectionreset");
    });
    await page.goto("/articles/");
    await page.evaluate(() => {
      history.pushState(null, "", "/articles/offline-30");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page.getByRole("main")).toContainText("Text of article 30.");
    // There are two retries.
    await expect.poll(() => lost, PATIENT).toBe(3);
    const withdrawn = { status: "archived", updated_at: new Date().toISOString() } as const;
    await store.db.updateTable("articles").set(withdrawn).where("slug", "=", "offline-30").execute();
    await context.unrouteAll();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This article was withdrawn", PATIENT);
  });
});
