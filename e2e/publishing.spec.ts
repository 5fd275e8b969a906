import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openStore } from "../server/store/open-store.ts";
import { askServer, expect, signIn, test as base } from "./support/admin.ts";
import { axeFaults } from "./support/axe.ts";
import { countClicks } from "./support/count-clicks.ts";
import { pictureFile } from "./support/picture-file.ts";
import { serverWithoutSamples } from "./support/server.ts";
import { advertise, storeRequest } from "./support/stored-advertising.ts";

/** A sample list (invented people): its cover names the branch, its file the day. */
const LIST = join(import.meta.dirname, "..", "samples", "lists", "2026-11-09-jigjiga.pdf");

const test = base.extend({ server: serverWithoutSamples() });

test.use({ viewport: { width: 1280, height: 900 } });
test.describe.configure({ mode: "serial" });

const heading = (page: Page, name: string) => page.getByRole("main").getByRole("heading", { level: 1, name });

/** Presses a button that opens the device's files, and chooses one. */
async function choose(page: Page, button: string, file: string | Awaited<ReturnType<typeof pictureFile>>) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(file);
}

test("a list whose cover is whole is public after two clicks on the overview, and says so with the link @thorough", async ({
  page,
  admins: [admin],
}) => {
  test.setTimeout(120_000);
  await signIn(page, admin, "/admin");
  await expect(heading(page, "Overview")).toBeVisible();
  const clicks = await countClicks(page);
  await choose(page, "Choose the PDF of a list…", LIST);
  await expect(page).toHaveURL(/\/admin\/pdf-import\/\d+$/, { timeout: 60_000 });
  await page.getByRole("button", { name: "Publish 260 passports" }).click({ timeout: 60_000 });
  await expect(page.getByText("260 passports of this list are public")).toBeVisible({ timeout: 60_000 });
  expect(await clicks()).toBe(2);
  await expect(page.getByRole("link", { name: "See the public list of Jigjiga" })).toHaveAttribute(
    "href",
    /^\/passports\/\?location=Jigjiga$/,
  );
});

