import type { BrowserContext, CDPSession, Page } from "@playwright/test";

type Registered = { devtools: CDPSession; registrationId: string };

async function registered(context: BrowserContext, page: Page, origin: string): Promise<Registered> {
  const devtools = await context.newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own !== undefined) resolve(own.registrationId);
    });
    void devtools.send("ServiceWorker.enable");
  });
  return { devtools, registrationId };
}

/** What the browser does once or twice a day for an installed app. */
export async function wakeForLists(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const { devtools, registrationId } = await registered(context, page, origin);
  await devtools.send("ServiceWorker.dispatchPeriodicSyncEvent", { origin, registrationId, tag: "lists" });
}

/** What the browser does with a push after it decrypted it. */
export async function deliverPush(
  context: BrowserContext,
  page: Page,
  origin: string,
  data: string,
): Promise<void> {
  const { devtools, registrationId } = await registered(context, page, origin);
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

/** Titles and texts of the notifications that are shown, oldest first. */
export async function shownNotices(context: BrowserContext): Promise<string[]> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return worker.evaluate(async () => {
    // Playwright runs this in the service worker, whose global the page's types do not describe.
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body }) => `${title} | ${body}`);
  });
}

/** An installed app may check new lists while it is closed. A headless browser has to be told so. */
export async function letItCheckClosed(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const KEY = "tags of the test";
    const known = (): string[] => JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
    const manager: object = Reflect.get(globalThis, "PeriodicSyncManager").prototype;
    Object.assign(manager, {
      getTags: async () => known(),
      register: async (tag: string) => localStorage.setItem(KEY, JSON.stringify([...known(), tag])),
      unregister: async () => localStorage.removeItem(KEY),
    });
    const { permissions } = navigator;
    const query = permissions.query.bind(permissions);
    permissions.query = async (asked) => {
      const name: string = asked.name;
      return name === "periodic-background-sync" ? ({ state: "granted" } as PermissionStatus) : query(asked);
    };
  });
}
