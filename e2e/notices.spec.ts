import type { BrowserContext, Page } from "@playwright/test";
import { type Notice, writePayload } from "#domain/notices/payload.ts";
import { type PushService, startPushService } from "../tests/push-service/push-service.ts";
import { expect, test } from "./support/fixtures.ts";
import { DESSIE, importList, JIGJIGA, startNotifyingServer } from "./support/import-list.ts";
import { lookUp, passportsOnPhone, untilControlled } from "./support/look-up.ts";
import { type RunningServer, waitForTotal } from "./support/server.ts";
import { deliverPush, shownNotices } from "./support/wake-worker.ts";

/** Stands in the list of Jigjiga. */
const GENET = { number: "AAL5590344", name: "Genet G/Michael Abebe" };
const ROW: Notice["rows"][number] = [GENET.number, GENET.name, "Jigjiga", 20_766];
const FOUND = "AAL•••344: in the published list | Jigjiga. Tap to see it.";
const STILL = "Still watching | Not in the lists up to 30 Tikimt 2019.";

function mine(page: Page) {
  return page.getByRole("region", { name: "My passports" });
}

async function save(page: Page, text: string): Promise<void> {
  await lookUp(page, text);
  await expect(page.getByRole("heading", { name: /^Not in the lists published up to/ })).toBeVisible();
  await page.getByRole("button", { name: /^Watch this (?:number|name)$/ }).click();
  await expect(page.getByRole("button", { name: "Saved" })).toHaveAttribute("aria-pressed", "true");
}

function push(rows: Notice["rows"], more: Partial<Notice> = {}): string {
  return writePayload({ publication: 7, upTo: "2026-11-09", rows, more: false, ...more }, null);
}

/** The browser's part of subscribing, which a headless one lacks: subscriptions of the push service of the tests. */
async function subscribeThere(context: BrowserContext, service: PushService): Promise<void> {
  await context.exposeFunction("subscribeThere", (key: string) => service.subscribe(key));
  await context.addInitScript(() => {
    type Made = { endpoint: string; keys: { p256dh: string; auth: string }; key: string };
    const make = Reflect.get(globalThis, "subscribeThere") as (key: string) => Promise<Made>;
    const shown = (made: Made) => ({
      endpoint: made.endpoint,
      options: {},
      toJSON: () => made,
      unsubscribe: async () => {
        localStorage.removeItem("subscription");
        return true;
      },
    });
    const known = () => JSON.parse(localStorage.getItem("subscription") ?? "null") as Made | null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const made = known();
        return made === null ? null : shown(made);
      },
      subscribe: async (options: { applicationServerKey: string }) => {
        const made = await make(options.applicationServerKey);
        localStorage.setItem("subscription", JSON.stringify(made));
        return shown(made);
      },
    });
  });
}

type Pushing = { server: RunningServer; service: PushService };

/** A server with the list of Dessie that sends notices through the push service of the tests. */
async function startPushing(context: BrowserContext): Promise<Pushing> {
  const service = await startPushService();
  const server = await startNotifyingServer(context, {
    NOTICES_CONTACT: "mailto:admin@example.com",
    PUSH_SERVICES: service.origin,
  });
  await subscribeThere(context, service);
  return { server, service };
}

async function stopPushing({ server, service }: Pushing): Promise<void> {
  await server.stop();
  await service.close();
}