test("an article is public after two clicks, and the editor stays and says where it is read @thorough", async ({
  page,
  server,
  admins: [admin],
}) => {
  await signIn(page, admin, "/admin/articles");
  await expect(heading(page, "Articles")).toBeVisible();
  const clicks = await countClicks(page);
  await page.getByRole("link", { name: "New article" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Where the queue begins");
  await page.getByLabel("Text", { exact: true }).fill("At the second gate, from eight in the morning.");
  // Enter in a field saves nothing public.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Everybody can read this article")).toBeVisible();
  expect(await clicks()).toBe(2);
  await expect(page).toHaveURL(/\/admin\/articles\/where-the-queue-begins$/);
  await expect(page.getByRole("link", { name: "/articles/where-the-queue-begins" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const { data } = await askServer<{ data: { status: string; published_at: string } }>(
    server,
    admin,
    "/admin/articles/where-the-queue-begins",
  );
  expect(data.status).toBe("published");
  expect(Date.parse(data.published_at)).toBeLessThanOrEqual(Date.now());
});

test("Enter in the title saves an article and publishes nothing; at a time it becomes public by itself", async ({
  page,
  server,
  admins: [admin],
}) => {
  await signIn(page, admin, "/admin/articles/new");
  await page.getByLabel("Text", { exact: true }).fill("Branches are closed on these days.");
  await page.getByLabel("Title", { exact: true }).fill("Days without counters");
  await page.getByLabel("Title", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/articles\/days-without-counters$/);
  const path = "/admin/articles/days-without-counters";
  type Answer = { data: { status: string; published_at: string | null } };
  expect((await askServer<Answer>(server, admin, path)).data.status).toBe("draft");
  await page.getByRole("button", { name: "At a time…" }).click();
  await page.getByLabel("Publish at").fill("2098-09-11T09:00");
  await expect(page.getByText("1 Meskerem 2091 (11 Sep 2098)")).toBeVisible();
  await page.getByRole("button", { name: "Publish then" }).click();
  await expect(page.getByText("It becomes public by itself")).toBeVisible();
  expect((await askServer<Answer>(server, admin, path)).data).toMatchObject({
    status: "scheduled",
    published_at: expect.stringMatching(/^2098-09-11T06:00/),
  });
});

test("a request becomes a running advertisement with nine clicks, notes and all, and another in its place is named @thorough", async ({
  page,
  server,
  admins: [admin],
}) => {
  test.setTimeout(120_000);
  const store = await openStore({ dataDir: server.dataDir });
  await advertise(store, "home-hero");
  await storeRequest(store);
  await store.db
    .updateTable("advertisement_requests")
    .set({ status: "pending", admin_notes: "30 days, first page, 6000 birr." })
    .execute();
  await store.close();
  await signIn(page, admin, "/admin");
  const clicks = await countClicks(page);
  await page.getByRole("link", { name: "1 person asks to advertise" }).click();
  await page.getByRole("link", { name: "Marta Prober" }).click();
  await page.getByRole("link", { name: "Make an advertisement of it" }).click();
  await expect(page.getByLabel("Notes")).toHaveValue(/^30 days, first page, 6000 birr\.\n\nShoes/);
  await expect(page.getByText("Another advertisement has this place on these days")).toBeVisible();
  await page.getByLabel("Link", { exact: true }).fill("https://shoes.example/");
  await choose(page, "Picture for wide screens: choose a picture", await pictureFile(970, 250));
  await choose(page, "Picture for phones: choose a picture", await pictureFile(640, 200));
  await expect(page.getByRole("button", { name: "Picture for phones: choose another" })).toBeVisible();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page).toHaveURL(/\/admin\/advertisements\/\d+$/, { timeout: 20_000 });
  await page.getByRole("button", { name: "Record a payment…" }).click();
  await page.getByLabel("Amount in birr").fill("6000");
  await page.getByRole("button", { name: "Record it" }).click();
  await expect(page.getByText("6,000.00 ETB received · Paid")).toBeVisible();
  await page.getByRole("button", { name: "Start now" }).click();
  await expect(page.getByText("Visitors see this advertisement now")).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(9);
  const id = page.url().split("/").at(-1);
  const { data } = await askServer<{ data: { ad_published_date: string; ad_ending_date: string } }>(
    server,
    admin,
    `/admin/advertisements/${id}`,
  );
  // The package fills the last day: 30 days with the first.
  expect(Date.parse(data.ad_ending_date) - Date.parse(data.ad_published_date)).toBe(29 * 86_400_000);
});

test("the overview names what is held and one's own drafts, and whoever uploads a list is told that it waits @thorough", async ({
  page,
  server,
  admins: [admin, other],
}) => {
  test.setTimeout(120_000);
  await signIn(page, admin, "/admin/horizon/dashboard");
  const paused = await fetch(`${server.origin}/api/v1/admin/job-kinds/import`, {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${other.token}`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify({ paused: true }),
  });
  expect(paused.status).toBe(200);
  await page.goto("/admin/articles/new");
  await page.getByLabel("Title", { exact: true }).fill("Half a thought");
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/admin");
  const desk = page.getByRole("region", { name: "Waiting for you" });
  await expect(desk).toContainText(`${other.name} Prober paused: Read or publish a list.`);
  await expect(desk.getByRole("link", { name: "Resume it in the queue" })).toHaveAttribute(
    "href",
    "/admin/horizon/dashboard",
  );
  await expect(desk.getByRole("link", { name: "One draft that you did not save: Articles" })).toHaveAttribute(
    "href",
    "/admin/articles",
  );
  expect(await axeFaults(page)).toEqual([]);
  await choose(
    page,
    "Choose the PDF of a list…",
    join(import.meta.dirname, "..", "samples", "lists", "2026-11-02-dessie.pdf"),
  );
  await expect(page).toHaveURL(/\/admin\/pdf-import\/\d+$/, { timeout: 60_000 });
  await expect(page.getByText("This is paused, so nothing goes on here")).toBeVisible();
  await expect(page.getByText(`Paused by ${other.name} Prober.`)).toBeVisible();
});
