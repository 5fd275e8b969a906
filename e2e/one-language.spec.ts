import { storeRichArticles } from "../tests/server/articles/rich-articles.ts";
import { expect, test } from "./support/fixtures.ts";
import { withOwnArticles } from "./support/own-articles.ts";

test("articles, their topics and the newest are in the reader's language, and the switch leads to the translation", async ({
  page,
  server,
}) => {
  await withOwnArticles(server.dataDir, async (store) => {
    const { english, amharic } = await storeRichArticles(store);
    const linkTo = (slug: string) => page.locator(`main a[href="/articles/${encodeURIComponent(slug)}"]`);
    const foreign = (language: string) => linkTo(language === "en" ? amharic : english);
    for (const language of ["en", "am"]) {
      await page.goto(`/?lang=${language}`);
      const own = linkTo(language === "en" ? english : amharic);
      await expect(own.first()).toBeVisible();
      await expect(foreign(language)).toHaveCount(0);
      await page.goto(`/articles/?lang=${language}`);
      await expect(own.first()).toBeVisible();
      await expect(foreign(language)).toHaveCount(0);
    }

    await page.goto(`/articles/${english}?lang=en`);
    await page.getByRole("banner").getByRole("button", { name: "አማርኛ" }).click();
    await expect(page).toHaveURL(new RegExp(`/articles/${encodeURIComponent(amharic)}$`));
    await expect(page.locator("html")).toHaveAttribute("lang", "am");
    // Only the link to the other translation may be in it.
    await expect(page.locator("article [lang=en]:not(a)")).toHaveCount(0);
    await page.getByRole("banner").getByRole("button", { name: "English" }).click();
    await expect(page).toHaveURL(new RegExp(`/articles/${english}$`));
  });
});

test("a slip of the finger in the article search is forgiven, and said", async ({ page, server }) => {
  await withOwnArticles(server.dataDir, async (store) => {
    await storeRichArticles(store);
    await page.goto("/articles/?q=opneing");
    await expect(page.getByRole("main")).toContainText("Shown is “opening”.");
    await expect(
      page.getByRole("main").getByRole("heading", { level: 2, name: /^Opening hours/ }),
    ).toHaveCount(6);
  });
});