/** Opens the first page with all lists on the phone and a service worker that may be sent pushes. */
async function open(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(DESSIE.total);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test.setTimeout(150_000);

test.describe("a push to a closed page without a network", () => {
  let pushing: Pushing;
  test.beforeEach(async ({ context }) => {
    pushing = await startPushing(context);
  });
  test.afterEach(() => stopPushing(pushing));

  test("tells what is in it, once; the passport opens from what it carried @thorough", async ({
    page,
    context,
  }) => {
    const { server } = pushing;
    await open(page, server.origin);
    await save(page, GENET.number);
    await save(page, "Tigist Bekele Alemayehu");
    const alerts = mine(page).getByRole("switch", { name: "Tell me when one appears" });
    await alerts.click();
    await expect(alerts).toBeChecked();
    await expect(mine(page)).toContainText("Not confirmed yet");
    await page.goto("about:blank");
    await context.setOffline(true);
    const deliver = (data: string) => deliverPush(context, page, server.origin, data);

    await deliver(push([["AAL0000009", "Somebody Else Entirely", "Jigjiga", 20_766]]));
    await expect.poll(() => shownNotices(context)).toEqual([STILL]);
    await deliver("not ours");
    const neutral = "New passport lists | Open the app to see whether yours is in them.";
    await expect.poll(() => shownNotices(context)).toEqual([neutral]);
    await deliver(push([ROW]));
    await expect.poll(() => shownNotices(context)).toContain(FOUND);
    await deliver(push([ROW]));
    const nothing = "New lists were checked | Nothing new for you up to 30 Tikimt 2019.";
    await expect.poll(() => shownNotices(context)).toContain(nothing);
    expect((await shownNotices(context)).sort()).toEqual([FOUND, nothing].sort());

    await page.goto(server.origin);
    await expect(mine(page)).toContainText("In the published list");
    await expect(mine(page)).toContainText("30 Tikimt 2019 (9 November 2026)");
    await mine(page).getByRole("link", { name: "Genet’s passport is in the list of Jigjiga" }).click();
    await expect(page.getByRole("heading", { name: GENET.name, level: 1 })).toBeVisible();

    // Several at once, one of them already found.
    await page.goto("about:blank");
    await deliver(
      push([ROW, ["AAL0000010", "Tigist Bekele Alemayehu", "Jigjiga", 20_766]], { publication: 8 }),
    );
    await expect
      .poll(() => shownNotices(context))
      .toContain("Tigist Bekele Alemayehu: in the published list | Jigjiga. Tap to see it.");

    // The row was withdrawn meanwhile: the lists say so as soon as they are here.
    await context.setOffline(false);
    await page.goto(server.origin);
    await expect(mine(page).getByText("No longer in the lists").first()).toBeVisible({ timeout: 30_000 });
  });

  test("that says only that there are lists has the phone read them @thorough", async ({ page, context }) => {
    const { server } = pushing;
    await open(page, server.origin);
    await save(page, GENET.number);
    await mine(page).getByRole("switch").click();
    await expect(mine(page)).toContainText("Not confirmed yet");
    await page.goto("about:blank");
    await importList(server, JIGJIGA);
    await waitForTotal(server.origin, DESSIE.total + JIGJIGA.total);
    await deliverPush(context, page, server.origin, push([], { more: true }));
    await expect.poll(() => shownNotices(context), { timeout: 30_000 }).toEqual([FOUND]);
    await context.setOffline(true);
    await page.goto(server.origin);
    expect(await passportsOnPhone(page)).toBe(DESSIE.total + JIGJIGA.total);
  });
});

test.describe("turned on", () => {
  let pushing: Pushing;
  test.beforeEach(async ({ context }) => {
    pushing = await startPushing(context);
  });
  test.afterEach(() => stopPushing(pushing));

  test("a new list reaches the sleeping phone through server and push service", async ({ page, context }) => {
    const { server, service } = pushing;
    await open(page, server.origin);
    await save(page, GENET.number);
    await expect(mine(page)).toContainText("one of 65,536 groups");
    await mine(page).getByRole("switch").click();
    await expect(mine(page)).toContainText("Not confirmed yet");
    await expect.poll(() => service.pushes().length, { timeout: 60_000 }).toBe(1);
    const [first] = service.pushes();
    if (first === undefined) throw new Error("No first push");
    await untilControlled(page);
    await deliverPush(context, page, server.origin, await service.open(first));
    await expect(mine(page)).toContainText("It came. Notices work on this phone.");
    await expect(mine(page)).toContainText("A new list wakes this phone within minutes");
    expect(await shownNotices(context)).toEqual([
      "Notices work on this phone | You will be told here when one you wait for is in a new list.",
    ]);

    await page.goto("about:blank");
    service.clear();
    await importList(server, JIGJIGA);
    await expect.poll(() => service.pushes().length, { timeout: 60_000 }).toBe(1);
    const [told] = service.pushes();
    if (told === undefined) throw new Error("No push of the list");
    await context.setOffline(true);
    await deliverPush(context, page, server.origin, await service.open(told));
    await expect.poll(() => shownNotices(context)).toContain(FOUND);
    expect(service.faults()).toEqual([]);

    await context.setOffline(false);
    await page.goto(server.origin);
    await mine(page).getByRole("switch").click();
    await expect(mine(page).getByRole("switch")).not.toBeChecked();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("subscription"))).toBeNull();
  });

  test("ends with a sentence, and without the lock, where the service worker is not ready; then it goes on @thorough", async ({
    page,
    context,
  }) => {
    const { server } = pushing;
    await open(page, server.origin);
    await context.addInitScript(() => {
      const { serviceWorker } = navigator;
      const real = serviceWorker.ready;
      const late = new Promise<void>((resolve) => Object.assign(window, { letItBeReady: resolve }));
      Object.defineProperty(serviceWorker, "ready", { get: () => late.then(() => real) });
    });
    await page.goto(server.origin);
    await save(page, GENET.number);
    await mine(page).getByRole("switch").click();
    await expect(mine(page)).toContainText("One moment…");
    await expect(mine(page)).toContainText(
      "Not finished yet: there is no connection, or this phone is still",
    );
    const held = () =>
      page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
    expect(await held()).not.toContain("passport-status-notices");
    await page.evaluate(() => (Reflect.get(window, "letItBeReady") as () => void)());
    await expect(mine(page)).toContainText("Not confirmed yet");
  });

  test("the switch and its promise go when the server sends notices no more @thorough", async ({ page }) => {
    const { server } = pushing;
    await open(page, server.origin);
    await save(page, GENET.number);
    await mine(page).getByRole("switch").click();
    await expect(mine(page)).toContainText("Not confirmed yet");
    await page.route("**/api/v1/notices/key", (route) => route.fulfill({ json: { data: null } }));
    await page.reload();
    await expect(mine(page)).toContainText(
      "This site sends no notices at present. Open this site now and then",
    );
    await expect(mine(page).getByRole("switch")).toHaveCount(0);
    await expect(mine(page)).not.toContainText("within minutes");
  });
});

