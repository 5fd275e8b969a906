import { storeRichArticles } from "../tests/server/articles/rich-articles.ts";
import { firstAdmin, signIn } from "./support/accounts.ts";
import { expect, test, thoroughUnless } from "./support/fixtures.ts";
import { untilControlled } from "./support/look-up.ts";
import { withOwnArticles } from "./support/own-articles.ts";

test("articles, their topics and the newest are in the reader's language, and the switch leads to the translation @thorough", async ({
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

test("who changes the language before the article is here goes on in the translation too @thorough", async ({
  page,
  server,
}) => {
  await withOwnArticles(server.dataDir, async (store) => {
    const { english, amharic } = await storeRichArticles(store);
    // Otherwise the phone has the article at once.
    await page.context().route("**/api/v1/sync/**", (route) => route.abort());
    await page.goto("/");
    await untilControlled(page);
    const held: (() => void)[] = [];
    await page.context().route(`**/api/v1/articles/${english}*`, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goto(`/articles/${english}?lang=en`);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.getByRole("banner").getByRole("button", { name: "አማርኛ" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "am");
    held.forEach((answer) => answer());
    await expect(page).toHaveURL(new RegExp(`/articles/${encodeURIComponent(amharic)}$`));
    await expect(page.locator("article [lang=en]:not(a)")).toHaveCount(0);
  });
});

test("a language that was chosen at an article and changed again since does not lead away from it @thorough", async ({
  page,
  server,
}) => {
  await withOwnArticles(server.dataDir, async (store) => {
    const { english } = await storeRichArticles(store);
    await page.goto(`/articles/${english}?lang=en`);
    // Otherwise the server's page shows the article before the app decides where to go.
    await untilControlled(page);
    await page.evaluate(() => history.replaceState({ chosenLanguage: "am" }, ""));
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "What to bring" })).toBeVisible();
    // It would lead away in an effect, after the painting.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(page).toHaveURL(new RegExp(`/articles/${english}`));
    await page.getByRole("banner").getByRole("button", { name: "አማርኛ" }).click();
    await expect(page).not.toHaveURL(new RegExp(`/articles/${english}`));
  });
});

test("a slip of the finger in the article search is forgiven, and said @thorough", async ({
  page,
  server,
}) => {
  await withOwnArticles(server.dataDir, async (store) => {
    await storeRichArticles(store);
    await page.goto("/articles/?q=opneing");
    await expect(page.getByRole("main")).toContainText("Shown is “opening”.");
    await expect(
      page.getByRole("main").getByRole("heading", { level: 2, name: /^Opening hours/ }),
    ).toHaveCount(6);
  });
});

for (const javaScriptEnabled of [true, false])
  test(`a word that only articles in the other language have leads to them, ${javaScriptEnabled ? "with" : "without"} script${thoroughUnless(javaScriptEnabled)}`, async ({
    browser,
    server,
  }) => {
    await withOwnArticles(server.dataDir, async (store) => {
      const { amharic } = await storeRichArticles(store);
      const context = await browser.newContext({ javaScriptEnabled, baseURL: server.origin, locale: "en" });
      const page = await context.newPage();
      await page.goto(`/articles/?q=${encodeURIComponent("ሰነዶችና")}`);
      const main = page.getByRole("main");
      await expect(main.getByText("No article matches this search")).toBeVisible();
      await main.getByRole("link", { name: "One article in Amharic has these words" }).click();
      await expect(page).toHaveURL(/lang=am/);
      await expect(page.locator("html")).toHaveAttribute("lang", "am");
      await expect(main.locator(`a[href="/articles/${encodeURIComponent(amharic)}"]`).first()).toBeVisible();
      await page.goto("/articles/?q=counters&lang=am");
      await expect(main.getByRole("link", { name: /^እነዚህ ቃላት ያሏቸው \d የእንግሊዝኛ ጽሑፎች አሉ$/ })).toBeVisible();
      await context.close();
    });
  });

test("without script the language switch of an article leads to its translation, and of other pages back to them", async ({
  browser,
  server,
}) => {
  await withOwnArticles(server.dataDir, async (store) => {
    const { english, amharic } = await storeRichArticles(store);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: server.origin,
      locale: "en",
    });
    const page = await context.newPage();
    const change = (name: string) => page.getByRole("banner").getByRole("link", { name }).click();
    await page.goto(`/articles/${english}`);
    await change("አማርኛ");
    await expect(page).toHaveURL(new RegExp(`/articles/${encodeURIComponent(amharic)}[?]`));
    await expect(page.locator("html")).toHaveAttribute("lang", "am");
    await expect(page.locator("article [lang=en]:not(a)")).toHaveCount(0);
    await page.goto("/articles/?q=opening");
    await expect(page.locator("html")).toHaveAttribute("lang", "am");
    await change("English");
    await expect(page).toHaveURL(/[/]articles[/][?]q=opening/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await context.close();
  });
});

test("the admin area names branches in the reader's script", async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, await firstAdmin(server), { stay: true, redirect: "/admin/passports?location=Jimma" });
  await page.getByRole("button", { name: "አማርኛ" }).first().click();
  const branch = page.getByLabel("ቅርንጫፍ", { exact: true });
  await expect(branch.locator("option[value=Jimma]")).toHaveText("ጅማ");
  await expect(page.getByRole("main").getByRole("cell", { name: "ጅማ", exact: true }).first()).toBeVisible();
});
