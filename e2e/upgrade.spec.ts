import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type AssetAnswer, openFaultyLink } from "./support/faulty-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { unpackFormerBuild } from "./support/former-build.ts";
import { DESSIE, importList, JIGJIGA } from "./support/import-list.ts";
import { lookUp, passportsOnPhone } from "./support/look-up.ts";
import { startServer, waitForTotal } from "./support/server.ts";

const SEGMENT = /^\/api\/v1\/sync\/(passports|days)\/[0-9a-f]{32}$/;
/** Stands in the list of Jigjiga. */
const GENET = "AAL5590344";
const WISH = "Shoes, at the end of articles, for a month.";

/** The app's first script, which names its build. */
function script(html: string): string | undefined {
  return /<script[^>]+src="([^"]+)"/.exec(html)?.[1];
}

test("an app installed from the build of 2026-11-23 comes over with its lists, its watch and what is not sent", async ({
  page,
  context,
}) => {
  test.slow();
  const build = await unpackFormerBuild("2026-11-23");
  const server = await startServer({ SAMPLE_DATA: "off", STATIC_DIR: build.folder });
  const link = await openFaultyLink(server.origin);
  try {
    await importList(server, DESSIE);
    await waitForTotal(server.origin, DESSIE.total);
    await page.goto(link.origin);
    const former = script(await page.content());
    await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(DESSIE.total);
    await lookUp(page, GENET);
    await page.getByRole("button", { name: "Save to watch it" }).click();
    await expect(mine(page)).toContainText("Not in the lists yet");

    await page.goto(`${link.origin}/advertisement-requests`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    link.set({ kind: "dead" });
    await page.getByLabel("Your full name").fill("Marta Prober");
    await page.getByLabel("Your mobile number").fill("+251 91 123 4567");
    await page.getByLabel("What would you like to advertise?").fill(WISH);
    await page.getByRole("button", { name: "Send the request" }).click();
    await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();

    // The upgrade, and a new list; nothing can be sent yet.
    await server.end();
    await build.upgrade();
    await server.restart();
    await importList(server, JIGJIGA);
    await waitForTotal(server.origin, DESSIE.total + JIGJIGA.total);
    const before = link.requests.length;
    const shown = link.assets.length;
    link.set({ kind: "read-only" });
    await page.reload();
    await page.getByRole("button", { name: "Update", exact: true }).click();
    const own = page.locator("script[src]").first();
    await expect(own).toHaveAttribute("src", script(presentShell()) ?? "", { timeout: 30_000 });
    expect(former).not.toBe(script(presentShell()));
    await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();
    await expect(page.getByText(WISH)).toBeVisible();

    // The service worker's files come one after the other.
    await expect(() => expectDifferences(link.assets.slice(shown))).toPass({ timeout: 30_000 });

    // Once: neither lost nor doubled.
    link.set({ kind: "pass" });
    // Each refusal makes the phone wait longer. A person who sees the connection again presses the button.
    const now = page.getByRole("button", { name: "Send it now" });
    const received = page.getByRole("heading", { name: "Your request was received" });
    await expect(async () => {
      if (await now.isVisible()) await now.click({ timeout: 5_000 });
      await expect(received).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText("Number of your request: 1.")).toBeVisible();

    await page.goto(link.origin);
    await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(DESSIE.total + JIGJIGA.total);
    await expect(mine(page)).toContainText("In the published list", { timeout: 30_000 });
    // Only the new list came over the line.
    expect(link.requests.slice(before).filter((path) => SEGMENT.test(path))).toHaveLength(1);
    await context.setOffline(true);
    await page.reload();
    await lookUp(page, GENET);
    await expect(page.getByRole("article").filter({ hasText: GENET })).toContainText("Jigjiga");
  } finally {
    await link.close();
    await server.stop();
    await build.remove();
  }
});

function mine(page: Page) {
  return page.getByRole("region", { name: "My passports" });
}

/** Changed scripts came as differences, in a fraction of the bytes. */
async function expectDifferences(answers: readonly AssetAnswer[]): Promise<void> {
  const sums = new Map<string, [files: number, sent: number, brotli: number]>();
  for (const { path, encoding = "identity", bytes } of answers) {
    const { size } = await stat(join(dist, `${path}.br`));
    const [files, sent, brotli] = sums.get(encoding) ?? [0, 0, 0];
    sums.set(encoding, [files + 1, sent + bytes, brotli + size]);
  }
  const [files = 0, sent = 0, brotli = 0] = sums.get("dcz") ?? [];
  expect(files).toBeGreaterThan(20);
  expect(sent).toBeLessThan(brotli / 3);
}

const dist = join(import.meta.dirname, "..", "dist");

function presentShell(): string {
  return readFileSync(join(dist, "index.html"), "utf8");
}
