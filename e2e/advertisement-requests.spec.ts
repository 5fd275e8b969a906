import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { AdminAdvertisementRequest } from "#domain/advertising/admin-requests.ts";
import { askServer, expect, signIn, test as base, wakeServiceWorker } from "./support/admin.ts";
import { axeFaults } from "./support/axe.ts";
import { newPhone } from "./support/fixtures.ts";
import { keepLaterCode } from "./support/look-up.ts";
import { sampleData } from "./support/sample-data.ts";
import { serverWith } from "./support/server.ts";

/** The first request on this server has number 1. */
const test = base.extend({ server: serverWith(async () => undefined, sampleData) });
// Each worker would start a server or a phone of its own, so one worker runs the whole file.
test.describe.configure({ mode: "default" });

const FORM = "/advertisement-requests";
const BODY = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /OpenAction << /S /JavaScript >> >>\nendobj\n";
const LIST = "xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R >>\n";
const PLAN = {
  name: "ዕቅድ.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(`${BODY}${LIST}startxref\n${BODY.length}\n%%EOF\n`, "latin1"),
};

async function write(page: Page): Promise<void> {
  await page.getByLabel("Your full name").fill("Marta Prober");
  await page.getByLabel("Your mobile number").fill("+251 91 123 4567");
  await page.getByLabel("Company (optional)").fill("Invented Shoes");
  await page
    .getByLabel("What would you like to advertise?")
    .fill("Shoes, at the end of articles, for a month.");
}

type Listed = { data: AdminAdvertisementRequest[]; meta: { total: number } };

test("a request with a file is written offline, the tab closed, and arrives once; a manager works it through and downloads the file", async ({
  page,
  context,
  browser,
  link,
  server,
  admins: [hanna, dawit],
}) => {
  test.slow();
  await page.goto(FORM);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await keepLaterCode(page, "pages-code");
  await context.setOffline(true);
  // The offline switch does not reach a service worker that starts later, so the link is cut as well.
  link.set({ kind: "dead" });
  await expect(page.getByText("You are offline")).toBeVisible();

  // What does not fit is said first, and nothing is lost.
  await page.locator("input[type=file]").setInputFiles({ ...PLAN, name: "plan.exe" });
  const wrongKind = "Choose a PDF, a Word document (doc, docx) or a picture (JPG, PNG)";
  await expect(page.getByText(wrongKind)).toBeVisible();
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page).toHaveTitle("Error: Ask to advertise · Passport Status");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter your full name, with 2 to 255 letters",
    "Enter an Ethiopian mobile number, such as 0911 234 567",
    "Say what you would like to advertise in 10 to 5000 letters",
    wrongKind,
  ]);
  await page.getByRole("alert").getByRole("link").last().click();
  await expect(page.getByRole("button", { name: "A file (optional)" })).toBeFocused();
  expect(await axeFaults(page, { within: "main" })).toEqual([]);
  await page.getByRole("button", { name: "Remove the file" }).click();
  await expect(page.getByText("plan.exe")).toHaveCount(0);

  await write(page);
  await page.locator("input[type=file]").setInputFiles(PLAN);
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();
  await expect(page.getByText(`${PLAN.name}, 1 KB`)).toBeVisible();
  expect(await axeFaults(page, { within: "main" })).toEqual([]);
  await page.close();
  expect((await askServer<Listed>(server, hanna, "/admin/advertisement-requests")).meta.total).toBe(0);

  link.set({ kind: "pass" });
  await context.setOffline(false);
  const list = () => askServer<Listed>(server, hanna, "/admin/advertisement-requests");
  await wakeServiceWorker(context, link.origin);
  await expect.poll(async () => (await list()).meta.total, { timeout: 30_000 }).toBe(1);
  const again = await context.newPage();
  await again.goto(FORM);
  await expect(again.getByRole("heading", { name: "Your request was received" })).toBeVisible();
  await expect(again.getByText("Number of your request: 1.")).toBeVisible();
  await again.getByRole("button", { name: "Write another request" }).click();
  await expect(again.getByLabel("Your full name")).toHaveValue("");
  await again.reload();
  await expect(again.getByLabel("Your full name")).toBeVisible();
  const [sent] = (await list()).data;
  expect(sent).toMatchObject({ full_name: "Marta Prober", phone_number: "0911234567", file_name: PLAN.name });
  expect((await list()).meta.total).toBe(1);
  await again.close();

  // Another phone: a manager's.
  const office = await newPhone(browser, server.origin);
  const desk = await office.newPage();
  await signIn(desk, dawit, "/admin/advertisement-requests?status=nonsense&per_page=1000&sort=id&page=x");
  await expect(desk.getByRole("heading", { level: 1, name: "Requests to advertise" })).toBeVisible();
  await desk.getByRole("link", { name: "Marta Prober" }).click();
  await expect(desk).toHaveURL("/admin/advertisement-requests/1");
  await expect(desk.getByText("Be careful with this PDF")).toBeVisible();
  await expect(desk.getByText("Opened, it does something by itself")).toBeVisible();
  const downloading = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Download the file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(PLAN.name);
  expect((await readFile(await download.path())).equals(PLAN.buffer)).toBe(true);
  await expect(desk.getByRole("link", { name: "Make an advertisement of it" })).toHaveAttribute(
    "href",
    "/admin/advertisements/new?request=1",
  );
  expect(await axeFaults(desk, { within: "main" })).toEqual([]);

  await office.setOffline(true);
  await desk.getByLabel("Notes").fill("Called, wants a month.");
  await desk.getByRole("button", { name: "I have contacted them" }).click();
  await expect(desk.getByText("Not sent yet").first()).toBeVisible();
  await office.setOffline(false);
  await expect.poll(async () => (await list()).data[0]?.status).toBe("contacted");
  await expect(desk.getByRole("button", { name: "Approve" })).toBeVisible();
  expect((await list()).data[0]).toMatchObject({
    admin_notes: "Called, wants a month.",
    handled_by: "Dawit Prober",
  });

  await desk.getByRole("button", { name: "Delete", exact: true }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Delete the request" }).click();
  await expect(desk).toHaveURL("/admin/advertisement-requests");
  // It is held back for a while, as nothing brings it back.
  await expect.poll(async () => (await list()).meta.total, { timeout: 45_000 }).toBe(0);
  await office.close();
});

