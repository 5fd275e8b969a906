import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  cellsOf,
  EDGES,
  HEADER,
  people,
  personAt,
  tableTexts,
  type Cell,
} from "../tests/server/imports/pdf/invented-list.ts";
import { makePdf } from "../tests/server/imports/pdf/make-pdf.ts";
import { expect, signIn, test as base } from "./support/admin.ts";
import { lookUp } from "./support/look-up.ts";
import { serverWithoutSamples } from "./support/server.ts";

const LISTS = join(import.meta.dirname, "..", "samples", "lists");
/** A sample list (invented people): its cover names Jigjiga. */
const LIST = { file: join(LISTS, "2026-11-09-jigjiga.pdf"), date: "2026-11-09", rows: 260 };
const GENET = { name: "Genet G/Michael Abebe", number: "AAL5590344" };
const PAGE = "/admin/pdf-import";

const test = base.extend({ server: serverWithoutSamples() });

test.use({ viewport: { width: 1280, height: 900 } });
test.describe.configure({ mode: "serial" });

const form = (page: Page) => page.getByRole("form", { name: "Upload a list" });

async function fill(page: Page, { file = LIST.file, branch = "Jigjiga", date = LIST.date } = {}) {
  await form(page).getByLabel("PDF file").setInputFiles(file);
  await form(page).getByLabel("Branch").fill(branch);
  await form(page).getByLabel("Day of the list").fill(date);
  await form(page).getByLabel("Text above the first row").fill("REQUEST_No.");
}

const upload = (page: Page) => form(page).getByRole("button", { name: "Upload", exact: true }).click();
const state = (page: Page) => page.locator("main [data-state]").first();
const counted = (page: Page, what: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(what, { exact: true }) })
    .locator("dd")
    .first();

/** Phones and caches may hold the lists of half a minute ago, and refresh them beside an answer. */
async function expectInLists(page: Page, isThere: boolean): Promise<void> {
  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto("/");
    await lookUp(visitor, GENET.number);
    const found = isThere ? GENET.name : "There are no lists yet";
    await expect(visitor.getByRole("heading", { name: found })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 110_000 });
  await visitor.close();
}

test("an admin uploads a list, moves it to the branch its cover names, publishes it, and takes it back", async ({
  page,
  admins: [admin],
}) => {
  test.setTimeout(280_000);
  await signIn(page, admin, PAGE);
  await expect(page.getByText("No list was imported yet")).toBeVisible();
  await fill(page, { branch: "Adama" });
  await expect(form(page).getByText("30 Tikimt 2019 in the Ethiopian calendar")).toBeVisible();
  await upload(page);

  await expect(page).toHaveURL(/\/admin\/pdf-import\/\d+$/);
  await expect(state(page)).toHaveText("To be checked");
  await expect(counted(page, "New")).toHaveText(String(LIST.rows));
  await expect(page.getByText("The cover of the list names Jigjiga, but you typed Adama.")).toBeVisible();
  await page.getByRole("button", { name: "Move to Jigjiga" }).click();
  await expect(page.getByText("The cover of the list names")).toBeHidden();
  await expect(page.getByRole("definition").filter({ hasText: "Jigjiga" })).toBeVisible();

  await page.getByRole("button", { name: `Publish ${LIST.rows} passports` }).click();
  await expect(state(page)).toHaveText("Published");
  await page
    .getByRole("navigation", { name: "Lines of the file" })
    .getByRole("link", { name: "Accepted" })
    .click();
  await expect(page.getByText(`${LIST.rows} found`)).toBeVisible();
  await expectInLists(page, true);

  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(state(page)).toHaveText("Undone");
  await expectInLists(page, false);
  await page.goto(PAGE);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("table")).toContainText("Undone");
});

test("a file that is no list is refused before it goes out, and all answers stay", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin, PAGE);
  await fill(page, { file: join(LISTS, "2026-11-09-jigjiga.tsv"), date: "2028-11-09" });
  await upload(page);
  await expect(form(page).getByRole("alert")).toContainText("There are 2 problems");
  await expect(form(page).getByText("File must be a PDF.").last()).toBeVisible();
  await expect(
    form(page)
      .getByText(/more than 60 days ahead/)
      .last(),
  ).toBeVisible();
  await expect(form(page).getByLabel("Branch")).toHaveValue("Jigjiga");
});

