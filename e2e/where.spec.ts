import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Admin, askServer, expect, test as base } from "./support/admin.ts";
import { importList, JIGJIGA } from "./support/import-list.ts";
import { lookUp, passportsOnPhone, untilControlled } from "./support/look-up.ts";
import { serverWithoutSamples, waitForTotal, type RunningServer } from "./support/server.ts";

const GENET = { name: "Genet G/Michael Abebe", number: "AAL5590344" };
const OFFICE = {
  address: "Invented street 7",
  opening_hours: "8:30 to 17:30",
  phone: "+251 25 000 0000",
  pickup_note: "Bring your receipt and your old passport.",
  map_url: "https://maps.example/jigjiga",
};

const test = base.extend({ server: serverWithoutSamples() });

async function change(
  { origin }: RunningServer,
  { token }: Admin,
  [method, path, etag, body]: readonly [string, string, string, object],
): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
    ...(etag === "" ? {} : { "if-match": etag }),
  };
  const answer = await fetch(`${origin}/api/v1/admin${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
}

/** Waits until the phone's own table holds the office: it comes with the lists. */
async function officeOnPhone(page: Page): Promise<void> {
  const address = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open("passport-status");
          opening.addEventListener("success", () => {
            const rows = opening.result.transaction("locations").objectStore("locations").getAll();
            rows.addEventListener("success", () => {
              opening.result.close();
              resolve(rows.result[0]?.address);
            });
          });
        }),
    );
  await expect.poll(address, { timeout: 30_000 }).toBe(OFFICE.address);
}

async function expectOffice(page: Page, branch: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(main).toContainText(branch);
  for (const fact of [OFFICE.address, OFFICE.opening_hours, OFFICE.pickup_note]) {
    await expect(main.getByText(fact)).toBeVisible();
  }
  await expect(main.getByRole("link", { name: OFFICE.phone })).toHaveAttribute("href", "tel:+251250000000");
  await expect(main.locator(`a[href="${OFFICE.map_url}"]`)).toBeVisible();
}

test("an answer says offline where to go, in both languages; after an undo every page says that there are no lists", async ({
  page,
  context,
  server,
  browser,
  admins: [admin],
}) => {
  test.setTimeout(180_000);
  await importList(server, JIGJIGA);
  const branches = await askServer<{ data: { slug: string; etag: string }[] }>(
    server,
    admin,
    "/admin/locations",
  );
  const jigjiga = branches.data.find(({ slug }) => slug === "jigjiga");
  await change(server, admin, ["PATCH", "/locations/jigjiga", jigjiga?.etag ?? "", OFFICE]);
  await waitForTotal(server.origin, JIGJIGA.total);

  await page.goto("/");
  await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(JIGJIGA.total);
  await officeOnPhone(page);
  await untilControlled(page);
  await context.setOffline(true);
  await lookUp(page, GENET.number);
  await expect(page.getByRole("heading", { name: GENET.name })).toBeVisible();
  await expectOffice(page, "Jigjiga");
  await expect(page.getByRole("article").getByText("Lists up to 30 Tikimt 2019")).toBeVisible();
  await page.goto("/locations/jigjiga");
  await expectOffice(page, "Jigjiga");
  await page.evaluate(() => void (document.cookie = "lang=am; path=/"));
  await page.goto("/locations/jigjiga");
  await expect(page.getByRole("heading", { level: 1, name: "ጅግጅጋ" })).toBeVisible();
  await expectOffice(page, "ጅግጅጋ");
  await page.goto(`/?q=${GENET.number}`);
  await expect(page.getByRole("article")).toContainText("ጅግጅጋ");
  await expect(page.getByRole("article")).not.toContainText("Jigjiga");
  await page.evaluate(() => void (document.cookie = "lang=en; path=/"));
  await context.setOffline(false);

  await change(server, admin, ["POST", "/passport-imports/1/undo", "", {}]);
  await waitForTotal(server.origin, 0);
  const overview = await askServer(server, admin, "/overview");
  expect(overview).toMatchObject({ data: { total: 0, newest_list_day: null } });
  expect(await askServer(server, admin, "/sync/passports")).toMatchObject({ lists: [] });

  const none = page.getByText("There are no lists yet").first();
  await page.goto("/");
  await expect.poll(() => passportsOnPhone(page), { timeout: 60_000 }).toBe(0);
  await expect(none).toBeVisible();
  await page.goto("/locations/");
  await expect(page.getByText("No list published yet")).toBeVisible();
  for (const [offline, path] of [
    [false, "/passports/"],
    [true, "/"],
  ] as const) {
    await context.setOffline(offline);
    await page.goto(path);
    await expect(none, path).toBeVisible();
  }
  await lookUp(page, GENET.number);
  await expect(page.getByRole("heading", { name: "There are no lists yet" })).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin, locale: "en" });
  const sheet = await plain.newPage();
  for (const path of [
    "/",
    `/?q=${GENET.number}`,
    "/passports/",
    "/locations/jigjiga",
    `/passports/${GENET.number}`,
  ]) {
    await sheet.goto(path);
    await expect(sheet.getByText("There are no lists yet").first(), path).toBeVisible();
  }
  await plain.close();
});
