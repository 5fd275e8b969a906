import type { BrowserContext, Page } from "@playwright/test";
import { openStore } from "../server/store/open-store.ts";
import { storeArticles } from "../tests/server/articles/invented-articles.ts";
import { expect, test, thoroughUnless } from "./support/fixtures.ts";
import { DESSIE, importList, JIGJIGA, startNotifyingServer } from "./support/import-list.ts";
import { lookUp, passportsOnPhone } from "./support/look-up.ts";
import { type RunningServer, waitForTotal } from "./support/server.ts";
import { wakeForLists } from "./support/wake-worker.ts";

/** Stands in the list of Jigjiga. */
const GENET = "AAL5590344";
const ALL = DESSIE.total + JIGJIGA.total;
const PATIENT = { timeout: 30_000, intervals: [50] };
/** How long a write in one tab or worker takes until another tab shows it. */
const SOON = { timeout: 1_000 };

/** The tab writes nothing by itself: the worker that updates the lists ends as it begins. */
async function withoutUpdates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (String(url).includes("/workers-")) this.terminate();
      }
    };
  });
  // It does not hear from the server either.
  await page.route("**/api/v1/**", (route) => route.abort());
}

/** An installed app is woken for new lists; a headless browser has to be told that it may. */
async function letItBeWoken(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const manager: object = Reflect.get(globalThis, "PeriodicSyncManager").prototype;
    Object.assign(manager, { getTags: async () => ["lists"], register: async () => undefined });
  });
}

/** What the writer will find: a list with the passport that is waited for, a branch's address, an article. */
async function publishMore(server: RunningServer): Promise<void> {
  const store = await openStore({ dataDir: server.dataDir });
  try {
    await store.write((trx) =>
      trx
        .updateTable("locations")
        .set({ address: "Invented street 7" })
        .where("name", "=", JIGJIGA.location)
        .execute(),
    );
    await storeArticles(store, [{ slug: "brand-new", title: "Brand new (invented)" }]);
  } finally {
    await store.close();
  }
  // The head of the new list names the article too.
  await importList(server, JIGJIGA);
  await waitForTotal(server.origin, ALL);
}

type Writer = (context: BrowserContext, tab: Page, origin: string) => Promise<void>;

const WRITERS: readonly [name: string, write: Writer][] = [
  [
    "another tab",
    // The page updates when it is back on line.
    async (_context, tab) => tab.evaluate(() => void window.dispatchEvent(new Event("online"))),
  ],
  [
    "the service worker",
    async (context, tab, origin) => {
      await tab.goto("about:blank");
      await wakeForLists(context, tab, origin);
    },
  ],
];

for (const [name, write] of WRITERS) {
  test(`what ${name} stores is shown within a second by tabs that write nothing themselves${thoroughUnless(name === "the service worker")}`, async ({
    page: writer,
    context,
  }) => {
    test.setTimeout(180_000);
    await letItBeWoken(context);
    const server = await startNotifyingServer(context);
    try {
      await writer.goto(server.origin);
      await expect.poll(() => passportsOnPhone(writer), PATIENT).toBe(DESSIE.total);
      // It serves the other tabs, which then show what the phone has and not what the server rendered.
      const isServed = () => writer.evaluate(() => navigator.serviceWorker.controller !== null);
      await expect.poll(isServed, PATIENT).toBe(true);
      const open = async (path: string): Promise<Page> => {
        const tab = await context.newPage();
        await withoutUpdates(tab);
        await tab.goto(server.origin + path);
        return tab;
      };
      const [first, branches, articles] = [
        await open("/"),
        await open("/locations/"),
        await open("/articles/"),
      ];
      const lists = first.locator("section").filter({ hasText: "Lists on this phone" }).last();
      const saved = first.getByRole("region", { name: "My passports" });
      await expect(lists).toContainText(`${DESSIE.total} of ${DESSIE.total}`);

      await lookUp(writer, GENET);
      await lookUp(first, GENET);
      await expect(first.getByRole("button", { name: "Watch this number" })).toBeVisible();
      await writer.getByRole("button", { name: "Watch this number" }).click();
      await expect(writer.getByRole("button", { name: "Saved" })).toBeVisible();
      await expect(first.getByRole("button", { name: "Saved" })).toBeVisible(SOON);
      // The code of the saved passports comes with the first one.
      await expect(saved).toContainText("Not in the lists yet", PATIENT);

      await publishMore(server);
      await write(context, writer, server.origin);
      await expect.poll(() => passportsOnPhone(first), PATIENT).toBe(ALL);
      await expect(first.getByRole("article")).toContainText("In the published list", SOON);
      await expect(lists).toContainText(`${ALL} of ${ALL}`, SOON);
      await expect(branches.getByRole("link", { name: JIGJIGA.location })).toBeVisible(SOON);
      // The watch is compared once all lists are here, articles come last.
      await expect(saved).toContainText("In the published list", PATIENT);
      await expect(articles.getByRole("link", { name: "Brand new (invented)" })).toBeVisible(PATIENT);
    } finally {
      await server.stop();
    }
  });
}
