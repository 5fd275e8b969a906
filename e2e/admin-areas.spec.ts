import { askServer, expect, signIn, test } from "./support/admin.ts";
import { newPhone } from "./support/fixtures.ts";
import { KENENISA } from "./support/look-up.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const PASSWORD = "violet harbour 42";

test("an admin gives a role and a permission, makes a link for a lost password and ends the sessions; offline only says so @thorough", async ({
  page,
  context,
  browser,
  server,
  admins: [admin],
}) => {
  const registered = await fetch(`${server.origin}/api/v1/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      first_name: "Probe",
      last_name: "Person",
      phone_number: "0922000001",
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }),
  });
  const { token, user } = (await registered.json()) as { token: string; user: { id: number } };
  await signIn(page, admin, "/admin/users?q=0922000001");
  await page.getByRole("link", { name: "Probe Person" }).click();
  const elsewhere = await newPhone(browser, server.origin, { viewport: { width: 1280, height: 900 } });
  const other = await elsewhere.newPage();
  await other.goto("/login?redirect=%2Fadmin%2Fpdf-import");
  await other.getByLabel("Mobile number").fill("0922000001");
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  // The home page knows nothing of the admin area: a toast says why it is open.
  await expect(other).toHaveURL(`${server.origin}/`);
  await expect(other.getByText("You may not open “PDF import”")).toBeVisible();
  await expect(other.getByText("It needs the permission “Import PDF lists”")).toBeVisible();

  await page.getByRole("radio", { name: "Editor" }).check();
  await expect(page.getByRole("checkbox", { name: "Write articles" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Write articles" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Import PDF lists" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The permissions were saved")).toBeVisible();
  const told = await askServer<{ data: { permissions: string[]; roles: string[] } }>(
    server,
    admin,
    `/admin/users/${user.id}`,
  );
  expect(told.data).toMatchObject({ permissions: ["upload-files"], roles: ["editor"], is_admin: false });
  await other.goto("/admin/users");
  await expect(other).toHaveURL(/\/admin$/);
  await expect(other.getByRole("alert")).toHaveText(
    /You may not open “Users”\s*It needs the role Admin; yours is Editor/,
  );
  await other.getByRole("link", { name: "PDF import" }).first().click();
  await expect(other).toHaveURL(/\/admin\/pdf-import$/);
  await expect(other.getByRole("alert")).toHaveCount(0);
  await elsewhere.close();

  await page.getByRole("button", { name: "Make a link" }).click();
  const address = page.getByLabel("Shown only now: give it to this person alone");
  await expect(address).toHaveValue(new RegExp(`^${server.origin}/reset-password#token=`));
  await page.reload();
  await expect(address).toBeHidden();

  await page.getByRole("button", { name: "Sign out all devices" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out all devices" }).click();
  await expect(page.getByText("All devices are signed out")).toBeVisible();
  const me = await fetch(`${server.origin}/api/v1/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(me.status).toBe(401);

  await context.setOffline(true);
  await expect(page.getByText("Permissions can be changed only with a connection.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Make a link" })).toBeDisabled();
});

test("an admin writes down an office without a network, and merges two spellings with one", async ({
  page,
  context,
  server,
  admins: [admin],
}) => {
  await signIn(page, admin, "/admin/locations");
  await page.getByRole("link", { name: "Jimma" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jimma" })).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Name in Amharic").fill("ጅማ ከተማ");
  await page.getByLabel("Other spellings").fill("Jima\nDjimma");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Not sent yet").first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  await expect(page.getByLabel("Other spellings")).toHaveValue("Jima\nDjimma");
  const nameOnServer = async () =>
    (await askServer<{ data: { name_am: string } }>(server, admin, "/locations/jimma")).data.name_am;
  await expect.poll(nameOnServer).toBe("ጅማ ከተማ");

  await page.goto("/admin/locations");
  await page.getByRole("link", { name: "New branch" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Probeville");
  await page.getByRole("button", { name: "Add the branch" }).click();
  // A press while the row changes from the unsent branch to the sent one would hit neither.
  const row = page.getByRole("link", { name: "Probeville" });
  await expect(row).toHaveAttribute("href", "/admin/locations/probeville");
  await row.click();
  await page.getByLabel("The branch to keep").selectOption("Jimma");
  await page.getByRole("button", { name: "Merge" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jimma" })).toBeVisible();
  await expect(page.getByLabel("Other spellings")).toHaveValue(/Probeville/);
});

test("a removal request is answered with a note, and the audit log tells of it before and after @thorough", async ({
  page,
  context,
  server,
  admins: [admin],
}) => {
  const asked = await fetch(`${server.origin}/api/v1/removal-requests`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      request_number: KENENISA.requestNumber,
      reason: "The name is written wrong.",
      phone_number: "0911234567",
    }),
  });
  expect(asked.status).toBe(201);
  await page.clock.install();
  await signIn(page, admin, "/admin/removal-requests?status=pending");
  await expect(page.getByRole("link", { name: KENENISA.requestNumber })).toBeVisible();
  const tab = page.getByRole("banner").getByRole("link", { name: /^Removal requests/ });
  await expect(tab).toContainText("1 waits for you");
  await page.getByLabel("Note").fill("Called back, corrected.");
  await page.reload();
  await expect(page.getByLabel("Note")).toHaveValue("Called back, corrected.");
  await context.setOffline(true);
  // Made a minute before it is applied: the log shows both times.
  await page.clock.setFixedTime(Date.now() - 60_000);
  await page.getByRole("button", { name: "Settle" }).click();
  await expect(page.getByText("Not sent yet").first()).toBeVisible();
  await expect(page.getByText("Note: Called back, corrected.")).toBeVisible();
  await page.clock.setFixedTime(Date.now());
  await context.setOffline(false);
  await expect(page.getByText("Nothing found").first()).toBeVisible();
  await expect(tab).toHaveText("Removal requests");

  // A page that could not load some code offline reloads itself once it is online, which may interrupt this.
  await expect(async () => void (await page.goto("/admin/audit?what=removal.settle"))).toPass();
  const entry = page.getByRole("table").getByRole("row").nth(1);
  await expect(entry).toContainText(admin.name);
  await expect(entry).toContainText("Made earlier:");
  await expect(entry.getByText("Called back, corrected.")).toBeVisible();
  await expect(entry).toContainText("Open→After: Settled");
  await entry.getByRole("link", { name: KENENISA.requestNumber }).click();
  await expect(page.getByRole("searchbox")).toHaveValue(KENENISA.requestNumber);
  await expect(page.getByText("Note: Called back, corrected.")).toBeVisible();
});

test("an account is loaded before its page is shown; it and the limits of an import stay fresh for 30 s @thorough", async ({
  page,
  admins: [admin],
}) => {
  await page.clock.install();
  await signIn(page, admin, "/admin/users");
  const account = page.getByRole("table").getByRole("rowheader").getByRole("link").first();
  const save = page.getByRole("button", { name: "Save", exact: true });
  const parts = page.getByRole("navigation", { name: "Admin area" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const times = (pattern: RegExp) => asked.filter((path) => pattern.test(path)).length;
  const start = Date.now();
  await page.clock.setFixedTime(start);

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/v1/admin/users/*", async (route) => {
    await held;
    await route.continue();
  });
  await account.click();
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await expect.poll(() => times(/\/admin\/users\/\d+$/)).toBe(1);
  await expect(save).toHaveCount(0);
  release();
  await expect(save).toBeVisible();

  for (const [ms, requests] of [
    [0, 1],
    [29_999, 1],
    [30_000, 2],
  ] as const) {
    await page.clock.setFixedTime(start + ms);
    const lists = times(/\/passport-imports$/);
    await parts.getByRole("link", { name: "PDF import" }).click();
    // Asked for after the limits.
    await expect.poll(() => times(/\/passport-imports$/)).toBeGreaterThan(lists);
    await parts.getByRole("link", { name: "Users" }).click();
    await account.click();
    await expect(save).toBeVisible();
    // Asked after what the page asks for.
    await page.evaluate(() => fetch("/healthz").then(({ ok }) => ok));
    expect([times(/\/pdf-to-sqlite$/), times(/\/admin\/users\/\d+$/)]).toEqual([requests, requests]);
  }
});

test("what one tab is told shows at once in another that has no answer; its own answer wins when it comes @thorough", async ({
  page,
  context,
  admins: [admin, { name }],
}) => {
  const other = await context.newPage();
  await signIn(other, admin);
  await signIn(page, admin);
  const colleague = `${name} Prober`;
  let asked = 0;
  await other.route("**/api/v1/admin/users?*", (route) => ((asked += 1), route.abort()));
  for (const tab of [other, page])
    await tab.getByRole("navigation", { name: "Admin area" }).getByRole("link", { name: "Users" }).focus();
  await other.keyboard.press("Enter");
  await expect(other.getByText("This could not be loaded")).toBeVisible();
  const askedBefore = asked;
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: colleague })).toBeVisible();
  await expect(other.getByRole("link", { name: colleague })).toBeVisible({ timeout: 1000 });
  await expect(other.getByText("This could not be loaded")).toHaveCount(0);
  expect(asked).toBe(askedBefore);

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  asked = 0;
  await other.route("**/api/v1/admin/users/*", async (route) => {
    asked += 1;
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await held;
    await route.fulfill({ response, json: { data: { ...data, first_name: "Renamed" } } });
  });
  await other.getByRole("link", { name: colleague }).click();
  await expect.poll(() => asked).toBe(1);
  await expect(other.getByRole("heading", { name: colleague })).toHaveCount(0);
  await page.getByRole("link", { name: colleague }).click();
  await expect(page.getByRole("heading", { name: colleague })).toBeVisible();
  await expect(other.getByRole("heading", { name: colleague })).toBeVisible({ timeout: 1000 });
  release();
  await expect(other.getByRole("heading", { name: "Renamed Prober" })).toBeVisible();
  expect(asked).toBe(1);
});
