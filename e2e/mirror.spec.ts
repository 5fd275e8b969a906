import type { Page } from "@playwright/test";
import {
  SAMPLE_TOTAL,
  expect,
  newPhone,
  test,
  untilAnotherHas,
  untilUpdateEnded,
} from "./support/fixtures.ts";
import {
  box,
  expectKenenisa,
  KENENISA,
  lookUp,
  openWithWholeMirror,
  passportsOnPhone,
} from "./support/look-up.ts";

const SEGMENT = /^\/api\/v1\/sync\/passports\/[0-9a-f]{32}$/;

function times(requests: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of requests) if (SEGMENT.test(path)) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

function hashesOnPhone(): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("passport-status");
    opening.addEventListener("success", () => {
      const rows = opening.result.transaction("segments").objectStore("segments").getAll();
      rows.addEventListener("success", () => {
        opening.result.close();
        resolve(rows.result.map((row: { hash: string }) => row.hash));
      });
    });
  });
}

test("a link cut in the middle of the mirror: it resumes, and fetches nothing twice that had arrived", async ({
  page,
  link,
}) => {
  link.set({ kind: "cut", segments: 3 });
  await page.goto("/");
  await expect.poll(() => passportsOnPhone(page)).toBeGreaterThan(0);
  // The link stays cut: whatever more is asked for breaks off.
  await expect.poll(() => [...times(link.requests).keys()].length).toBeGreaterThan(3);
  expect(await passportsOnPhone(page)).toBeLessThan(SAMPLE_TOTAL);
  // What has arrived is looked at before what was asked for, as nothing arrives that nobody asked for.
  const whole = await page.evaluate(hashesOnPhone);
  const before = times(link.requests);
  link.set({ kind: "pass" });
  await page.reload();
  await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(SAMPLE_TOTAL);
  const after = times(link.requests);
  for (const hash of whole) {
    const path = `/api/v1/sync/passports/${hash}`;
    expect(after.get(path), `${hash} had arrived and was fetched again`).toBe(before.get(path));
  }
  await lookUp(page, KENENISA.byName);
  await expectKenenisa(page);
});

/** Ends the sync worker as a browser does that needs its memory: no event tells of it. */
async function rememberWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: Record<string, Worker> = {};
    Object.assign(globalThis, { madeWorkers: made });
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        made[options?.name ?? ""] = this;
      }
    };
  });
}

test("a sync worker that the browser ends is replaced, and fetches nothing twice that was stored", async ({
  page,
  link,
}) => {
  await rememberWorkers(page);
  link.set({ kind: "stall", segments: 3 });
  await page.goto("/");
  await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBeGreaterThan(0);
  await expect.poll(() => times(link.requests).size).toBeGreaterThan(3);
  const stored = await page.evaluate(hashesOnPhone);
  const before = times(link.requests);
  link.set({ kind: "pass" });
  await page.evaluate(() =>
    (globalThis as unknown as { madeWorkers: Record<string, Worker> }).madeWorkers["sync"]?.terminate(),
  );
  await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(SAMPLE_TOTAL);
  const after = times(link.requests);
  for (const hash of stored) {
    const path = `/api/v1/sync/passports/${hash}`;
    expect(after.get(path), `${hash} was stored and fetched again`).toBe(before.get(path));
  }
});

test("of two tabs one syncs: every segment is fetched once, and both tabs find", async ({
  context,
  link,
}) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await Promise.all([one.goto(`${link.origin}/`), two.goto(`${link.origin}/`)]);
  await expect.poll(() => passportsOnPhone(one), { timeout: 30_000 }).toBe(SAMPLE_TOTAL);
  for (const page of [one, two]) {
    await page.bringToFront();
    await untilUpdateEnded(page, link);
    await lookUp(page, KENENISA.byNumber);
    await expectKenenisa(page);
  }
  expect([...times(link.requests).values()].every((count) => count === 1)).toBe(true);
});

test("a page that holds the lock of updates and does nothing, as a frozen one does, loses it after half a minute @thorough", async ({
  context,
  link,
}) => {
  test.setTimeout(150_000);
  const [frozen, page] = [await context.newPage(), await context.newPage()];
  await frozen.goto(`${link.origin}/robots.txt`, { waitUntil: "load" });
  await frozen.evaluate(() => {
    const held = { lost: false };
    Object.assign(window, { held });
    navigator.locks
      .request("passport-status-mirror", () => new Promise(() => undefined))
      .catch(() => (held.lost = true));
  });
  await page.bringToFront();
  await page.goto(`${link.origin}/`);
  await page.getByRole("button", { name: "Choose what to keep" }).click();
  await expect(page.getByText("Another tab is updating the lists.")).toBeVisible();
  expect(await passportsOnPhone(page)).toBe(0);
  const since = Date.now();
  await expect.poll(() => passportsOnPhone(page), { timeout: 90_000 }).toBe(SAMPLE_TOTAL);
  expect(Date.now() - since).toBeGreaterThan(20_000);
  await expect(page.getByText("Another tab is updating the lists.")).toHaveCount(0);
  expect(await frozen.evaluate(() => (window as unknown as { held: { lost: boolean } }).held.lost)).toBe(
    true,
  );
});

test("a reload with a whole mirror fetches no segment again", async ({ page, link }) => {
  await openWithWholeMirror(page);
  const before = link.requests.filter((path) => SEGMENT.test(path)).length;
  await page.reload();
  await expect
    .poll(() => link.requests.filter((path) => path === "/api/v1/sync/head").length)
    .toBeGreaterThan(1);
  await untilUpdateEnded(page, link);
  expect(link.requests.filter((path) => SEGMENT.test(path)).length).toBe(before);
});

test("nothing is mirrored by itself under Save-Data, and the look-up asks online", async ({
  browser,
  link,
  server,
}) => {
  const context = await newPhone(browser, link.origin, { extraHTTPHeaders: { "save-data": "on" } });
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "3g" } }),
  );
  const page = await context.newPage();
  await page.goto("/");
  await lookUp(page, KENENISA.byNumber);
  await expectKenenisa(page);
  await untilAnotherHas(browser, server.origin, async (other) => {
    await expect.poll(() => passportsOnPhone(other), { timeout: 30_000 }).toBe(SAMPLE_TOTAL);
  });
  expect(times(link.requests).size).toBe(0);
  await context.close();
});

test("back online after an offline reload, with nothing, 304, 404 and a portal's page in place of answers, no passport leaves the phone", async ({
  page,
  context,
  link,
}) => {
  await openWithWholeMirror(page);
  const expectAll = async () => {
    await expect(box(page)).toBeVisible();
    expect(await passportsOnPhone(page)).toBe(SAMPLE_TOTAL);
    for (const text of [KENENISA.byName, KENENISA.byNumber]) {
      await lookUp(page, text);
      await expectKenenisa(page);
    }
  };
  for (const kind of ["empty", "not-modified", "missing", "portal"] as const) {
    await context.setOffline(true);
    await page.reload();
    await expectAll();
    link.set({ kind });
    const before = link.requests.length;
    await context.setOffline(false);
    await page.reload();
    await expect
      .poll(() => link.requests.slice(before).some((path) => path.startsWith("/api/v1/sync/")))
      .toBe(true);
    await untilUpdateEnded(page, link);
    await expectAll();
  }
});
