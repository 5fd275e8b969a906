import type { Page } from "@playwright/test";
import { apiPaths } from "#domain/base/paths.ts";
import { call } from "./support/accounts.ts";
import { type Admin, askServer, expect, signIn, test } from "./support/admin.ts";
import { axeFaults } from "./support/axe.ts";
import { keepLaterCode } from "./support/look-up.ts";
import type { RunningServer } from "./support/server.ts";

test.use({ viewport: { width: 1280, height: 900 } });
test.beforeEach(() => test.slow());

type Told = { id: number; request_number: string; full_name: string; location: string; etag: string };

const boxes = (page: Page) => page.getByRole("table").getByRole("checkbox");
const bar = (page: Page) => page.getByRole("group", { name: "Several rows at once" });
const toast = (page: Page) => page.locator("[data-sonner-toast]");
/** The toast in front. */
const front = (page: Page) => toast(page).and(page.locator("[data-front=true]"));
const expectToast = (page: Page, text: string) =>
  expect(front(page)).toContainText(text, { timeout: 30_000 });
const list = (number: number) => `/admin/passports?page=${number}&page_size=10`;

/** Records of a page of the list, so that each test has its own. */
async function recordsOf(server: RunningServer, admin: Admin, page: number): Promise<Told[]> {
  return (await askServer<{ data: Told[] }>(server, admin, list(page))).data;
}

async function statuses(server: RunningServer, records: readonly Told[]): Promise<number[]> {
  const answers = records.map(({ request_number }) =>
    fetch(`${server.origin}/api/v1/passports/${request_number}`),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function deleteChosen(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
}

/** Texts of all toasts that were shown, each once. */
async function toastsOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    const note = () => {
      for (const title of document.querySelectorAll("[data-sonner-toast] [data-title]")) {
        const text = title.textContent;
        if (!said.includes(text)) said.push(text);
      }
    };
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(window, { said });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test("three passports chosen by keys are deleted together, said once, and one undo restores all of them @thorough", async ({
  page,
  server,
  admins: [admin],
}) => {
  const records = (await recordsOf(server, admin, 3)).slice(1, 4);
  await signIn(page, admin, list(3));
  await expect(boxes(page)).toHaveCount(10);
  const said = await toastsOf(page);
  await boxes(page).nth(1).focus();
  await page.keyboard.press("Space");
  await expect(bar(page).getByRole("status")).toHaveText("1 chosen");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page).getByRole("status")).toHaveText("3 chosen");
  await expect(boxes(page).nth(3)).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);

  await deleteChosen(page);
  await expectToast(page, "3 records were deleted.");
  await expect.poll(() => statuses(server, records)).toEqual([404, 404, 404]);
  await expect(page.getByRole("link", { name: records[0]?.full_name ?? "" })).toHaveCount(0);
  await expect(bar(page).getByRole("status")).toHaveText("");

  await front(page).getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "3 records are back.");
  await expect.poll(() => statuses(server, records)).toEqual([200, 200, 200]);
  expect((await recordsOf(server, admin, 3)).slice(1, 4)).toEqual(records);
  expect(await said()).toEqual([
    "Deleting 3 records",
    "3 records were deleted.",
    "Restoring 3 records",
    "3 records are back.",
  ]);
});

test("rows are chosen by a range of clicks and all at once; another page begins with none @thorough", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin, list(4));
  await boxes(page).nth(2).click();
  await boxes(page)
    .nth(6)
    .click({ modifiers: ["Shift"] });
  const count = bar(page).getByRole("status");
  await expect(count).toHaveText("5 chosen");
  await boxes(page)
    .nth(4)
    .click({ modifiers: ["Shift"] });
  await expect(count).toHaveText("2 chosen");
  const all = page.getByRole("checkbox", { name: "Choose all 10 on this page" });
  await expect(all).not.toBeChecked();
  await all.click();
  await expect(count).toHaveText("10 chosen");
  await bar(page).getByRole("button", { name: "Clear the choice" }).click();
  await expect(count).toHaveText("");
  await expect(all).toBeFocused();
  await boxes(page).first().check();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=5/);
  await expect(count).toHaveText("");
  await page.goBack();
  await expect(boxes(page)).toHaveCount(10);
  await expect(count).toHaveText("");
});

