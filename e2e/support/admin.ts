import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import { oncePerServer } from "./accounts.ts";
import { expect, test as base } from "./fixtures.ts";
import type { RunningServer } from "./server.ts";

export type Admin = { name: string; phone: string; password: string; token: string };

const command = join(import.meta.dirname, "..", "..", "server", "cli", "admin.ts");
const PASSWORD = "violet harbour 42";

type Admins = readonly [Admin, Admin];

/** What admins change, other files must not find changed. */
export const test = base.extend<{ admins: Admins }>({
  server: async ({ changedServer }, provide) => provide(changedServer),
  admins: async ({ server }, provide) => provide(await adminsOf(server)),
});

const adminsOf = oncePerServer<Admins>(async (server) => [
  await makeAdmin(server, "Hanna", "0911000001"),
  await makeAdmin(server, "Dawit", "0911000002"),
]);

export { expect } from "@playwright/test";

/** An admin as the first one is made: by the command line's one-time link. */
async function makeAdmin({ origin, dataDir }: RunningServer, name: string, phone: string): Promise<Admin> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, "create", "--at", origin], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const answer = await fetch(`${origin}/api/v1/auth/setup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      token: tokenInFragment(new URL(stdout.trim()).hash),
      first_name: name,
      last_name: "Prober",
      phone_number: phone,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }),
  });
  expect(answer.status).toBe(201);
  const { token } = (await answer.json()) as { token: string };
  return { name, phone, password: PASSWORD, token };
}

/** Signs in by the form and goes where the person wanted to. */
export async function signIn(page: Page, { phone, password }: Admin, to = "/admin/passports"): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === to);
}

/** Asks the server itself, past the app. */
export async function askServer<T>(server: RunningServer, { token }: Admin, path: string): Promise<T> {
  const answer = await fetch(`${server.origin}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}

/** Has the browser wake the service worker for what waits, as it does when there is a network again. */
export async function wakeServiceWorker(context: BrowserContext, origin: string): Promise<void> {
  const blank = await context.newPage();
  const cdp = await context.newCDPSession(blank);
  const registration = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted,
      );
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId: await registration,
    tag: "workbox-background-sync:passport-status-outbox",
    lastChance: false,
  });
}
