import type { BrowserContext, Page } from "@playwright/test";
import { type Notice, writePayload } from "#domain/notices/payload.ts";
import { askServer, expect, test, wakeServiceWorker } from "./support/admin.ts";
import { DESSIE, importList, JIGJIGA, startNotifyingServer } from "./support/import-list.ts";
import { lookUp, passportsOnPhone } from "./support/look-up.ts";
import { readTable } from "./support/phone-storage.ts";
import { waitForTotal } from "./support/server.ts";
import { deliverPush, wakeForLists } from "./support/wake-worker.ts";

const FORM = "/advertisement-requests";
const REQUESTS = "/api/v1/advertisement-requests";
const AT_ONCE = { timeout: 1000 };
/** Stands in the list of Jigjiga. */
const ROW: Notice["rows"][number] = ["AAL5590344", "Genet G/Michael Abebe", "Jigjiga", 20_766];

/** Only the phone's databases tell the page what the service worker did. */
async function ignoreMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    navigator.serviceWorker.addEventListener("message", (event) => event.stopImmediatePropagation());
  });
}

async function openForm(page: Page): Promise<void> {
  await page.goto(FORM);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  // Offline, its code would not come any more.
  await expect(page.getByRole("button", { name: "Send the request" })).toBeVisible();
}

async function sendRequest(page: Page): Promise<void> {
  await page.getByLabel("Your full name").fill("Marta Prober");
  await page.getByLabel("Your mobile number").fill("+251 91 123 4567");
  await page
    .getByLabel("What would you like to advertise?")
    .fill("Shoes, at the end of articles, for a month.");
  await page.getByRole("button", { name: "Send the request" }).click();
}

async function openWatching(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(DESSIE.total);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await lookUp(page, ROW[0]);
  await page.getByRole("button", { name: "Watch this number" }).click();
  await expect(mine(page)).toContainText("Checked all lists up to 23 Tikimt 2019");
}

function mine(page: Page) {
  return page.getByRole("region", { name: "My passports" });
}

test("a request whose sender is killed between sending and the answer arrives once", async ({
  page,
  context,
  link,
  server,
  admins: [admin],
}) => {
  test.slow();
  const posts = () => link.requests.filter((path) => path === REQUESTS).length;
  const received = async () =>
    (await askServer<{ meta: { total: number } }>(server, admin, "/admin/advertisement-requests")).meta.total;
  // Other tests of this server sent some.
  const former = await received();
  await openForm(page);
  await context.setOffline(true);
  // Playwright's offline mode does not reach a restarted service worker, so the link refuses requests, too.
  link.set({ kind: "dead" });
  await expect(page.getByText("You are offline")).toBeVisible();
  await sendRequest(page);
  await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();
  const tags = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (registration as unknown as { sync: { getTags: () => Promise<string[]> } }).sync.getTags();
    });
  await expect.poll(tags).toEqual(["workbox-background-sync:passport-status-outbox"]);
  await page.goto("about:blank");

  link.set({ kind: "mute" });
  await context.setOffline(false);
  await wakeServiceWorker(context, link.origin);
  await expect.poll(received, { timeout: 30_000 }).toBe(former + 1);
  const devtools = await context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  const before = posts();
  link.set({ kind: "pass" });
  await wakeServiceWorker(context, link.origin);
  await expect.poll(posts, { timeout: 30_000 }).toBeGreaterThan(before);
  await page.goto(FORM);
  await expect(page.getByRole("heading", { name: "Your request was received" })).toBeVisible();
  expect(await received()).toBe(former + 1);
});

test("an open page shows at once that the service worker sent a request, without a message", async ({
  page,
  context,
}) => {
  await ignoreMessages(context);
  // The page cannot send it itself.
  await context.addInitScript(() => {
    const fetchNow = window.fetch.bind(window);
    window.fetch = (input, init) =>
      init?.method === "POST" ? Promise.reject(new TypeError("Failed to fetch")) : fetchNow(input, init);
  });
  await openForm(page);
  await sendRequest(page);
  const states = () => readTable(page, "passport-status-outbox", "changes");
  await expect.poll(states, { timeout: 30_000, intervals: [50] }).toContain('"state":"done"');
  await expect(page.getByRole("heading", { name: "Your request was received" })).toBeVisible(AT_ONCE);
});

test("an open page shows at once what a push found, without a message @thorough", async ({
  page,
  context,
}) => {
  test.slow();
  await ignoreMessages(context);
  const server = await startNotifyingServer(context);
  try {
    await openWatching(page, server.origin);
    await context.setOffline(true);
    const notice = { publication: 7, upTo: "2026-11-09", rows: [ROW], more: false };
    await deliverPush(context, page, server.origin, writePayload(notice, null));
    const watches = () => readTable(page, "passport-status", "watches");
    await expect.poll(watches, { timeout: 30_000, intervals: [50] }).toContain('"kind":"found"');
    await expect(mine(page)).toContainText("In the published list", AT_ONCE);
  } finally {
    await server.stop();
  }
});

test("an open page shows at once the lists that the service worker fetched, without a message @thorough", async ({
  page,
  context,
}) => {
  test.slow();
  await ignoreMessages(context);
  const server = await startNotifyingServer(context);
  try {
    await openWatching(page, server.origin);
    await importList(server, JIGJIGA);
    await waitForTotal(server.origin, DESSIE.total + JIGJIGA.total);
    await expect(page.getByText("Lists up to 23 Tikimt 2019").first()).toBeVisible();
    await wakeForLists(context, page, server.origin);
    const settled = () => readTable(page, "passport-status", "meta");
    await expect.poll(settled, { timeout: 30_000, intervals: [50] }).toContain("2026-11-09");
    await expect.poll(() => passportsOnPhone(page), { intervals: [50] }).toBe(DESSIE.total + JIGJIGA.total);
    await expect(page.getByText("Lists up to 30 Tikimt 2019").first()).toBeVisible(AT_ONCE);
    await expect(mine(page)).toContainText("In the published list");
  } finally {
    await server.stop();
  }
});