test("every line that is not taken is shown with its reason, and is added by hand from what it says @thorough", async ({
  page,
  admins: [admin],
}) => {
  const rows = people(12).map((person, at) => cellsOf(person, at + 1));
  rows[2] = ["3", "DAWIT", "BEKELE", "DEMISSIE", ""];
  rows[4] = ["5", "YONAS", "ALEMU", "REGASSA", "AAL12"];
  const number = String(rows[6]?.[4]);
  rows[6] = ["7", "LEMLEM", "", "", number];
  const pdf = await makePdf([{ texts: tableTexts([HEADER.A, ...rows], { edges: EDGES.A }) }]);
  await signIn(page, admin, PAGE);
  await fill(page);
  const buffer = Buffer.from(pdf);
  await form(page)
    .getByLabel("PDF file")
    .setInputFiles({ name: "faulty.pdf", mimeType: "application/pdf", buffer });
  await upload(page);
  await expect(counted(page, "Rejected")).toHaveText("3");
  await expect(counted(page, "New")).toHaveText("9");
  const lines = page.getByRole("region", { name: "Lines of the file" }).getByRole("row");
  await expect(lines).toHaveCount(4);
  for (const text of ["Page 1, line 4", "3 | DAWIT | BEKELE | DEMISSIE", "The request number is missing."])
    await expect(lines.nth(1)).toContainText(text);
  await expect(lines.nth(2)).toContainText("“AAL12” is not a request number");
  await lines.nth(2).getByRole("link", { name: "Add by hand" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Yonas");
  await expect(page.getByLabel("Last name")).toHaveValue("Regassa");
  await expect(page.getByLabel("Branch")).toHaveValue("Jigjiga");
  await expect(page.getByLabel("Published", { exact: true })).toHaveValue(LIST.date);
  await page.getByRole("link", { name: "Cancel" }).click();
  await lines.nth(3).getByRole("link", { name: "Add by hand" }).click();
  await expect(page.getByLabel("Request number")).toHaveValue(number);
  await page.getByLabel("Last name").fill("Regassa");
  await page.getByRole("button", { name: "Add the passport" }).click();
  await expect(page).toHaveURL(/\/admin\/pdf-import\/\d+$/);
  await expect(lines.nth(3)).toContainText("Published", { timeout: 15_000 });
  await page.getByRole("link", { name: "Accepted" }).click();
  await expect(lines).toHaveCount(10);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The import was deleted")).toBeVisible();
});

test("columns in an unknown order are named once; the next list of that layout is read by itself @thorough", async ({
  page,
  admins: [admin],
}) => {
  const fatherFirst = async (from: number, headings: readonly string[] = []) => {
    const rows = people(from + 4)
      .slice(from)
      .map((person, at): Cell[] => {
        const [no = "", given = "", father = "", ...rest] = cellsOf(person, at + 1);
        return [no, father, given, ...rest];
      });
    const groups = headings.map((text): Cell[] => ["", text, "", "", ""]);
    const [first = [], second = [], ...others] = rows;
    const [one, two] = groups;
    const lines = [first, ...(one ? [one] : []), second, ...(two ? [two] : []), ...others];
    const header = ["No.", "F. NAME", "Own", "G.F. NAME", "REQUEST_No."];
    return makePdf([{ texts: tableTexts([header, ...lines], { edges: EDGES.A }) }]);
  };
  const uploadPdf = async (pdf: Uint8Array, date: string) => {
    await page.goto(PAGE);
    await fill(page, { date });
    const buffer = Buffer.from(pdf);
    await form(page)
      .getByLabel("PDF file")
      .setInputFiles({ name: "father-first.pdf", mimeType: "application/pdf", buffer });
    await upload(page);
  };
  await signIn(page, admin, PAGE);
  await uploadPdf(await fatherFirst(20), "2026-11-12");
  await expect(state(page)).toHaveText("Failed");
  const columns = page.getByRole("region", { name: "The columns are in an order I do not know" });
  await expect(columns.getByRole("cell", { name: "AAL1000741" })).toBeVisible();
  await expect(columns.getByLabel("Column 2: F. NAME")).toHaveValue("father");
  await columns.getByRole("button", { name: "Read the file" }).click();
  await expect(columns.getByRole("alert")).toHaveText("Choose what each column holds.");
  await columns.getByLabel("Column 3: Own").selectOption("Own name");
  await columns.getByRole("button", { name: "Read the file" }).click();
  await expect(state(page)).toHaveText("To be checked");
  await expect(counted(page, "New")).toHaveText("4");
  await page.getByRole("link", { name: "Accepted" }).click();
  const { given, father, grandfather } = personAt(people(21), 20);
  await expect(page.getByRole("region", { name: "Lines of the file" })).toContainText(
    new RegExp([given, father, grandfather].join(" "), "i"),
  );
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The import was deleted")).toBeVisible();

  await uploadPdf(await fatherFirst(30, ["Group B", "Group C"]), "2026-11-13");
  await expect(state(page)).toHaveText("To be checked");
  await expect(counted(page, "New")).toHaveText("4");
  await expect(page.getByRole("region", { name: "Columns that were named by hand" })).toBeVisible();
  await expect(counted(page, "Rejected")).toHaveText("2");
  await page.getByRole("button", { name: "Dismiss 2 headings of groups" }).click();
  await expect(counted(page, "Rejected")).toHaveText("0");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The import was deleted")).toBeVisible();
});

test("a dropped list proposes branch, day and marker; a wrong marker is mended from the lines at the top @thorough", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin, PAGE);
  await expect(form(page).getByText("The PDF that the agency published, at most 10 MB.")).toBeVisible();
  await form(page).getByLabel("Text above the first row").fill("no such text");
  const bytes = [...(await readFile(LIST.file))];
  await form(page).evaluate(
    (element, [name, content]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([new Uint8Array(content)], name, { type: "application/pdf" }));
      element.dispatchEvent(
        new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }),
      );
    },
    ["2026-11-09-list.pdf", bytes] as const,
  );
  await expect(form(page).getByLabel("Branch")).toHaveValue("Jigjiga");
  await expect(form(page).getByLabel("Day of the list")).toHaveValue(LIST.date);
  await expect(form(page).getByLabel("Text above the first row")).toHaveValue("no such text");
  await expect(form(page).getByText("From the name of the file")).toBeVisible();
  await upload(page);

  await expect(state(page)).toHaveText("Failed");
  const top = page.getByRole("region", { name: "What is at the top of the file" });
  await top.getByRole("button", { name: /REQUEST_No\.$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Read the file" }).click();
  await expect(state(page)).toHaveText("To be checked");
  await expect(counted(page, "New")).toHaveText(String(LIST.rows));
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The import was deleted")).toBeVisible();
});

