import { storeArticles } from "../tests/server/articles/invented-articles.ts";
import { LANGUAGES } from "#domain/base/languages.ts";
import { axeFaults } from "./support/axe.ts";
import { storeRichArticles } from "../tests/server/articles/rich-articles.ts";
import { expect, test, thoroughUnless } from "./support/fixtures.ts";
import { withOwnArticles } from "./support/own-articles.ts";
import { expectSoundScreen, forgetScreens } from "./support/screens.ts";

test("the landing page asks for the 3 newest articles at its load, and says truthfully that there are none", async ({
  page,
  server,
}) => {
  await withOwnArticles(server.dataDir, async () => {
    // Asked by the server, which sends the answer with the page.
    await page.goto("/");
    const section = page.getByRole("region", { name: "Newest articles" });
    await expect(section).toContainText("No articles yet");
    const answer = await page.request.get(
      "/api/v1/articles?per_page=3&page=1&sort=published_at&sort_dir=desc",
    );
    expect(await answer.json()).toMatchObject({ data: [], meta: { per_page: 3, total: 0 } });
    await section.getByRole("link", { name: "All articles" }).click();
    await expect(page).toHaveURL(/\/articles\/$/);
    await expect(page.getByRole("main")).toContainText("No articles yet");
  });
});

test("an article that does not exist is a 404 with a way back", async ({ page }) => {
  const answer = await page.goto("/articles/nobody-wrote-this");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is no such article" })).toBeVisible();
  await page.getByRole("link", { name: "All articles" }).click();
  await expect(page).toHaveURL(/\/articles\/$/);
});

test("articles are shown newest first in pages, and read without their text becoming code", async ({
  page,
  server,
}) => {
  await withOwnArticles(server.dataDir, async (store) => {
    const content =
      "## What to bring\n\n- Your *receipt*\n\n<script>document.title = 'taken'</script>\n\n[Offices](/locations/)";
    await storeArticles(
      store,
      Array.from({ length: 23 }, (_, index) => ({
        slug: `e2e-${index}`,
        title: `Article ${index}`,
        content,
        published_at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
        categories: ["guides"],
      })),
    );
    await page.goto("/articles/");
    const titles = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(titles).toHaveCount(20);
    await expect(titles.first()).toHaveText("Article 22");
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(titles).toHaveText(["Article 2", "Article 1", "Article 0"]);
    await page.getByRole("link", { name: "Article 1" }).click();
    await expect(page.getByRole("heading", { name: "What to bring" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("<script>document.title = 'taken'</script>");
    await expect(page).toHaveTitle("Article 1 · Passport Status");
    expect(await axeFaults(page, { within: "main" })).toEqual([]);
    await page.getByRole("navigation", { name: "More about" }).getByRole("link", { name: "Guides" }).click();
    await expect(page.getByText("23 articles", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Remove: Guides" })).toBeVisible();
  });
});

for (const language of LANGUAGES) {
  test(`the list and a rich article, ${language}: nothing overflows, overlaps or is cut, nothing against axe${thoroughUnless(language === "am")}`, async ({
    page,
    server,
  }) => {
    test.slow();
    await withOwnArticles(server.dataDir, async (store) => {
      const slugs = await storeRichArticles(store);
      await page.goto("/articles/");
      await forgetScreens(page, language);
      await page.goto("/articles/?tag=opening-hours&author_id=4&published_after=2026-01-05");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expectSoundScreen(page, `articles-${language}`);
      // The page is in one language, then in the other.
      await page.goto(`/articles/${language === "am" ? slugs.english : slugs.amharic}`);
      await expect(main.getByRole("table").first()).toBeVisible();
      await expectSoundScreen(page, `article-in-${language}`);
    });
  });
}

test("an article leads on: contents, the other language, its tags; and it prints without what is around it @thorough", async ({
  page,
  server,
}) => {
  await withOwnArticles(server.dataDir, async (store) => {
    await storeRichArticles(store);
    await page.goto("/articles/what-to-bring");
    const main = page.getByRole("main");
    const picture = main.getByRole("img", { name: "A counter with three windows" }).first();
    await expect(picture).toBeInViewport();
    const loaded = (image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : "");
    await expect.poll(() => picture.evaluate(loaded)).toMatch(/\/(400|800)\.webp$/);
    await main.locator("summary", { hasText: "Contents" }).click();
    await main.getByRole("link", { name: "Hours and queues" }).click();
    await expect(page).toHaveURL(/#.+/);
    await expect(main.getByRole("heading", { name: "Hours and queues" })).toBeInViewport();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(main.getByRole("navigation", { name: "Contents" })).toBeHidden();
    await expect(main.getByRole("table")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await main.getByRole("link", { name: "በአማርኛ ያንብቡ" }).click();
    await expect(main.locator("article > header")).toHaveAttribute("lang", "am");
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`articles in other languages, ${javaScriptEnabled ? "with" : "without"} script${thoroughUnless(javaScriptEnabled)}`, () => {
    test.use({ javaScriptEnabled });

    test("are behind a switch, and say their language", async ({ page, server }) => {
      await withOwnArticles(server.dataDir, async (store) => {
        const { amharic } = await storeRichArticles(store);
        await page.goto("/articles/");
        const main = page.getByRole("main");
        const foreign = page.locator(`main a[href="/articles/${encodeURIComponent(amharic)}"]`);
        await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await expect(foreign).toHaveCount(0);
        await main.getByRole("link", { name: "Articles in other languages too" }).click();
        await expect(foreign.locator("xpath=ancestor::li")).toContainText("Amharic");
        await main.getByRole("link", { name: "Remove: In all languages" }).click();
        await expect(foreign).toHaveCount(0);
      });
    });
  });
}

test("without script the list is searched by its form and narrowed by links", async ({
  browser,
  baseURL,
  server,
}) => {
  await withOwnArticles(server.dataDir, async (store) => {
    await storeRichArticles(store);
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto("/articles/?category=offices");
    await page.getByLabel("Search articles").fill("saturdays");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/articles\/\?category=offices&q=saturdays/);
    await expect(page.getByText("1 article", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Remove: “saturdays”" }).click();
    await expect(page.getByText("7 articles", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: /^What to bring/ }).click();
    await expect(page.getByRole("heading", { name: "Hours and queues" })).toBeVisible();
    await context.close();
  });
});
