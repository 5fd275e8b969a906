import type { Page } from "@playwright/test";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { adminLink, call, firstAdmin, newCredentials, newPerson, signIn } from "./support/accounts.ts";
import { expect, newPhone, test, thoroughUnless } from "./support/fixtures.ts";
import { keepLaterCode, untilControlled } from "./support/look-up.ts";
import { placesOf, readPhoneStorage } from "./support/phone-storage.ts";

// Specification §2, §4, §5, §6, §7 and §8, in their words, as far as they speak of accounts.

const main = (page: Page) => page.getByRole("main");
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem("auth-token"));
const profile = (page: Page) => main(page).getByRole("heading", { level: 1, name: "My profile" });
const loginForm = (page: Page) => page.getByRole("form", { name: "Sign in" });

/** The path and query that the page is at. */
function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

test.describe("signing in", () => {
  test("signed-out, then login succeeds, then signed-in with a bearer token kept in session storage under auth-token", async ({
    page,
    server,
  }) => {
    const person = await newPerson(server);
    await page.goto("/login");
    await expect.poll(() => tokenOf(page)).toBeNull();
    await signIn(page, person);
    await expect(profile(page)).toBeVisible();
    expect(await tokenOf(page)).toMatch(/^[\w-]{43}$/);
    await page.reload();
    await expect(profile(page)).toBeVisible();
  });

  test("login strips the phone number to digits only; device_name is sent only if non-empty after trim @thorough", async ({
    page,
    server,
  }) => {
    const { phone, password } = await newPerson(server);
    await page.goto("/login");
    const bodies: unknown[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === apiPaths.login) bodies.push(request.postDataJSON());
    });
    await page.getByLabel("Mobile number").fill(`+251 ${phone.slice(1, 3)}-${phone.slice(3)}`);
    await page.getByLabel("Password", { exact: true }).fill("not this one");
    await page.getByText("Name this device").click();
    await page.getByLabel("Name of this device").fill("   ");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("The mobile number or the password is wrong")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Name of this device").fill(" My phone ");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(profile(page)).toBeVisible();
    const digits = `251${phone.slice(1)}`;
    const device_secret: unknown = expect.stringMatching(/^[\w-]{43}$/);
    expect(bodies).toEqual([
      { phone_number: digits, password: "not this one", device_secret },
      { phone_number: digits, password, device_name: "My phone", device_secret },
    ]);
    await expect(page.getByText("My phone")).toBeVisible();
  });

  test("a wrong password says no more than that, has the focus, and loses nothing that was typed @thorough", async ({
    page,
    server,
  }) => {
    const { phone } = await newPerson(server);
    for (const number of [phone, newCredentials().phone]) {
      await page.goto("/login");
      await page.getByLabel("Mobile number").fill(number);
      await page.getByLabel("Password", { exact: true }).fill("not this one");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      const alert = page.getByRole("alert").filter({ hasText: "The mobile number or the password is wrong" });
      await expect(alert).toBeFocused();
      await expect(page).toHaveTitle("Error: Sign in · Passport Status");
      await expect(page.getByLabel("Mobile number")).toHaveValue(number);
      await expect.poll(() => tokenOf(page)).toBeNull();
    }
  });

  test("HTTP 429: the retry-after header is counted down, and nothing is sent before it is over @thorough", async ({
    page,
  }) => {
    await page.goto("/login");
    let asked = 0;
    await page.route(`**${apiPaths.login}`, (route) => {
      asked += 1;
      return route.fulfill({
        status: 429,
        headers: { "retry-after": "3" },
        contentType: "application/problem+json",
        body: JSON.stringify({
          type: "about:blank",
          title: "Too many",
          status: 429,
          code: "rate_limit_exceeded",
        }),
      });
    });
    const { phone, password } = newCredentials();
    await page.getByLabel("Mobile number").fill(phone);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("timer")).toHaveText(/You can try again in 0:0[23]\./);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("You can try again now.")).toBeVisible();
    expect(asked).toBe(1);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect.poll(() => asked).toBe(2);
  });

  test("a redirect is a relative path: one that leaves the site is refused by its sentence and not followed @thorough", async ({
    page,
    server,
  }) => {
    const person = await newPerson(server);
    for (const redirect of ["//example.org", "/\\example.org", "https://example.org", "profile"]) {
      await page.goto(`/login?${new URLSearchParams({ redirect })}`);
      await expect(page.getByText("Redirect must be a relative path")).toBeVisible();
    }
    await signIn(page, person, { redirect: "//example.org" });
    await expect(page).toHaveURL("/profile");
  });
});

