import type { BrowserContext, Page } from "@playwright/test";
import { apiPaths } from "#domain/base/paths.ts";
import { call, firstAdmin, newPerson, signIn } from "./support/accounts.ts";
import { expect, test, thoroughUnless } from "./support/fixtures.ts";
import type { RunningServer } from "./support/server.ts";

test.use({ viewport: { width: 1280, height: 900 } });

/** A field of a form, found by its label. */
type Form = { path: string; label: string; text: string };

/** Leaving, in every way that loses what a form holds. */
const WAYS = ["a link", "Back", "a reload", "closing the tab"] as const;

async function leave(page: Page, context: BrowserContext, way: (typeof WAYS)[number], path: string) {
  switch (way) {
    case "a link":
      if (path.startsWith("/admin")) {
        await page.getByRole("link", { name: "Overview" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
      } else await page.getByRole("link", { name: "Ethiopian Calendar" }).first().click();
      await page.waitForURL((url) => url.pathname !== path);
      break;
    case "Back":
      // The browser itself asks before a page of another load.
      await page.evaluate(() => history.back());
      await page.waitForURL((url) => url.pathname !== path);
      break;
    case "a reload":
      await page.reload();
      return page;
    case "closing the tab":
      await page.close({ runBeforeUnload: false });
      break;
  }
  const next = page.isClosed() ? await context.newPage() : page;
  await next.goto(path);
  return next;
}

async function request(server: RunningServer): Promise<number> {
  const body = { full_name: "Marta Prober", phone_number: "0911234567", description: "Our menu, on a page." };
  const answer = await call(server, "POST", apiPaths.advertisementRequests, { body });
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

async function firstPassport(server: RunningServer, token: string): Promise<number> {
  const answer = await call(server, "GET", apiPaths.adminPassports, { token });
  return ((await answer.json()) as { data: { id: number }[] }).data[0]?.id ?? 0;
}

for (const way of WAYS) {
  test(`what is typed into a form of the admin area is found again after ${way} @thorough`, async ({
    page: first,
    context,
    server,
  }) => {
    test.setTimeout(120_000);
    const { token } = await firstAdmin(server);
    const admin = await newPerson(server, { is_admin: true });
    const forms: Form[] = [
      { path: "/admin/passports/new", label: "First name", text: "Wubit" },
      { path: `/admin/passports/${await firstPassport(server, token)}`, label: "Last name", text: "Prober" },
      { path: "/admin/locations/new", label: "Name", text: "Invented Town" },
      { path: "/admin/locations/adama", label: "Note on collecting", text: "Ask at the second counter." },
      { path: "/admin/advertisements/new", label: "Title", text: "Invented Café" },
      { path: `/admin/advertisement-requests/${await request(server)}`, label: "Notes", text: "30 days" },
      { path: "/admin/articles/new", label: "Title", text: "What to bring" },
      { path: "/admin/pdf-import", label: "Text above the first row", text: "PASSPORT NUMBER" },
    ];
    await signIn(first, admin, { stay: true, redirect: "/admin" });
    context.on("dialog", (dialog) => void dialog.accept());
    let page = first;
    for (const { path, label, text } of forms) {
      // "Back" needs a page to lead to.
      if (way === "Back") await page.goto("/admin");
      await page.goto(path);
      const field = () => page.getByLabel(label, { exact: true });
      await field().fill(text);
      await expect(page.getByText("Draft kept on this device")).toBeVisible();
      page = await leave(page, context, way, path);
      await page.getByRole("button", { name: "Restore my draft" }).click();
      await expect(field(), path).toHaveValue(text);
    }
  });

  test(`what is typed into a public form or one's own details is found again after ${way}${thoroughUnless(way === "closing the tab")}`, async ({
    page: first,
    context,
    server,
  }) => {
    test.slow();
    const forms: Form[] = [
      { path: "/advertisement-requests", label: "What would you like to advertise?", text: "Our menu" },
      { path: "/passports/AAL3711191/removal", label: "What is wrong?", text: "The name is not mine." },
      { path: "/profile", label: "E-mail address (optional)", text: "wubit@example.com" },
    ];
    await signIn(first, await newPerson(server), { stay: true, redirect: "/" });
    let page = first;
    for (const { path, label, text } of forms) {
      if (way === "Back") await page.goto("/calendar");
      await page.goto(path);
      const field = () => page.getByLabel(label, { exact: true });
      await field().fill(text);
      page = await leave(page, context, way, path);
      await expect(field(), path).toHaveValue(text);
      await expect(page.getByText("What you wrote is still here.")).toBeVisible();
      await page.getByRole("button", { name: "Clear the form" }).click();
      await expect(field()).toHaveValue("");
    }
  });
}

test("drafts of this device stand on top of their list, each with its title, and go on from there @thorough", async ({
  page,
  server,
}) => {
  const writer = await newPerson(server, { roles: ["editor"] });
  await signIn(page, writer, { stay: true, redirect: "/admin/articles/" });
  for (const title of ["The first letter", "The second letter"]) {
    await page.goto("/admin/articles/new");
    await page.getByLabel("Title", { exact: true }).fill(title);
    await expect(page.getByText("Draft kept on this device")).toBeVisible();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto("/admin/articles/");
  }
  const drafts = page.getByRole("region", { name: "Not saved, on this device" });
  await expect(drafts.getByRole("link")).toHaveText(["The second letter", "The first letter"]);
  await drafts.getByRole("link", { name: "The first letter" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("The first letter");
  await page.evaluate(() => history.back());
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await drafts.getByRole("button", { name: "Discard the draft" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard the draft" }).click();
  await expect(drafts.getByRole("link")).toHaveCount(1);
});

test("the rights of a user that were chosen and not saved are found again, and saving settles them @thorough", async ({
  page,
  server,
}) => {
  const admin = await newPerson(server, { is_admin: true });
  const { id } = (await newPerson(server)).user;
  const path = `/admin/users/${id}`;
  await signIn(page, admin, { stay: true, redirect: path });
  const editor = () => page.getByRole("radio", { name: "Editor", exact: true });
  const upload = () => page.getByRole("checkbox", { name: "Import PDF lists" });
  await editor().check();
  await upload().check();
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== path);
  await page.goto(path);
  await expect(editor()).not.toBeChecked();
  await page.getByRole("button", { name: "Restore my draft" }).click();
  await expect(editor()).toBeChecked();
  await expect(upload()).toBeChecked();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The permissions were saved")).toBeVisible();
  await page.reload();
  await expect(editor()).toBeChecked();
  await expect(page.getByRole("button", { name: "Restore my draft" })).toHaveCount(0);
});

test("a chosen list cannot be kept: leaving asks, and what was typed is found again with its name @thorough", async ({
  page,
  server,
}) => {
  const admin = await newPerson(server, { is_admin: true });
  await signIn(page, admin, { stay: true, redirect: "/admin/pdf-import" });
  const file = { name: "list.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 invented") };
  await page.getByLabel("PDF file").setInputFiles(file);
  const form = page.getByRole("form", { name: "Upload a list" });
  await form.getByLabel("Branch").fill("Invented Town");
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("dialog")).toContainText("The file has to be chosen again.");
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/admin/pdf-import");
  await page.goto("/admin/pdf-import");
  await page.getByRole("button", { name: "Restore my draft" }).click();
  await expect(form.getByLabel("Branch")).toHaveValue("Invented Town");
  await expect(form.getByText("Choose the file again: list.pdf.")).toBeVisible();
  await page.getByLabel("PDF file").setInputFiles(file);
  await expect(form.getByText("Choose the file again")).toBeHidden();
});

test("a dialog that moves passports opens with the branch that was chosen for them before @thorough", async ({
  page,
  server,
}) => {
  const admin = await newPerson(server, { is_admin: true });
  await signIn(page, admin, { stay: true, redirect: "/admin/passports" });
  async function openDialog(row: number) {
    await page.getByRole("main").getByRole("checkbox").nth(row).check();
    await page.getByRole("button", { name: "Move to a branch…" }).click();
    return page.getByRole("dialog").getByLabel("Branch");
  }
  const branch = await openDialog(1);
  await expect(branch).toHaveValue("");
  await branch.selectOption("Adama");
  await page.reload();
  await expect(await openDialog(1)).toHaveValue("Adama");
  await page.reload();
  await expect(await openDialog(2)).toHaveValue("");
});
