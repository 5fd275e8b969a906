import type { Page } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { expect, test as base } from "./support/fixtures.ts";
import { DESSIE, importList, JIGJIGA } from "./support/import-list.ts";
import { keepLaterCode, passportsOnPhone } from "./support/look-up.ts";
import { serverWithoutSamples, waitForTotal } from "./support/server.ts";

const test = base.extend({ server: serverWithoutSamples() });

const NEW = {
  en: "New since you looked earlier today: Jigjiga 260.",
  am: "ዛሬ ከተመለከቱ ወዲህ አዲስ የወጡ፦ ጅግጅጋ 260።",
} as const;
const NOTHING = "Nothing new since you looked earlier today.";

const counted = (page: Page) => expect.poll(() => passportsOnPhone(page), { timeout: 30_000 });
const speak = (page: Page, language: string) =>
  page.evaluate((tag) => void (document.cookie = `lang=${tag}; path=/`), language);

test("The first page tells what is new since the last visit, also offline and in both languages", async ({
  page: first,
  context,
  server,
}) => {
  test.slow();
  await importList(server, DESSIE);
  await waitForTotal(server.origin, DESSIE.total);
  await first.goto("/");
  await counted(first).toBe(DESSIE.total);
  // Nobody was here before.
  await expect(first.getByText(/since you looked/)).toHaveCount(0);
  await first.evaluate(() => navigator.serviceWorker.ready);
  await keepLaterCode(first, "pages-code");
  await expect(first.getByRole("region", { name: "Newest lists" })).toContainText("Dessie");
  const noted = () => first.evaluate(() => localStorage.getItem("passport-status:looked"));
  // The note is taken by code that comes when the page is idle.
  await expect
    .poll(async () => {
      await first.goto("/calendar");
      const text = await noted();
      await first.goto("/");
      return text;
    })
    .toMatch(/^\d+ dessie=330$/);
  await first.close();

  await importList(server, JIGJIGA);
  await waitForTotal(server.origin, DESSIE.total + JIGJIGA.total);
  // Another tab is another visit.
  const page = await context.newPage();
  await page.goto("/");
  await counted(page).toBe(DESSIE.total + JIGJIGA.total);
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const language of ["en", "am"] as const) {
      await speak(page, language);
      await page.goto("/");
      await expect(page.getByText(NEW[language])).toBeVisible();
      if (!isOffline) expect(await axeFaults(page)).toEqual([]);
      await page.screenshot({ path: `artefacts/since-last-visit/${language}.png`, fullPage: true });
    }
  }
  await speak(page, "en");
  await page.goto("/");
  await page.getByText(NEW.en).getByRole("link", { name: "Jigjiga 260" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jigjiga" })).toBeVisible();
  await page.close();

  const next = await context.newPage();
  await next.goto("/");
  await expect(next.getByText(NOTHING)).toBeVisible();
});
