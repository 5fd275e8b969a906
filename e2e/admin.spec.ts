import type { Page } from "@playwright/test";
import { type Admin, askServer, expect, signIn, test, wakeServiceWorker } from "./support/admin.ts";
import { axeFaults } from "./support/axe.ts";
import { FALSE_CODE_RAN } from "./support/faulty-link.ts";
import { newPhone, thoroughUnless } from "./support/fixtures.ts";
import { KENENISA, untilControlled } from "./support/look-up.ts";
import type { RunningServer } from "./support/server.ts";

test.use({ viewport: { width: 1280, height: 900 } });

type Told = { id: number; request_number: string; full_name: string; last_name: string };

const rows = (page: Page) => page.getByRole("table").getByRole("row");
const links = (page: Page) => page.getByRole("table").getByRole("rowheader").getByRole("link");

/** Records of a page of the list, so that each test has its own. */
async function recordsOf(server: RunningServer, admin: Admin, page: number): Promise<Told[]> {
  const { data } = await askServer<{ data: Told[] }>(
    server,
    admin,
    `/admin/passports?page=${page}&page_size=10`,
  );
  return data;
}

async function publicStatus(server: RunningServer, number: string): Promise<number> {
  return (await fetch(`${server.origin}/api/v1/passports/${number}`)).status;
}