test("where the browser stores no files, a request goes out at once with its file, and offline it says what is not possible", async ({
  browser,
  server,
  admins: [hanna],
}) => {
  const phone = await newPhone(browser, server.origin, { serviceWorkers: "block" });
  await phone.addInitScript(() => {
    // Private windows of some browsers refuse files in the same way.
    const refuse = (value: unknown): void => {
      const files = Object.values((value as { body?: object } | null)?.body ?? {});
      if (files.some((file) => file instanceof Blob))
        throw new DOMException("Blobs cannot be stored here", "DataCloneError");
    };
    type Write = (this: IDBObjectStore, ...row: unknown[]) => IDBRequest;
    for (const name of ["add", "put"] as const) {
      const write = Reflect.get(IDBObjectStore.prototype, name) as Write;
      IDBObjectStore.prototype[name] = function (...row: unknown[]) {
        refuse(row[0]);
        return write.apply(this, row);
      };
    }
  });
  const page = await phone.newPage();
  await page.goto(FORM);
  await write(page);
  await page.locator("input[type=file]").setInputFiles({ ...PLAN, name: "private.pdf" });
  await phone.setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("alert")).toContainText("this browser cannot keep a request and send it later");
  await expect(page.getByText("private.pdf")).toBeVisible();
  await phone.setOffline(false);
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("heading", { name: "Your request was received" })).toBeFocused();
  const list = await askServer<Listed>(server, hanna, "/admin/advertisement-requests");
  expect(list.data.map(({ file_name }) => file_name)).toContain("private.pdf");
  await phone.close();
});

test("clearing a form that was filled in again takes its file, too", async ({ browser, server }) => {
  const phone = await newPhone(browser, server.origin);
  const page = await phone.newPage();
  await page.goto(FORM);
  await page.getByLabel("Your full name").fill("Marta Prober");
  await page.reload();
  await page.locator("input[type=file]").setInputFiles(PLAN);
  await expect(page.getByText(PLAN.name)).toBeVisible();
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(page.getByText(PLAN.name)).toHaveCount(0);
  await expect(page.getByLabel("Your full name")).toHaveValue("");
  await phone.close();
});