/** Counts how often the page has the browser ask its visitor, who has not answered so far. */
async function countQuestions(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { questions: 0 });
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = async () => {
      Object.assign(window, { questions: questionsOf() + 1 });
      return "denied";
    };
    const questionsOf = () => Reflect.get(window, "questions") as number;
  });
}

const questions = (page: Page) => page.evaluate(() => Reflect.get(window, "questions") as number);

test.describe("offered only by a server that sends them", () => {
  let server: RunningServer;
  test.afterEach(() => server.stop());

  test("by one that does not, there is no switch but a plain sentence, in both languages @thorough", async ({
    page,
    context,
  }) => {
    server = await startNotifyingServer(context);
    await countQuestions(context);
    await open(page, server.origin);
    // Asked for where something is saved: the first lists may take longer than a response is waited for.
    const asked = page.waitForResponse("**/api/v1/notices/key");
    await save(page, GENET.number);
    await (await asked).finished();
    await expect(mine(page)).toContainText(
      "Open this site now and then: each time, it looks in the newest lists.",
    );
    await expect(mine(page)).toContainText("Last check when this site was open");
    await expect(mine(page).getByRole("switch")).toHaveCount(0);
    await expect(mine(page)).not.toContainText("wakes this phone");
    expect(await questions(page)).toBe(0);
    await page.goto(`${server.origin}/?lang=am`);
    await expect(page.getByRole("region", { name: "የእኔ ፓስፖርቶች" })).toContainText("አልፎ አልፎ ይህን ድረ ገጽ ይክፈቱ");
    await expect(page.getByRole("switch")).toHaveCount(0);
  });

  test("by one that does, as soon as it has said so; only then the browser's question is asked @thorough", async ({
    page,
    context,
  }) => {
    server = await startNotifyingServer(context, {
      NOTICES_CONTACT: "mailto:admin@example.com",
    });
    await countQuestions(context);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/v1/notices/key", async (route) => {
      await held;
      await route.continue();
    });
    await open(page, server.origin);
    await save(page, GENET.number);
    await expect(mine(page)).toContainText("Open this site now and then");
    await expect(mine(page).getByRole("switch")).toHaveCount(0);
    expect(await questions(page)).toBe(0);
    answer();
    await mine(page).getByRole("switch", { name: "Tell me when one appears" }).click();
    await expect.poll(() => questions(page)).toBe(1);
  });
});
