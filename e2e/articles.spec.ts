import { openStore } from "../server/store/open-store.ts";
import { storeArticles } from "../tests/server/articles/invented-articles.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";

test("the landing page asks for the 3 newest articles at its load, and says truthfully that there are none", async ({
  page,
}) => {
  // Asked by the server, which sends the answer with the page.
  await page.goto("/");
  const section = page.getByRole("region", { name: "Newest articles" });
  await expect(section).toContainText("No articles yet");
  const answer = await page.request.get("/api/v1/articles?per_page=3&page=1&sort=published_at&sort_dir=desc");
  expect(await answer.json()).toMatchObject({ data: [], meta: { per_page: 3, total: 0 } });
  await section.getByRole("link", { name: "All articles" }).click();
  await expect(page).toHaveURL(/\/articles\/$/);
  await expect(page.getByRole("main")).toContainText("No articles yet");
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
  const store = await openStore({ dataDir: server.dataDir });
  try {
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
  } finally {
    for (const table of ["articles", "categories", "tags"] as const)
      await store.db.deleteFrom(table).execute();
    await store.close();
  }
});
