import type { CDPSession, Page } from "@playwright/test";
import { apiPaths } from "#domain/base/paths.ts";
import type { User } from "#domain/accounts/users.ts";
import { openStore } from "../server/store/open-store.ts";
import {
  adminCommand,
  call,
  firstAdmin,
  newPerson,
  type Person,
  provenAdmin,
  signIn,
} from "./support/accounts.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test as base } from "./support/fixtures.ts";
import { layoutFaults } from "./support/layout-faults.ts";
import { type RunningServer, serverWithoutSamples } from "./support/server.ts";

/** Browsers have no passkeys for an address of numbers. */
const test = base.extend({
  server: serverWithoutSamples(),
  baseURL: async ({ server }, provide) => provide(`http://localhost:${server.port}`),
});
// Each worker would start a server or a phone of its own, so one worker runs the whole file.
test.describe.configure({ mode: "default" });

const main = (page: Page) => page.getByRole("main");
const passkeysOf = (page: Page) => main(page).getByRole("region", { name: "Passkeys" });
const profile = (page: Page) => main(page).getByRole("heading", { level: 1, name: "My profile" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** A phone that recognises its owner, in Chromium itself. */
async function withPhone(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

/** Adds a passkey on the account's page; returns the recovery codes. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await passkeysOf(page).getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page, "Add a passkey").getByLabel("Name of the passkey").fill(name);
  await dialog(page, "Add a passkey").getByRole("button", { name: "Continue" }).click();
  const codes = dialog(page, "Your recovery codes");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const texts = await codes.locator("code").allTextContents();
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(passkeysOf(page).getByText(name, { exact: true })).toBeVisible();
  return texts;
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/profile");
  await main(page).getByRole("button", { name: "Sign out", exact: true }).first().click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("auth-token"))).toBeNull();
}

async function enterPassword(page: Page, { phone, password }: Person): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The last proof of an account's sessions was 20 minutes ago. */
async function forgetProofs({ dataDir }: RunningServer, { user }: Person): Promise<void> {
  const store = await openStore({ dataDir });
  const proved_at = new Date(Date.now() - 20 * 60_000).toISOString();
  await store.db.updateTable("sessions").set({ proved_at }).where("user_id", "=", user.id).execute();
  await store.close();
}

const ADMIN = { is_admin: true } as const;

test("a passkey is added, signs in alone and after the password, and is renamed and removed", async ({
  page,
  server,
}) => {
  const { client, authenticatorId } = await withPhone(page);
  // Every account may have passkeys, not only those with rights.
  const person = await newPerson(server);
  await signIn(page, person);
  const codes = await addPasskey(page, "My phone");
  expect(new Set(codes).size).toBe(10);
  await expect(passkeysOf(page).getByText("10 of 10 codes are left")).toBeVisible();
  await expect(passkeysOf(page).getByText("Not used yet")).toBeVisible();

  await signOut(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(profile(page)).toBeVisible();
  await expect(passkeysOf(page).getByText("Last used")).toBeVisible();

  await signOut(page);
  await enterPassword(page, person);
  await expect(main(page).getByRole("heading", { name: "One more step" })).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await main(page).getByRole("button", { name: "Use a passkey" }).click();
  await expect(profile(page)).toBeVisible();

  await passkeysOf(page).getByRole("button", { name: "Rename “My phone”" }).click();
  await page.getByRole("dialog").getByLabel("Name of the passkey").fill("Old phone");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await passkeysOf(page).getByRole("button", { name: "Remove “Old phone”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the passkey" }).click();
  await expect(passkeysOf(page).getByText("You have no passkey yet.")).toBeVisible();

  // The phone still has it, but it lets nobody in.
  const { credentials } = await client.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toHaveLength(1);
  await signOut(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("This passkey is not known here");
  await page.getByRole("button", { name: "Use the password instead" }).click();
  await expect(page.getByLabel("Mobile number")).toBeVisible();
});

test("without the phone a recovery code signs in once, and the account's page says so @thorough", async ({
  page,
  server,
}) => {
  const { client, authenticatorId } = await withPhone(page);
  const person = await newPerson(server, ADMIN);
  await signIn(page, person);
  const [code = ""] = await addPasskey(page, "My phone");
  await signOut(page);
  await client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  const enterCode = async () => {
    await enterPassword(page, person);
    await main(page).getByRole("button", { name: "Use a recovery code" }).click();
    await main(page).getByLabel("Recovery code").fill(code.toLowerCase());
    await main(page).getByRole("button", { name: "Sign in with the code" }).click();
  };
  await enterCode();
  await expect(profile(page)).toBeVisible();
  await expect(passkeysOf(page).getByText("9 of 10 codes are left")).toBeVisible();
  await expect(passkeysOf(page).getByText("A recovery code was used")).toBeVisible();
  await signOut(page);
  await enterCode();
  await expect(page.getByRole("alert")).toContainText("the code was used before");
});

test("another admin resets the passkeys of somebody who lost their phone @thorough", async ({
  page,
  server,
}) => {
  await withPhone(page);
  const person = await newPerson(server, ADMIN);
  await signIn(page, person);
  await addPasskey(page, "My phone");
  const other = await newPerson(server, ADMIN);
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, other, { redirect: `/admin/users/${person.user.id}` });
  const card = main(page).getByRole("region", { name: "Passkeys" });
  await expect(card.getByText("My phone")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await card.getByRole("button", { name: "Remove all passkeys" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove all passkeys" }).click();
  await expect(card.getByText("This account has no passkey.")).toBeVisible();
  await signOut(page);
  await enterPassword(page, person);
  await expect(profile(page)).toBeVisible();
});

test("a role that needs a passkey opens the admin area only when one was added @thorough", async ({
  page,
  server,
}) => {
  await withPhone(page);
  const { token } = await provenAdmin(server);
  const person = await newPerson(server, { roles: ["editor"] });
  // By the address that passkeys are made for.
  const named = { ...server, origin: `http://localhost:${server.port}` };
  await call(named, "PATCH", apiPaths.adminPasskeyRoles, { token, body: { roles: ["editor"] } });
  await enterPassword(page, person);
  await expect(main(page).getByText("Your role needs a passkey", { exact: true })).toBeVisible();
  await page.goto("/admin/articles");
  await expect(profile(page)).toBeVisible();
  await addPasskey(page, "My phone");
  await expect(main(page).getByText("Your role needs a passkey", { exact: true })).toBeHidden();
  await expect(passkeysOf(page).getByRole("button", { name: "Remove “My phone”" })).toHaveCount(0);
  await page.goto("/admin/articles");
  await expect(main(page).getByRole("heading", { level: 1, name: "Articles" })).toBeVisible();
  await call(server, "PATCH", apiPaths.adminPasskeyRoles, { token, body: { roles: [] } });
});

test("a change of rights asks who it is after 15 minutes, and goes on with what was chosen", async ({
  page,
  server,
}) => {
  const person = await newPerson(server, ADMIN);
  const chosen = await newPerson(server);
  await signIn(page, person, { redirect: `/admin/users/${chosen.user.id}` });
  await forgetProofs(server, person);
  await main(page).getByRole("radio", { name: "Editor" }).check();
  const save = main(page)
    .getByRole("region", { name: "Role and permissions" })
    .getByRole("button", { name: "Save" });
  await save.click();
  const asked = dialog(page, "Confirm that it is you");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(asked).toBeHidden();
  await expect(main(page).getByRole("radio", { name: "Editor" })).toBeChecked();
  await save.click();
  await asked.getByLabel("Your password").fill("not this one");
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(asked.getByRole("alert")).toContainText("This is not your password");
  expect(await axeFaults(page, { within: "dialog" })).toEqual([]);
  await asked.getByLabel("Your password").fill(person.password);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(asked).toBeHidden();
  const { token } = await firstAdmin(server);
  await expect
    .poll(async () => {
      const answer = await call(server, "GET", apiPaths.adminUser(chosen.user.id), { token });
      return ((await answer.json()) as { data: User }).data.roles;
    })
    .toEqual(["editor"]);
});

test("the last admin without a phone is let in by a command on the server @thorough", async ({
  page,
  server,
}) => {
  await withPhone(page);
  const person = await newPerson(server, ADMIN);
  await signIn(page, person);
  await addPasskey(page, "My phone");
  expect(await adminCommand(server, "passkeys", person.phone)).toMatch(/^Passkeys removed: 1\./);
  await page.evaluate(() => sessionStorage.clear());
  await enterPassword(page, person);
  await expect(profile(page)).toBeVisible();
});

for (const { language, add, name, save } of [
  { language: "en", add: "Add a passkey", name: "Name of the passkey", save: "Continue" },
  { language: "am", add: "የመግቢያ ቁልፍ ጨምር", name: "የመግቢያ ቁልፉ ስም", save: "ቀጥል" },
]) {
  test(`the screens of passkeys are sound in ${language} @thorough`, async ({ page, server }) => {
    // A toast that is fading has less contrast than one that is there.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await withPhone(page);
    const person = await newPerson(server, ADMIN);
    await signIn(page, person);
    // The language switch sets the same cookie.
    await page.evaluate((tag) => void (document.cookie = `lang=${tag}; path=/`), language);
    await page.goto("/profile");
    const faults = async (): Promise<string[]> => [...(await axeFaults(page)), ...(await layoutFaults(page))];
    await main(page).getByRole("button", { name: add }).click();
    await expect(page.getByRole("dialog").getByLabel(name)).toBeVisible();
    expect(await faults()).toEqual([]);
    await page.getByRole("dialog").getByLabel(name).fill("My phone");
    await page.getByRole("dialog").getByRole("button", { name: save }).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(10);
    expect(await faults()).toEqual([]);
    await page.getByRole("dialog").locator("[data-cancel]").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(main(page).getByText("My phone", { exact: true })).toBeVisible();
    expect(await faults()).toEqual([]);
    await page.goto("/admin/users");
    await expect(main(page).locator("#passkey-roles")).toBeVisible();
    expect(await faults()).toEqual([]);
  });
}