for (const path of ["/login", "/register"]) {
  test(`${path}: if already signed in, go to the redirect or /profile${thoroughUnless(path === "/login")}`, async ({
    page,
    server,
  }) => {
    await signIn(page, await newPerson(server));
    await page.goto(path);
    await expect(page).toHaveURL("/profile");
    await page.goto(`${path}?redirect=${encodeURIComponent("  /locations/?page=2 ")}`);
    await expect.poll(() => addressOf(page)).toBe("/locations/?page=2");
  });

  test(`${path}: if the session check returns 401, show the form${thoroughUnless(path === "/login")}`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.evaluate(() => sessionStorage.setItem("auth-token", "x".repeat(43)));
    await page.reload();
    await expect(page.getByLabel("Mobile number")).toBeVisible();
    await expect.poll(() => tokenOf(page)).toBeNull();
  });
}

test("register sends the confirmation, signs in and goes on to the redirect", async ({ page }) => {
  const { phone, password } = newCredentials();
  await page.goto("/login?redirect=/calendar");
  await main(page).getByRole("link", { name: "Create account" }).click();
  await expect.poll(() => addressOf(page)).toBe("/register?redirect=%2Fcalendar");
  await page.getByLabel("First name").fill("Hirut");
  await page.getByLabel("Last name").fill("Invented");
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the password").fill("another one");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["The two passwords are not the same"]);
  await page.getByLabel("Repeat the password").fill(password);
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === apiPaths.register);
  await page.getByRole("button", { name: "Create account" }).click();
  expect((await sent).postDataJSON()).toEqual({
    first_name: "Hirut",
    last_name: "Invented",
    phone_number: phone,
    password,
    password_confirmation: password,
    device_secret: expect.stringMatching(/^[\w-]{43}$/),
  });
  await expect(page).toHaveURL("/calendar");
});

test("what the server refuses stands at its field: a number that has an account, a password that many use @thorough", async ({
  page,
  server,
}) => {
  const { phone } = await newPerson(server);
  await page.goto("/register");
  await page.getByLabel("First name").fill("Hirut");
  await page.getByLabel("Last name").fill("Invented");
  await page.getByLabel("Mobile number").fill(phone);
  for (const [password, sentence] of [
    ["password123", "This password is easy to guess. Choose another one."],
    ["quiet river stone", "This mobile number already has an account"],
  ] as const) {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Repeat the password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([sentence]);
  }
});