test("without a connection a deletion of several waits, and undo cancels it before anything was sent", async ({
  page,
  context,
  server,
  admins: [admin],
}) => {
  const records = (await recordsOf(server, admin, 6)).slice(0, 2);
  await signIn(page, admin, list(6));
  await keepLaterCode(page, "pages-code");
  await expect(boxes(page)).toHaveCount(10);
  await context.setOffline(true);
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  await deleteChosen(page);
  await expectToast(page, "2 records are deleted as soon as there is a connection.");
  // Both rows are still there, struck out, and can no longer be chosen.
  await expect(boxes(page)).toHaveCount(8);
  await page.getByRole("button", { name: /^Outbox/ }).click();
  const outbox = page.getByRole("dialog", { name: "Outbox" });
  await expect(outbox.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await front(page).getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "2 records stay. Nothing was deleted.");
  await expect(boxes(page)).toHaveCount(10);
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Outbox", exact: true })).toBeVisible();
  // Whatever waits would be sent before what is made now.
  await page.getByRole("link", { name: records[0]?.full_name ?? "" }).click();
  await page.getByLabel("Last name").fill("Invented");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Saved");
  expect(await statuses(server, records)).toEqual([200, 200]);
});

test("several passports are moved without a connection; the one that was refused stays named in the outbox @thorough", async ({
  page,
  context,
  server,
  admins: [admin],
}) => {
  const records = (await recordsOf(server, admin, 8)).slice(0, 3);
  const [first, second] = records;
  await signIn(page, admin, list(8));
  await keepLaterCode(page, "pages-code");
  await expect(boxes(page)).toHaveCount(10);
  await boxes(page).nth(0).check();
  await boxes(page)
    .nth(2)
    .click({ modifiers: ["Shift"] });
  // The branches are read with a connection.
  await expect(bar(page).getByRole("button", { name: "Move to a branch…" })).toBeEnabled();
  await context.setOffline(true);
  await bar(page).getByRole("button", { name: "Move to a branch…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move these 3 passports" });
  await dialog.getByLabel("Branch").selectOption("Jimma");
  await dialog.getByRole("button", { name: "Move 3 passports" }).click();
  await expectToast(page, "3 records are saved as soon as there is a connection.");
  const changed = await call(server, "PATCH", apiPaths.adminPassport(second?.id ?? 0), {
    token: admin.token,
    headers: { "if-match": second?.etag ?? "" },
    body: { last_name: "Changed" },
  });
  expect(changed.status).toBe(200);
  await context.setOffline(false);
  await expectToast(page, "2 records were saved. One was not taken: look into the outbox.");
  await page.getByRole("button", { name: /^Outbox/ }).click();
  const needed = page.getByRole("region", { name: "Needs you" });
  await expect(needed.getByRole("listitem")).toHaveCount(1);
  await expect(needed).toContainText(second?.request_number ?? "");
  await needed
    .getByRole("button", { name: "Discard" })
    .or(needed.getByRole("button", { name: "Compare" }))
    .click();
  const moved = await askServer<{ data: Told }>(server, admin, `/admin/passports/${first?.id}`);
  expect(moved.data.location).toBe("Jimma");
});

