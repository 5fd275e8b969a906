import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./support/fixtures.ts";
import { box, openWithWholeMirror, untilControlled } from "./support/look-up.ts";

const dist = join(import.meta.dirname, "..", "dist");

test("the built sw.js parses, registers at /sw.js and takes the page over", async ({ page }) => {
  await page.goto("/");
  const scriptUrl = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(new URL(scriptUrl ?? "").pathname).toBe("/sw.js");
  await untilControlled(page);
});

test("a registration that fails only warns", async ({ page, context }) => {
  const warnings: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  await context.route("**/sw.js", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.goto("/");
  await expect(box(page)).toBeVisible();
  await expect.poll(() => warnings.join("\n")).toContain("service worker could not be registered");
  expect(errors).toEqual([]);
});

test("the precached shell holds no page's content", () => {
  const shell = readFileSync(join(dist, "index.html"), "utf8");
  expect(shell).toContain('id="root"');
  expect(shell).not.toMatch(/<(main|h1|article)\b/);
});

test("an unknown address is answered with status 404 and the app's own page", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("ERROR 404")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lost your way?" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(box(page)).toBeVisible();
});

test("segments and manifest pass the service worker by: its caches hold neither", async ({ page }) => {
  await openWithWholeMirror(page);
  await page.reload();
  await expect(box(page)).toBeVisible();
  const kept = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
    }
    return urls;
  });
  expect(kept).toContain("/index.html");
  expect(kept.filter((path) => path.includes("/sync/"))).toEqual([]);
});
