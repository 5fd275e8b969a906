import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, newPhone, SAMPLE_TOTAL, test } from "./support/fixtures.ts";
import {
  expectKenenisa,
  KENENISA,
  keepLaterCode,
  lookUp,
  openWithWholeMirror,
  passportsOnPhone,
  unfold,
  untilControlled,
} from "./support/look-up.ts";

const PATIENT = { timeout: 30_000, intervals: [100] };

async function openPanel(page: Page) {
  await unfold(page);
  await page.getByRole("button", { name: "Choose what to keep" }).click();
  return page.getByRole("dialog");
}

async function takeFile(page: Page, buffer: Buffer, name = "passport-lists.ppl"): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: "application/octet-stream", buffer });
}

/** Shares as another app does: a form with a file or a text, which the service worker answers. */
function shareWith(page: Page, shared: { text: string } | { bytes: number[] }): Promise<void> {
  return page.evaluate((given) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" });
    const input = document.createElement("input");
    if ("text" in given) Object.assign(input, { name: "text", value: given.text });
    else {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(given.bytes)], "lists.txt", { type: "text/plain" }));
      Object.assign(input, { type: "file", name: "lists", files: data.files });
    }
    form.append(input);
    document.body.append(form);
    form.submit();
  }, shared);
}

test("lists leave one phone as a file and are searched on another, both without a link; changed ones are refused @thorough", async ({
  browser,
  link,
}) => {
  test.slow();
  const phones: BrowserContext[] = [];
  const phone = async () => {
    const context = await newPhone(browser, link.origin);
    phones.push(context);
    return { context, page: await context.newPage() };
  };
  try {
    const [giver, taker] = [await phone(), await phone()];
    await openWithWholeMirror(giver.page);
    // What two parts share is of the first of them.
    await keepLaterCode(giver.page, "pages-code");
    await keepLaterCode(giver.page, "hand-on-code");
    await openWithWholeMirror(taker.page);
    await keepLaterCode(taker.page, "pages-code");
    await keepLaterCode(taker.page, "hand-on-code");
    const before = await openPanel(taker.page);
    await before.getByRole("button", { name: "Remove all" }).click();
    await expect.poll(() => passportsOnPhone(taker.page), PATIENT).toBe(0);

    for (const { context } of [giver, taker]) await context.setOffline(true);
    await giver.page.reload();
    const panel = await openPanel(giver.page);
    await expect(panel).toContainText("All published lists are on this phone.");
    await expect(panel.getByRole("button", { name: /^Keep all lists/ })).toHaveCount(0);
    await panel.getByRole("link", { name: "Lists from phone to phone" }).click();
    const share = giver.page.getByRole("region", { name: "Hand lists on" });
    await expect(share).toContainText(/[\d,]+ passports, lists of .+ The file is \d+/);
    await share.getByLabel("Which lists").selectOption("Adama");
    await expect(share).toContainText("1,100 passports");
    await share.getByLabel("Which lists").selectOption("All lists");
    const [download] = await Promise.all([
      giver.page.waitForEvent("download"),
      share.getByRole("button", { name: "Save as a file" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^passport-lists-\d{4}-\d\d-\d\d\.ppl$/);
    const file = await readFile(await download.path());

    const { page } = taker;
    await page.goto("/share");
    await takeFile(page, Buffer.from("dear friend"), "letter.txt");
    await expect(page.getByText("This is not a file of lists")).toBeVisible();
    const forged = Buffer.from(file);
    const total = forged.indexOf('total\\":') + 8;
    forged[total] = forged[total] === 0x31 ? 0x32 : 0x31;
    await takeFile(page, forged);
    await expect(page.getByText("changed after they were signed")).toBeVisible();
    await expect(page.getByText("The lists on this phone are unchanged.")).toBeVisible();
    expect(await passportsOnPhone(page)).toBe(0);
    await takeFile(page, file.subarray(0, Math.floor(file.length * 0.7)));
    await expect(page.getByText("The file breaks off. What came before that is here")).toBeVisible();
    const some = await passportsOnPhone(page);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(SAMPLE_TOTAL);

    await shareWith(page, { bytes: [...file] });
    await expect(page).toHaveURL(/\/share\?shared$/);
    await expect(page.getByText("came from the file")).toBeVisible(PATIENT);
    expect(await passportsOnPhone(page)).toBe(SAMPLE_TOTAL);
    await page.getByRole("link", { name: "Search now" }).click();
    for (const words of [KENENISA.byName, KENENISA.byNumber]) {
      await lookUp(page, words);
      await expectKenenisa(page);
    }
    await page.goto("/");
    await expect(await openPanel(page)).toContainText(/Lists of \d+ \S+ \d+, from a file/);
    await shareWith(page, { text: KENENISA.byName });
    await expectKenenisa(page);
  } finally {
    for (const context of phones) await context.close();
  }
});

test("a form of another site leaves nothing on the phone, whatever it sends, and the page says why", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await untilControlled(page);
  const { origin } = new URL(page.url());
  const isKept = () => page.evaluate(() => caches.has("taken-file"));
  await context.route("http://elsewhere.invalid/*", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: route.request().url().endsWith("/hidden") ? { "referrer-policy": "no-referrer" } : {},
      body: `<form method="post" action="${origin}/share" enctype="multipart/form-data"><input type="file" name="lists"></form>`,
    }),
  );
  const LISTS = "passport-lists 1";
  const send = async (from: string, start: string, bytes: number) => {
    await page.goto(`http://elsewhere.invalid/${from}`, { waitUntil: "load" });
    await page.evaluate(
      ([first, size]) => {
        const data = new DataTransfer();
        data.items.add(new File([first, new Uint8Array(size)], "lists.txt"));
        const input = document.querySelector("input");
        if (input !== null) input.files = data.files;
        document.querySelector("form")?.submit();
      },
      [start, bytes] as const,
    );
    await page.waitForURL(/\/share\?/);
  };
  await send("shown", LISTS, 100);
  await expect(page.getByText("Another website tried to hand over a file.")).toBeVisible();
  expect(await isKept()).toBe(false);
  await send("hidden", "zeros", 1_000);
  await expect(page.getByText("This is not a file of lists.")).toBeVisible();
  expect(await isKept()).toBe(false);
  await send("hidden", LISTS, 33_000_000);
  await expect(page.getByText("The file is too large to come from another app.")).toBeVisible();
  expect(await isKept()).toBe(false);
});