test("a deleted passport is found in the audit log, with what it said, and restored there @thorough", async ({
  page,
  server,
  admins: [admin],
}) => {
  const [record] = await recordsOf(server, admin, 10);
  await signIn(page, admin, `/admin/passports/${record?.id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "was deleted.");
  await page.goto(`/admin/audit?what=passport.delete&subject=${record?.request_number}`);
  await page.getByRole("link", { name: "Look and restore" }).click();
  await expect(page.getByRole("heading", { level: 1, name: record?.full_name ?? "" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText("Restored, it is as it was before.")).toBeVisible();
  await expect(main.getByRole("definition").filter({ hasText: record?.request_number ?? "" })).toBeVisible();
  await expect(page.getByRole("table").getByText("Deleted by hand")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Restore" }).click();
  await expectToast(page, `${record?.full_name} · ${record?.request_number} is back.`);
  await expect(page.getByLabel("Request number")).toHaveValue(record?.request_number ?? "");
  await expect(page.getByRole("table").getByText("taken back")).toBeVisible();
  const [back] = await recordsOf(server, admin, 10);
  expect(back).toEqual(record);
});

test("drafts are published and deleted together; one undo takes them out of the bin, and they are public again @thorough", async ({
  page,
  server,
  admins: [admin],
}) => {
  const titles = ["Several at once, one", "Several at once, two"];
  for (const title of titles) {
    const made = await call(server, "POST", apiPaths.adminArticles, {
      token: admin.token,
      body: { title, content: "Invented text of an article.", status: "draft" },
    });
    expect(made.status).toBe(201);
  }
  const publicly = async () => {
    const slugs = ["several-at-once-one", "several-at-once-two"];
    return Promise.all(
      slugs.map(async (slug) => (await fetch(`${server.origin}/api/v1/articles/${slug}`)).status),
    );
  };
  await signIn(page, admin, "/admin/articles/?q=several");
  const choose = async () => {
    await expect(boxes(page)).toHaveCount(2);
    await page.getByRole("checkbox", { name: "Choose all 2 on this page" }).check();
  };
  await choose();
  await bar(page).getByRole("button", { name: "Publish 2 now" }).click();
  await expectToast(page, "2 records were saved.");
  await expect.poll(publicly).toEqual([200, 200]);
  await choose();
  await expect(bar(page).getByRole("button", { name: "Publish 0 now" })).toBeDisabled();
  await deleteChosen(page);
  await expectToast(page, "2 records were deleted.");
  await expect.poll(publicly).toEqual([404, 404]);
  await front(page).getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "2 records are back.");
  await expect.poll(publicly).toEqual([200, 200]);
});

test("a request to advertise is deleted for good: that is said before, and it is held back meanwhile for undo @thorough", async ({
  page,
  server,
  admins: [admin],
}) => {
  const asked = await call(server, "POST", apiPaths.advertisementRequests, {
    body: {
      full_name: "Invented Advertiser",
      phone_number: "0911234567",
      description: "An invented café that wants to be known.",
    },
  });
  expect(asked.status).toBe(201);
  const { data } = (await asked.json()) as { data: { id: number } };
  await signIn(page, admin, `/admin/advertisement-requests/${data.id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(
    "for good, a few seconds after you confirm. Until then it can be undone.",
  );
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Invented Advertiser is deleted in a moment. After that nothing brings it back.");
  await front(page).getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Invented Advertiser stays. Nothing was deleted.");
  await expect(page.getByRole("button", { name: "Outbox", exact: true })).toBeVisible();
  await askServer(server, admin, `/admin/advertisement-requests/${data.id}`);
});

test("unused branches are deleted together and restored; one that passports name has no box @thorough", async ({
  page,
  server,
  admins: [admin],
}) => {
  const names = ["Severalville", "Severaltown"];
  for (const name of names) {
    const made = await call(server, "POST", apiPaths.adminLocations, {
      token: admin.token,
      body: { name, address: `Invented street of ${name}` },
    });
    expect(made.status).toBe(201);
  }
  await signIn(page, admin, "/admin/locations");
  await expect(page.getByRole("link", { name: "Severaltown" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Choose Adama" })).toHaveCount(0);
  for (const name of names) await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  expect(await axeFaults(page)).toEqual([]);
  await deleteChosen(page);
  await expectToast(page, "2 records were deleted.");
  await expect(page.getByRole("link", { name: "Severaltown" })).toHaveCount(0);
  await front(page).getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "2 records are back.");
  await page.getByRole("link", { name: "Severaltown" }).click();
  await expect(page.getByLabel("Address")).toHaveValue("Invented street of Severaltown");
});
