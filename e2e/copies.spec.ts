import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext } from "@playwright/test";
import { storeArticles } from "../tests/server/articles/invented-articles.ts";
import { type RunningNginx, startNginx } from "../tests/server/lists/export/start-nginx.ts";
import { distWithTags } from "./support/analytics-sink.ts";
import { type FaultyLink, openFaultyLink } from "./support/faulty-link.ts";
import { expect, newPhone, SAMPLE_TOTAL, test } from "./support/fixtures.ts";
import {
  keepLaterCode,
  box,
  expectKenenisa,
  KENENISA,
  lookUp,
  openWithWholeMirror,
  passportsOnPhone,
  unfold,
} from "./support/look-up.ts";
import { withOwnArticles } from "./support/own-articles.ts";
import { sampleData } from "./support/sample-data.ts";

const root = join(import.meta.dirname, "..");
const PATIENT = { timeout: 30_000, intervals: [100] };

/**
 * Two nginx with the same export, and an attacker's copy of it; the app of the first knows the attacker's and the second,
 * in this order. No server runs.
 */
async function openCopies(): Promise<{
  first: RunningNginx;
  second: RunningNginx;
  attacker: FaultyLink;
  close: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "passport-copies-"));
  const data = join(folder, "data");
  await cp(sampleData(), data, { recursive: true });
  const exportTo = async (name: string, staticDir: string) => {
    const env = {
      ...process.env,
      DATA_DIR: data,
      STATIC_DIR: staticDir,
      VITE_SITE_URL: "https://site.example",
    };
    await promisify(execFile)(process.execPath, [join(root, "server/cli/export.ts"), join(folder, name)], {
      env,
    });
    return startNginx(join(folder, name));
  };
  const copies: {
    first?: RunningNginx;
    second?: RunningNginx;
    behind?: RunningNginx;
    attacker?: FaultyLink;
  } = {};
  await withOwnArticles(data, async (store) => {
    await storeArticles(store, [
      { slug: "on-a-copy", title: "On a copy", content: "This text came from a file." },
      { slug: "ke-qiji", language: "am", title: "ከቅጂ", content: "ይህ ጽሑፍ ከፋይል የመጣ ነው።" },
    ]);
    copies.second = await exportTo("second", join(root, "dist"));
    copies.behind = await startNginx(join(folder, "second"));
    copies.attacker = await openFaultyLink(copies.behind.origin);
    copies.attacker.set({ kind: "forge" });
    const built = await distWithTags({ lists: `${copies.attacker.origin} ${copies.second.origin}` });
    copies.first = await exportTo("first", built.folder);
    await built.remove();
  });
  const { first, second, behind, attacker } = copies;
  if (!first || !second || !behind || !attacker) throw new Error("The copies did not start");
  const close = async () => {
    await Promise.all([first.stop(), second.stop(), behind.stop(), attacker.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  return { first, second, attacker, close };
}

async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "3g" } }),
  );
}

test("a copy on nginx alone: a first visit, the lists, offline use, both languages; when it dies, a second copy takes over @thorough", async ({
  browser,
}) => {
  test.slow();
  const { first, second, attacker, close } = await openCopies();
  const phones: BrowserContext[] = [];
  const phone = async (baseURL: string) => {
    const context = await newPhone(browser, baseURL);
    phones.push(context);
    return { context, page: await context.newPage() };
  };
  try {
    // A copy cannot search while the phone has no lists, and says so; forms wait for the service.
    const sparing = await phone(second.origin);
    await saveData(sparing.context);
    await sparing.page.goto("/");
    await lookUp(sparing.page, KENENISA.byName);
    await expect(sparing.page.getByRole("main")).toContainText("a copy of the site, without its service");

    // Amharic by the browser's languages, without script too.
    const reader = await browser.newContext({ locale: "am-ET", javaScriptEnabled: false });
    phones.push(reader);
    const read = await reader.newPage();
    await read.goto(`${second.origin}/articles/ke-qiji`);
    await expect(read.locator("html")).toHaveAttribute("lang", "am");
    await expect(read.getByRole("main")).toContainText("ይህ ጽሑፍ ከፋይል የመጣ ነው።");

    const { context, page } = await phone(first.origin);
    await openWithWholeMirror(page);
    await keepLaterCode(page, "pages-code");
    await context.setOffline(true);
    for (const language of ["en", "am"]) {
      await page.evaluate((tag) => void (document.cookie = `lang=${tag}; path=/`), language);
      await page.goto(`/passports/${KENENISA.requestNumber}`);
      await expect(page.getByRole("heading", { name: KENENISA.fullName })).toBeVisible();
      await page.goto("/locations/adama");
      await expect(page.getByRole("main")).toContainText("1,100");
      await page.goto("/calendar");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.goto("/articles/on-a-copy");
      await expect(page.getByRole("main")).toContainText("This text came from a file.");
    }
    await page.evaluate(() => void (document.cookie = "lang=en; path=/"));
    await page.goto("/");
    await lookUp(page, KENENISA.byName);
    await expectKenenisa(page);

    // The link to the first copy breaks in the middle of its lists.
    const link = await openFaultyLink(first.origin);
    link.set({ kind: "cut", segments: 2 });
    const far = await phone(link.origin);
    await far.page.goto("/");
    await expect.poll(() => passportsOnPhone(far.page), PATIENT).toBe(SAMPLE_TOTAL);
    await box(far.page).fill(KENENISA.byNumber);
    await expectKenenisa(far.page);
    expect(attacker.requests.length).toBeGreaterThan(0);

    // If only the attacker's copy is left, its lists are refused in words.
    link.set({ kind: "dead" });
    await second.stop();
    await unfold(far.page);
    await far.page.getByRole("button", { name: "Choose what to keep" }).click();
    await expect(far.page.getByRole("dialog")).toContainText(
      "could not be verified, so they were not taken",
      PATIENT,
    );
    expect(await passportsOnPhone(far.page)).toBe(SAMPLE_TOTAL);
    await link.close();
  } finally {
    for (const context of phones) await context.close();
    await close();
  }
});
