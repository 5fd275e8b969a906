import { expect, test } from "./support/fixtures.ts";
import { importList, JIGJIGA } from "./support/import-list.ts";
import { KENENISA, lookUp, passportsOnPhone } from "./support/look-up.ts";
import { SAMPLE_TOTAL, sampleData } from "./support/sample-data.ts";
import { startServer, waitForTotal } from "./support/server.ts";

test("the first real import, made beside the running server, removes the sample lists from server and phone @thorough", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const server = await startServer({}, sampleData());
  try {
    await waitForTotal(server.origin, SAMPLE_TOTAL);
    await page.goto(server.origin);
    await expect(page.getByText("Sample data: invented people.").first()).toBeVisible();
    await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(SAMPLE_TOTAL);
    const report = await importList(server, JIGJIGA);
    expect(report).toMatchObject({ status: "completed", rows_total: 260, rows_new: 260, rows_rejected: 0 });
    await waitForTotal(server.origin, 260);
    await page.reload();
    await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(260);
    await expect(page.getByText("Sample data: invented people.")).toHaveCount(0);
    await lookUp(page, "AAL5590344");
    await expect(page.getByRole("heading", { name: "Genet G/Michael Abebe" })).toBeVisible();
    await lookUp(page, "BRPP5274588C1CG");
    await expect(page.getByRole("heading", { name: /^Not in the lists published up to/ })).toBeVisible();
  } finally {
    await server.stop();
  }
});

test("answers about sample lists work without a connection, marked as samples, and none is shown after the first import", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  // Nothing is mirrored by itself, so that every answer is the server's or the service worker's.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "3g" } }),
  );
  const server = await startServer({}, sampleData());
  const address = `${server.origin}/passports/${KENENISA.requestNumber}`;
  const heading = page.getByRole("heading", { name: KENENISA.fullName });
  const caches = () => page.evaluate(() => window.caches.keys());
  try {
    await waitForTotal(server.origin, SAMPLE_TOTAL);
    await page.goto(server.origin);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.goto(address);
    await expect(heading).toBeVisible();
    await expect.poll(caches).toContain("api-answers-detail");
    await context.setOffline(true);
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(page.getByText("Sample data: invented people").first()).toBeVisible();
    await context.setOffline(false);
    await importList(server, JIGJIGA);
    await waitForTotal(server.origin, 260);
    await page.goto(server.origin);
    await expect.poll(caches).not.toContain("sample-answers");
    expect(await caches()).not.toContain("api-answers-detail");
    await expect(page.getByText("Sample data: invented people")).toHaveCount(0);
    await context.setOffline(true);
    await page.goto(address);
    await expect(page.getByText("This page continues when there is a connection")).toBeVisible();
    await expect(heading).toHaveCount(0);
  } finally {
    await server.stop();
  }
});

test("sample articles go from every page that is open when the first real list has come @thorough", async ({
  context,
}) => {
  test.setTimeout(120_000);
  const server = await startServer({ SAMPLE_DATA: "on" }, sampleData());
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(`${server.origin}${path}`);
    return page;
  };
  try {
    await waitForTotal(server.origin, SAMPLE_TOTAL);
    // They are added once the lists are there.
    await expect
      .poll(async () => (await fetch(`${server.origin}/api/v1/articles/what-to-bring-to-the-branch`)).status)
      .toBe(200);
    const home = await open("/");
    await expect.poll(() => passportsOnPhone(home), { timeout: 30_000 }).toBe(SAMPLE_TOTAL);
    const list = await open("/articles/");
    const sample = list.getByRole("link", { name: "What to bring to the branch" });
    await expect(sample.first()).toBeVisible();
    const path = (await sample.first().getAttribute("href")) ?? "";
    const article = await open(path);
    const title = article.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(/What to bring/);
    await expect(home.locator(`a[href="${path}"]`).first()).toBeVisible();
    await importList(server, JIGJIGA);
    await waitForTotal(server.origin, 260);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(() => passportsOnPhone(home), { timeout: 30_000 }).toBe(260);
    await expect(list.getByText("No articles yet")).toBeVisible({ timeout: 30_000 });
    await expect(sample).toHaveCount(0);
    await expect(title).toHaveText("This article was withdrawn", { timeout: 30_000 });
    await expect(home.locator(`a[href="${path}"]`)).toHaveCount(0, { timeout: 30_000 });
  } finally {
    await server.stop();
  }
});