test.describe("the profile", () => {
  test("needs a session: on 401, go to /login with redirect set to the current location", async ({
    page,
  }) => {
    await page.goto("/profile?from=menu");
    await expect.poll(() => addressOf(page)).toBe("/login?redirect=%2Fprofile%3Ffrom%3Dmenu");
    await page.evaluate(() => sessionStorage.setItem("auth-token", "x".repeat(43)));
    await page.goto("/profile?from=menu");
    await expect.poll(() => addressOf(page)).toBe("/login?redirect=%2Fprofile%3Ffrom%3Dmenu");
    await expect(loginForm(page)).toBeVisible();
  });

  test("changes names, e-mail address and password @thorough", async ({ page, server }) => {
    const person = await newPerson(server);
    await signIn(page, person);
    await page.getByLabel("First name").fill("Selam");
    await page.getByLabel("E-mail address").fill(`selam.${person.user.id}@example.org`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Your details are saved")).toBeVisible();
    await expect(main(page).getByText("Selam Invented · Plan: free")).toBeVisible();
    const form = page.getByRole("form", { name: "Change the password" });
    await form.getByLabel("Your current password").fill("not this one");
    await form.getByLabel("New password").fill("another river 77");
    await form.getByLabel("Repeat the password").fill("another river 77");
    await form.getByRole("button", { name: "Change it" }).click();
    await expect(
      page.getByRole("alert").getByRole("link", { name: "This is not your password" }),
    ).toBeVisible();
    await form.getByLabel("Your current password").fill(person.password);
    await form.getByRole("button", { name: "Change it" }).click();
    await expect(page.getByText("Your password is changed")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("Selam");
  });

  test("signs out another device, which then finds its session over @thorough", async ({
    page,
    browser,
    server,
    link,
  }) => {
    const person = await newPerson(server);
    const context = await newPhone(browser, link.origin);
    const other = await context.newPage();
    await other.goto("/login");
    await other.getByLabel("Mobile number").fill(person.phone);
    await other.getByLabel("Password", { exact: true }).fill(person.password);
    await other.getByText("Name this device").click();
    await other.getByLabel("Name of this device").fill("Lost phone");
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(profile(other)).toBeVisible();
    await signIn(page, person);
    await page.getByRole("button", { name: "Sign out Lost phone" }).click();
    await expect(page.getByText("The device is signed out")).toBeVisible();
    await expect(page.getByText("Lost phone")).toHaveCount(0);
    await other.reload();
    await expect(loginForm(other)).toBeVisible();
    expect(await tokenOf(other)).toBeNull();
    expect(placesOf(await readPhoneStorage(other), person.phone)).toEqual([]);
    await context.close();
  });

  test("closes the account after the password was given once more", async ({ page, server }) => {
    const person = await newPerson(server);
    await signIn(page, person);
    await page.getByRole("button", { name: "Close my account…" }).click();
    const dialog = page.getByRole("dialog", { name: "Close your account?" });
    await dialog.getByLabel("Your current password").fill("not this one");
    await dialog.getByRole("button", { name: "Close the account now" }).click();
    await expect(dialog.getByText("This is not your password")).toBeVisible();
    await dialog.getByLabel("Your current password").fill(person.password);
    await dialog.getByRole("button", { name: "Close the account now" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Your account is closed")).toBeVisible();
    await expect(call(server, "GET", apiPaths.me, { token: person.token })).rejects.toThrow("401");
    expect(placesOf(await readPhoneStorage(page), person.phone)).toEqual([]);
  });
});

test("Header buttons: signed-in users see My profile, signed-out users see Register and Login @thorough", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const buttons = page.getByRole("banner").getByRole("navigation", { name: "Account" }).getByRole("link");
  await page.goto("/");
  await expect(buttons).toHaveText(["Register", "Login"]);
  await signIn(page, await newPerson(server));
  await expect(buttons).toHaveText(["My profile"]);
  await page.goto("/");
  await expect(buttons).toHaveText(["My profile"]);
  await buttons.click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(buttons).toHaveText(["Register", "Login"]);
});

test.describe("route guarding", () => {
  test("no user leads to /login with a redirect-back parameter, and after signing in back", async ({
    page,
    server,
  }) => {
    const admin = await newPerson(server, { is_admin: true });
    await page.goto("/admin/users?page=2");
    await expect.poll(() => addressOf(page)).toBe("/login?redirect=%2Fadmin%2Fusers%3Fpage%3D2");
    await page.getByLabel("Mobile number").fill(admin.phone);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect.poll(() => addressOf(page)).toBe("/admin/users?page=2");
  });

  test("any failure of the admin session check: redirect to /login with redirect /admin @thorough", async ({
    page,
    server,
  }) => {
    await signIn(page, await newPerson(server, { is_admin: true }));
    for (const status of [500, 403, 401]) {
      await page.route(`**${apiPaths.me}`, (route) =>
        route.fulfill({
          status,
          contentType: "application/problem+json",
          body: JSON.stringify({ type: "about:blank", title: "No", status, code: "no" }),
        }),
      );
      await page.goto("/admin/audit");
      await expect.poll(() => addressOf(page)).toBe("/login?redirect=%2Fadmin");
      await expect(loginForm(page)).toBeVisible();
    }
  });

  test("a non-admin is redirected to the given fallback unless holding the required permission @thorough", async ({
    page,
    server,
  }) => {
    await signIn(page, await newPerson(server));
    await page.goto("/admin/pdf-import");
    await expect(page).toHaveURL("/");
    for (const path of ["/admin/users", "/admin/passports", "/admin/locations", "/admin/removal-requests"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/admin");
    }
    await expect(main(page).getByText("Your account may not use the admin area")).toBeVisible();
  });

  test("a non-admin holding the permission is let in, and sees that part of the admin area alone @thorough", async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await signIn(page, await newPerson(server, { permissions: ["upload-files"] }), { redirect: "/admin/" });
    const parts = page.getByRole("navigation", { name: "Admin area" }).getByRole("link");
    await expect(parts).toHaveText(["Overview", "PDF import"]);
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/ · Passport Status$/);
    await parts.last().click();
    await expect(page).toHaveURL("/admin/pdf-import");
    await page.goto("/admin/users");
    await expect(page).toHaveURL("/admin");
  });

  test("admin if roles contains superadmin, whatever its case @thorough", async ({ page, server }) => {
    const person = await newPerson(server, { is_admin: true });
    await page.route(`**${apiPaths.me}`, (route) =>
      route.fulfill({ json: { data: { ...person.user, is_admin: false, roles: ["SuperAdmin"] } } }),
    );
    await signIn(page, person);
    await page.goto("/admin/users");
    await expect(main(page).getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  });
});

test.describe("one-time links", () => {
  test("/setup makes the first admin, and its token leaves the address at once", async ({
    page,
    server,
    sink,
  }) => {
    const path = await adminLink(server, "create");
    const token = tokenInFragment(new URL(path, server.origin).hash);
    await page.goto(path);
    await expect(page).toHaveURL("/setup");
    const { phone, password } = newCredentials();
    await page.getByLabel("First name").fill("Aster");
    await page.getByLabel("Last name").fill("Invented");
    await page.getByLabel("Mobile number").fill(phone);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Repeat the password").fill(password);
    await page.getByRole("button", { name: "Create the admin account" }).click();
    await expect(page).toHaveURL("/admin");
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
    expect(placesOf(await readPhoneStorage(page), token)).toEqual([]);
    await page.goto("about:blank");
    expect(sink.everSent.join("\n")).not.toContain(token);
  });

  test("/reset-password sets a new password once, and signs out every device @thorough", async ({
    page,
    server,
  }) => {
    const person = await newPerson(server);
    const path = await adminLink(server, "reset", person.phone);
    await page.goto(path);
    await expect(page).toHaveURL("/reset-password");
    const chosen = "another river 88";
    for (const label of ["New password", "Repeat the password"])
      await page.getByLabel(label, { exact: true }).fill(chosen);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Your new password is set. Sign in with it.")).toBeVisible();
    await expect(call(server, "GET", apiPaths.me, { token: person.token })).rejects.toThrow("401");
    await signIn(page, { ...person, password: chosen });
    await expect(profile(page)).toBeVisible();
    await page.goto(path);
    for (const label of ["New password", "Repeat the password"])
      await page.getByLabel(label, { exact: true }).fill(chosen);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(
      page.getByText("This link was already used or has expired. Ask for a new one."),
    ).toBeVisible();
  });

  test("a link that is cut off says so @thorough", async ({ page }) => {
    await page.goto("/reset-password");
    await expect(page.getByText("This link is incomplete.")).toBeVisible();
  });
});

test.describe("what the phone keeps", () => {
  test("the token lies in the tab and in the session table, and nowhere else", async ({ page, server }) => {
    const admin = await newPerson(server, { is_admin: true });
    await signIn(page, admin, { redirect: "/admin/users", stay: true });
    await expect(main(page).getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto("/admin/passports");
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
    const token = (await tokenOf(page)) ?? "none";
    expect(placesOf(await readPhoneStorage(page), token)).toEqual([
      "sessionStorage",
      "indexedDB passport-status-account/session",
    ]);
  });

  test("after sign-out nothing of the account is in IndexedDB, Cache Storage and session storage", async ({
    page,
    server,
  }) => {
    const admin = await newPerson(server, { is_admin: true, firstName: "Zenebwork" });
    await signIn(page, admin, { redirect: "/admin/users", stay: true });
    await expect(main(page).getByText("Zenebwork").first()).toBeVisible();
    expect(placesOf(await readPhoneStorage(page), "Zenebwork")).toEqual([
      "sessionStorage",
      "indexedDB passport-status-account/session",
      "indexedDB passport-status-admin/copies",
    ]);
    const token = (await tokenOf(page)) ?? "none";
    await page.goto("/profile");
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page.getByText("You are signed out")).toBeVisible();
    const wiped = async () => {
      const storage = await readPhoneStorage(page);
      return [token, "Zenebwork", admin.phone].flatMap((text) => placesOf(storage, text));
    };
    await expect.poll(wiped).toEqual([]);
    await expect(call(server, "GET", apiPaths.me, { token })).rejects.toThrow("401");
  });

  test("signing out without a network wipes the phone at once, and the server hears of it later", async ({
    page,
    context,
    server,
  }) => {
    const person = await newPerson(server);
    await signIn(page, person, { stay: true });
    const token = (await tokenOf(page)) ?? "none";
    await context.setOffline(true);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => tokenOf(page)).toBeNull();
    expect(placesOf(await readPhoneStorage(page), person.phone)).toEqual([]);
    await call(server, "GET", apiPaths.me, { token });
    await context.setOffline(false);
    await expect
      .poll(() => call(server, "GET", apiPaths.me, { token }).then(() => "alive", String))
      .toContain("401");
    await expect.poll(async () => placesOf(await readPhoneStorage(page), token)).toEqual([]);
  });

  test("with changes that were not sent, signing out asks first, and then throws them away @thorough", async ({
    page,
    context,
    server,
  }) => {
    await signIn(page, await newPerson(server, { is_admin: true }), { redirect: "/admin/passports" });
    await untilControlled(page);
    await keepLaterCode(page, "pages-code");
    await main(page).getByRole("table").getByRole("link").first().click();
    await expect(page.getByLabel("First name")).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel("First name").fill("Senait");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(main(page).getByText("Not sent yet").first()).toBeVisible();
    await page.goto("/profile");
    const signOut = page.getByRole("button", { name: "Sign out", exact: true });
    await signOut.click();
    const dialog = page.getByRole("dialog", { name: "Not everything has been sent yet" });
    await expect(dialog.getByText("1 change has not been sent yet.")).toBeVisible();
    await dialog.getByRole("button", { name: "Stay signed in" }).click();
    expect(placesOf(await readPhoneStorage(page), "Senait")).toEqual([
      "indexedDB passport-status-outbox/changes",
    ]);
    await signOut.click();
    await dialog.getByRole("button", { name: "Sign out anyway" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(async () => placesOf(await readPhoneStorage(page), "Senait")).toEqual([]);
  });

  test("stay signed in: a new tab goes on with the session; without it a new tab is signed out @thorough", async ({
    page,
    context,
    server,
  }) => {
    await signIn(page, await newPerson(server));
    const stranger = await context.newPage();
    await stranger.goto("/profile");
    await expect(loginForm(stranger)).toBeVisible();
    await signIn(stranger, await newPerson(server), { stay: true });
    const next = await context.newPage();
    await next.goto("/profile");
    await expect(profile(next)).toBeVisible();
  });

  test("other tabs follow at once: who stays signed in is signed in there, has the new name, and is signed out without a network @thorough", async ({
    page,
    context,
    server,
  }) => {
    const person = await newPerson(server);
    const other = await context.newPage();
    const visitor = await context.newPage();
    await other.goto("/login");
    await expect(loginForm(other)).toBeVisible();
    await visitor.setViewportSize({ width: 1024, height: 700 });
    await visitor.goto("/");
    const buttons = visitor.getByRole("banner").getByRole("navigation", { name: "Account" });
    await expect(buttons).toContainText("Login");
    await signIn(page, person, { stay: true });
    await expect(profile(other)).toBeVisible({ timeout: 2000 });
    await expect(buttons).toHaveText("My profile");
    expect(await tokenOf(other)).toBe(await tokenOf(page));

    await page.getByLabel("First name").fill("Selam");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(main(other).getByText("Selam Invented · Plan: free")).toBeVisible();

    await context.setOffline(true);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(loginForm(other)).toBeVisible({ timeout: 2000 });
    expect(await tokenOf(other)).toBeNull();
    await expect(buttons).toContainText("Login");
  });

  test("offline with a session kept: the admin area opens, and shows what the phone has kept", async ({
    page,
    context,
    server,
  }) => {
    await signIn(page, await firstAdmin(server), { redirect: "/admin/users" });
    await expect(main(page).getByText("Almaz Invented").first()).toBeVisible();
    await untilControlled(page);
    await keepLaterCode(page, "admin-code");
    await expect(main(page).getByText("Almaz Invented").first()).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(main(page).getByText("No connection. You see what this device has kept.")).toBeVisible();
    await expect(main(page).getByText("Almaz Invented").first()).toBeVisible();
  });
});

test("the analytics forget who it was when one signs out @thorough", async ({ page, server, sink }) => {
  const person = await newPerson(server);
  sink.clear();
  await signIn(page, person);
  const idAt = (path: string) =>
    sink.events.find(({ properties }) => properties["$pathname"] === path)?.properties["distinct_id"];
  await expect.poll(() => idAt("/login")).toBeDefined();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("You are signed out")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Ethiopian Calendar" }).click();
  await expect(main(page).getByRole("heading", { level: 1, name: "Ethiopian Calendar" })).toBeVisible();
  await page.goto("about:blank");
  await expect.poll(() => idAt("/calendar")).toBeDefined();
  expect(idAt("/calendar")).not.toBe(idAt("/login"));
});