test("a file waits for another tab's update and says so, also after the page was left; to stop keeps the focus @thorough", async ({
  page,
}) => {
  await openWithWholeMirror(page);
  await keepLaterCode(page, "hand-on-code");
  const panel = await openPanel(page);
  await panel.getByRole("link", { name: "Lists from phone to phone" }).click();
  const file = Buffer.from("dear friend");
  // Another tab holds the lock while it updates.
  await page.evaluate(() => {
    const alive = new BroadcastChannel("passport-status-mirror-alive");
    setInterval(() => alive.postMessage(null), 1000);
    void navigator.locks.request("passport-status-mirror", () => new Promise(() => undefined));
  });
  await takeFile(page, file);
  const take = page.getByRole("region", { name: "Take lists from a file" });
  await expect(take).toContainText("Another tab is updating the lists.");
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeFocused();
  await takeFile(page, file);
  await expect(take).toContainText("1 more file after this one.");
  await page.goBack();
  await expect(take).toHaveCount(0);
  await page.goForward();
  await expect(take).toContainText("Another tab is updating the lists.");
  await expect(take).not.toContainText("Nothing has happened for a while.");
  await expect(take).toContainText("Nothing has happened for a while.", PATIENT);
  const stop = take.getByRole("button", { name: "Stop" });
  await stop.focus();
  await stop.press("Enter");
  await expect(take).toContainText("You stopped it.");
  await expect(take).not.toContainText("more file");
  await expect(stop).toHaveCount(0);
  await expect(page.locator(":focus")).toContainText("You stopped it.");
});
