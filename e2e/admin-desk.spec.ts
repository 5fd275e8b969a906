import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/admin.ts";
import { axeFaults } from "./support/axe.ts";
import { countClicks } from "./support/count-clicks.ts";
import { readTable } from "./support/phone-storage.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const sections = (page: Page) => page.getByRole("navigation", { name: "Admin area" });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("heading", { level: 1, name });
const finder = (page: Page) => page.getByRole("dialog", { name: "Find a passport, branch, article or page" });

test("the bar of sections is whole at 768 and 1280 px, a menu at 360 px, and marks the open one @thorough", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin, "/admin/horizon/dashboard");
  await expect(heading(page, "Queue")).toBeVisible();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    await expect(sections(page).getByRole("link")).toHaveCount(12);
    for (const link of await sections(page).getByRole("link").all()) {
      const box = await link.boundingBox();
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? size.height) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await expect(sections(page).getByRole("button")).toBeHidden();
    await expect(sections(page).getByRole("link", { name: "Queue" })).toHaveAttribute("aria-current", "page");
  }
  await expect(sections(page).getByRole("list", { name: "System" }).getByRole("link")).toHaveText([
    /^Users/,
    /^Audit log/,
    /^Queue/,
    /^Notices/,
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sections(page).getByRole("link")).toHaveCount(0);
  await sections(page).getByRole("button", { name: "Queue" }).click();
  await expect(sections(page).getByRole("link", { name: "Queue" })).toHaveAttribute("aria-current", "page");
  await sections(page).getByRole("link", { name: "Audit log" }).click();
  await expect(heading(page, "Audit log")).toBeVisible();
  await expect(sections(page).getByRole("link")).toHaveCount(0);
  await expect(sections(page).getByRole("button", { name: "Audit log" })).toBeVisible();
});

test("at 1920 px no line of a list is longer than people read @thorough", async ({
  page,
  admins: [admin],
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, admin, "/admin/passports");
  await expect(page.getByRole("table")).toBeVisible();
  const width = await page.getByRole("table").evaluate((table) => table.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(84 * 16);
});

test("a name is corrected from anywhere with three clicks", async ({ page, admins: [admin] }) => {
  await signIn(page, admin, "/admin/audit");
  await expect(heading(page, "Audit log")).toBeVisible();
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(finder(page).getByRole("combobox")).toBeFocused();
  // Other tests share this server, and none of them looks for this person.
  await page.keyboard.type("kenenisa mesfin gashaw");
  await finder(page).getByRole("option", { name: "Kenenisa Mesfin Gashaw" }).click();
  await expect(heading(page, "Kenenisa Mesfin Gashaw")).toBeVisible();
  await page.getByLabel("Last name").fill("Gebremikael");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(heading(page, "Kenenisa Mesfin Gebremikael")).toBeVisible();
  expect(await clicks()).toBe(3);
});

test("Ctrl+K finds passports, branches, articles, pages and acts with the keyboard alone @thorough", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin, "/admin/users");
  await expect(heading(page, "Users")).toBeVisible();
  const box = finder(page).getByRole("combobox");
  // The keys are heard once the header's part is there, which may come after the page.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(box).toBeFocused({ timeout: 2000 });
  }).toPass();
  const options = finder(page).getByRole("option");
  const marked = finder(page).getByRole("option", { selected: true });
  // All pages and what can be begun stand there before anything is typed.
  await expect(options.filter({ hasText: "Add a passport" })).toHaveCount(1);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.type("adam");
  await expect(finder(page).getByRole("group", { name: "Branch offices" }).getByRole("option")).toHaveText([
    "Adama",
  ]);
  await expect(finder(page).getByRole("status")).toHaveText(/^\d+ found$/);
  // Up from the first is the last one.
  await page.keyboard.press("ArrowUp");
  await expect(marked).toHaveText(/Adama$/);
  await expect(box).toHaveAttribute("aria-activedescendant", (await marked.getAttribute("id")) ?? "none");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/locations\/adama$/);
  await expect(finder(page)).toHaveCount(0);
  await expect(heading(page, "Adama")).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await page.keyboard.type("audit");
  await expect(marked).toHaveText("Audit log");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/audit$/);

  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await page.keyboard.type("xyzzy");
  await expect(finder(page).getByRole("status")).toHaveText(/^Nothing found/);
  await page.keyboard.press("Escape");
  await expect(finder(page)).toHaveCount(0);
});

test("without a connection the search finds what the device keeps @thorough", async ({
  page,
  context,
  admins: [admin],
}) => {
  await signIn(page, admin, "/admin/passports?q=hirut");
  const known = page.getByRole("table").getByRole("rowheader").getByRole("link").first();
  const name = (await known.textContent()) ?? "";
  const href = (await known.getAttribute("href")) ?? "";
  // The chunk of the search, which the service worker would have kept.
  await page.keyboard.press("Control+k");
  await expect(finder(page)).toBeVisible();
  await page.keyboard.press("Escape");
  // Long enough on the screen to count as read, and so kept.
  await expect.poll(() => readTable(page, "passport-status-admin", "copies")).toContain("q=hirut");
  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  await expect(finder(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(name.toLowerCase());
  await expect(finder(page).getByText("You see what this device has kept")).toBeVisible();
  await expect(finder(page).getByRole("option", { name }).first()).toHaveAttribute("href", href);
});

test("after each change of page the focus is on its heading, in the admin area and on public pages @thorough", async ({
  page,
  admins: [admin],
}) => {
  await signIn(page, admin, "/admin/passports");
  await sections(page).getByRole("link", { name: "Branch offices" }).click();
  await expect(heading(page, "Branch offices")).toBeFocused();
  await page.getByRole("table").getByRole("link", { name: "Adama" }).click();
  await expect(heading(page, "Adama")).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Branch offices")).toBeFocused();
  // Opened by the keyboard: the next stop is in the page.
  await page.getByRole("table").getByRole("link", { name: "Hawassa" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Hawassa")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  await page.goto("/locations");
  await page.getByRole("main").getByRole("link", { name: /Adama/ }).first().click();
  await expect(page).toHaveURL(/\/locations\/adama/);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  // The menu gives the focus back when it closes.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Ethiopian Calendar" }).click();
  await expect(page).toHaveURL(/\/calendar/);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
});