async function publicName(server: RunningServer, number: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/v1/passports/${number}`);
  return ((await answer.json()) as { data: Told }).data.last_name;
}

async function renameOnPage(page: Page, lastName: string): Promise<void> {
  await page.getByLabel("Last name").fill(lastName);
  await page.getByRole("button", { name: "Save" }).click();
}

test("an admin finds, corrects and deletes a passport", async ({ page, server, admins: [admin] }) => {
  await signIn(page, admin);
  await expect(rows(page).nth(1)).toBeVisible();
  // The keyboard alone leads into the box, filters while typing, goes into the list and opens a row.
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Name or request number" });
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription(/Enter opens/);
  await page.keyboard.type(KENENISA.fullName.split(" ")[0]?.toLowerCase() ?? "", { delay: 60 });
  await expect(page).toHaveURL(/\?q=kenenisa$/);
  await expect(rows(page).filter({ hasText: KENENISA.fullName })).toHaveCount(1);
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/passports$/);
  await page.keyboard.type(KENENISA.requestNumber, { delay: 20 });
  // The head of the table and the one row.
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: KENENISA.fullName })).toBeFocused();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await renameOnPage(page, "Gebremariam");
  await expect(page.getByRole("heading", { name: "Kenenisa Anteneh Gebremariam" })).toBeVisible();
  await expect.poll(() => publicName(server, KENENISA.requestNumber)).toBe("Gebremariam");
  await expect(page.getByRole("table").getByText("Changed by hand")).toBeVisible();
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin\/passports$/);
  await expect.poll(() => publicStatus(server, KENENISA.requestNumber)).toBe(404);
});

test("three corrections and a deletion made with the radio off are sent by the service worker without the page", async ({
  page,
  context,
  link,
  server,
  admins: [admin],
}) => {
  const [one, two, three, four] = await recordsOf(server, admin, 2);
  if (!one || !two || !three || !four) throw new Error("The list is too short");
  const list = "/admin/passports?page=2&page_size=10";
  await signIn(page, admin, list);
  await expect(links(page)).toHaveCount(10);
  await untilControlled(page);
  await context.setOffline(true);
  for (const { full_name } of [one, two, three]) {
    await page.getByRole("link", { name: full_name, exact: true }).click();
    await renameOnPage(page, "Offline");
    await expect(page.getByText("Not sent yet").first()).toBeVisible();
    await page.goBack();
  }
  await page.getByRole("link", { name: four.full_name, exact: true }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: /Outbox/ })).toContainText("4");
  await page.goBack();
  await page.goBack();
  await expect(rows(page).filter({ hasText: "Not sent yet" })).toHaveCount(4);
  await expect(rows(page).filter({ hasText: "Deleted" })).toContainText(four.full_name);
  await page.close();
  await context.setOffline(false);
  await wakeServiceWorker(context, link.origin);
  for (const { request_number } of [one, two, three]) {
    await expect.poll(() => publicName(server, request_number)).toBe("Offline");
  }
  await expect.poll(() => publicStatus(server, four.request_number)).toBe(404);
  const audit = await askServer<{ data: { queued_at: string | null }[] }>(
    server,
    admin,
    `/admin/audit?subject=passport:${one.request_number}`,
  );
  expect(audit.data.map(({ queued_at }) => queued_at)).toEqual([expect.any(String)]);
});

for (const side of ["Yours", "Theirs"] as const) {
  test(`the same correction made by two admins: the one who is late chooses, here “${side}”${thoroughUnless(side === "Yours")}`, async ({
    page,
    context,
    browser,
    link,
    server,
    admins: [admin, other],
  }) => {
    const [record] = await recordsOf(server, admin, side === "Yours" ? 4 : 5);
    if (!record) throw new Error("The list is too short");
    await signIn(page, admin, `/admin/passports/${record.id}`);
    await expect(page.getByRole("heading", { name: record.full_name })).toBeVisible();
    await context.setOffline(true);
    await renameOnPage(page, "Late");
    await expect(page.getByText("Not sent yet").first()).toBeVisible();
    const elsewhere = await newPhone(browser, link.origin, { viewport: { width: 1280, height: 900 } });
    const second = await elsewhere.newPage();
    await signIn(second, other, `/admin/passports/${record.id}`);
    await renameOnPage(second, "Early");
    await expect.poll(() => publicName(server, record.request_number)).toBe("Early");
    await elsewhere.close();

    await context.setOffline(false);
    await expect(page.getByRole("main").getByText("Needs your decision").first()).toBeVisible();
    await page.getByRole("button", { name: /Outbox/ }).click();
    const drawer = page.getByRole("dialog", { name: "Outbox" });
    expect(await axeFaults(page, { within: "dialog[open]" })).toEqual([]);
    await drawer.getByRole("button", { name: "Compare and choose" }).click();
    const choice = page.getByRole("dialog", { name: "Two versions" });
    await expect(choice).toContainText(`${other.name} Prober changed`);
    const send = choice.getByRole("button", { name: "Send the merged version" });
    await expect(send).toBeDisabled();
    expect(await axeFaults(page, { within: "dialog[open]" })).toEqual([]);
    const version = side === "Yours" ? "Yours Late" : `${other.name} Prober Early`;
    await choice.getByRole("radio", { name: version }).check();
    await send.click();
    const kept = side === "Yours" ? "Late" : "Early";
    await expect(page.getByText("Needs your decision")).toHaveCount(0);
    await expect.poll(() => publicName(server, record.request_number)).toBe(kept);
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Last name")).toHaveValue(kept);
  });
}

test("a record made without a network can be corrected before it is sent, and then has its own page @thorough", async ({
  page,
  context,
  server,
  admins: [admin],
}) => {
  await signIn(page, admin);
  await expect(links(page)).toHaveCount(20);
  await untilControlled(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "New passport" }).click();
  await page.getByRole("button", { name: "Add the passport" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(5);
  await page.getByLabel("Request number").fill("zzt-7654321");
  await page.getByRole("combobox", { name: "Branch" }).selectOption("Jimma");
  await page.getByLabel("Published").fill("2026-11-16");
  await page.getByLabel("First name").fill("Probe");
  await page.getByLabel("Last name").fill("Unsent");
  await page.getByRole("button", { name: "Add the passport" }).click();
  await page.getByRole("link", { name: "Probe Unsent" }).click();
  await expect(page.getByText("Only this device knows this passport so far.")).toBeVisible();
  await renameOnPage(page, "Corrected");
  await expect(page.getByRole("heading", { name: "Probe Corrected" })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/admin\/passports\/\d+$/);
  // The correction is sent after the record.
  await expect.poll(() => publicName(server, "ZZT7654321")).toBe("Corrected");
});

test("what the server refuses waits for its person, who writes it anew or discards it @thorough", async ({
  page,
  server,
  admins: [admin],
}) => {
  const [record] = await recordsOf(server, admin, 6);
  if (!record) throw new Error("The list is too short");
  await signIn(page, admin, "/admin/passports/new");
  await page.getByLabel("Request number").fill(record.request_number);
  await page.getByRole("combobox", { name: "Branch" }).selectOption("Jimma");
  await page.getByLabel("Published").fill("2026-11-16");
  await page.getByLabel("First name").fill("Probe");
  await page.getByLabel("Last name").fill("Refused");
  await page.getByRole("button", { name: "Add the passport" }).click();
  await expect(rows(page).filter({ hasText: "Probe Refused" })).toContainText("Needs your decision");
  await page.getByRole("button", { name: /Outbox/ }).click();
  const drawer = page.getByRole("dialog", { name: "Outbox" });
  await expect(drawer.getByText("Another passport has this request number already.")).toBeVisible();
  await drawer.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit the change" });
  await form.getByLabel("Request number").fill("ZZT7654322");
  await form.getByRole("button", { name: "Save and send" }).click();
  await expect.poll(() => publicStatus(server, "ZZT7654322")).toBe(200);
  await expect(drawer.getByText("Needs your decision")).toHaveCount(0);
});

test("filters, order and page live in the address, and what is not understood falls back @thorough", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin);
  await page.getByRole("combobox", { name: "Branch" }).selectOption("Jigjiga");
  await expect(page.getByText("Page 1 of 13")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?location=Jigjiga&page=2$/);
  await page.getByRole("columnheader", { name: "Request number" }).getByRole("link").click();
  await expect(page).toHaveURL(/\?location=Jigjiga&sort=requestNumber&sort_dir=asc$/);
  await expect(page.getByRole("columnheader", { name: "Request number" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByLabel("Per page").selectOption("50");
  await expect(page).toHaveURL(/page_size=50$/);
  await expect(links(page)).toHaveCount(50);
  await page.goBack();
  await page.goBack();
  await expect(page.getByText("Page 2 of 13")).toBeVisible();
  await page.goto("/admin/passports?page=many&page_size=9999&sort=colour&sort_dir=up");
  await expect(page.getByText("Page 1 of")).toBeVisible();
  await expect(links(page)).toHaveCount(20);
});

test("the list is searched as visitors search: numbers as they are meant, other orders of names last, slips apart @thorough", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin, "/admin/passports?q=AIL24O5847.");
  await expect(page.getByText("Read as AIL2405847")).toBeVisible();
  await expect(rows(page).nth(1)).toContainText("AIL2405847");
  await page.goto("/admin/passports?q=AIL2405874");
  await expect(page.getByRole("heading", { name: "Similar numbers" })).toBeVisible();
  await expect(rows(page).nth(1)).toContainText("AIL2405847");
  await page.goto("/admin/passports?q=ahmed+ayalew+ahmed");
  await expect(rows(page).nth(1)).toContainText("Ahmed Ayalew Ahmed");
  await page.getByRole("columnheader", { name: "Request number" }).getByRole("link").click();
  await expect(page).toHaveURL(/\?q=ahmed\+ayalew\+ahmed&sort=requestNumber&sort_dir=asc$/);
  await page.getByRole("link", { name: "Show the nearest name first" }).click();
  await expect(page).toHaveURL(/\?q=ahmed\+ayalew\+ahmed$/);
});

test("the keyboard goes from row to row, opens one, and reaches the search box @thorough", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin);
  await links(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(links(page).nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(links(page).last()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await links(page).nth(2).focus();
  const name = await links(page).nth(2).textContent();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
});

test("on a phone each row is a card with its labels, and the filters wait behind a button @thorough", async ({
  page,
  admins: [admin],
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, admin);
  await expect(rows(page).nth(1)).toContainText("Branch");
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  await expect(page.getByLabel("Last name")).toBeHidden();
  await page.getByRole("button", { name: "More filters" }).click();
  await expect(page.getByLabel("Last name")).toBeVisible();
});

test("a portal's scripts in place of the admin area's are neither kept nor run, and the area opens once they are gone @thorough", async ({
  page,
  link,
  admins: [admin],
}) => {
  await page.goto("/");
  await untilControlled(page);
  await signIn(page, admin, "/profile");
  const asked = () => link.requests.filter((path) => path.startsWith("/assets/")).length;
  const kept = () =>
    page.evaluate(async () => {
      const files = await (await caches.open("admin-code")).matchAll();
      return Promise.all(files.map((file) => file.text()));
    });
  const before = asked();
  link.set({ kind: "false-code" });
  await page.goto("/admin/users");
  await expect.poll(asked).toBeGreaterThan(before);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  // The sums may have come before, for other parts.
  expect((await kept()).filter((text) => !text.startsWith('{"assets/'))).toEqual([]);
  link.set({ kind: "pass" });
  await page.reload();
  await expect(rows(page).nth(1)).toBeVisible();
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(10);
  expect((await kept()).filter((text) => text.includes(FALSE_CODE_RAN))).toEqual([]);
  // What is kept is run without asking.
  link.set({ kind: "false-code" });
  await page.reload();
  await expect(rows(page).nth(1)).toBeVisible();
  expect(link.requests).not.toContain(FALSE_CODE_RAN);
});