test("the same list again is refused with the way to where it stands; it is deleted before it is published @thorough", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin, PAGE);
  await fill(page);
  await upload(page);
  await page.getByRole("button", { name: /^Publish/ }).click();
  await expect(state(page)).toHaveText("Published");
  const standing = page.url();
  await page.goto(PAGE);
  await fill(page);
  await upload(page);
  await expect(page.getByRole("alert")).toContainText("already imported");
  await page.getByRole("link", { name: "Open that import" }).click();
  await expect(page).toHaveURL(standing);

  await page.goto(PAGE);
  await fill(page, { date: "2026-11-10" });
  await upload(page);
  await expect(counted(page, "Updated")).toHaveText(String(LIST.rows));
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin\/pdf-import$/);
  await expect(page.getByRole("table")).not.toContainText("To be checked");
});

test("an upload over a slow link shows how far it is and can be stopped; without a network nothing goes out @thorough", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin, PAGE);
  await fill(page, { date: "2026-11-11" });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const slow = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 8_000 };
  await cdp.send("Network.emulateNetworkConditions", slow);
  await upload(page);
  const bar = page.getByRole("progressbar");
  await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(10_000);
  await page.getByRole("button", { name: "Stop the upload" }).click();
  await expect(page.getByText("The upload was stopped. Nothing was kept.")).toBeVisible();
  await cdp.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });

  await page.context().setOffline(true);
  await expect(form(page).getByText("Uploads need a connection.")).toBeVisible();
  await expect(form(page).getByRole("button", { name: "Upload", exact: true })).toBeDisabled();
  await page.context().setOffline(false);
  await upload(page);
  await expect(state(page)).toHaveText("To be checked");
});
