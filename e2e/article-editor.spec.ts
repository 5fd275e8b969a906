import type { Page } from "@playwright/test";
import sharp from "sharp";
import { apiPaths } from "#domain/base/paths.ts";
import type { AdminArticle } from "#domain/articles/admin-contract.ts";
import { call, newPerson, signIn } from "./support/accounts.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { readTable } from "./support/phone-storage.ts";
import type { RunningServer } from "./support/server.ts";

test.use({ viewport: { width: 1280, height: 900 } });

/** A red square of 8 by 8 pixels. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC",
  "base64",
);

async function signInAsEditor(page: Page, server: RunningServer) {
  const editor = await newPerson(server, { roles: ["editor"] });
  await signIn(page, editor, { stay: true, redirect: "/admin/articles/" });
  return editor;
}

async function articleAt(server: RunningServer, token: string, slug: string): Promise<AdminArticle> {
  const answer = await call(server, "GET", apiPaths.adminArticle(slug), { token });
  return ((await answer.json()) as { data: AdminArticle }).data;
}

/** What the page shows without a connection. */
async function untilListIsKept(page: Page): Promise<void> {
  await expect
    .poll(() => readTable(page, "passport-status-admin", "copies"))
    .toContain(`"path":"${apiPaths.adminArticles}`);
}

test("an editor writes in Amharic without a connection, closes the tab, comes back and sends, pictures too", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  await signInAsEditor(page, server);
  await expect(page.getByRole("heading", { name: "Articles", level: 1 })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The service worker serves pages from the second visit on.
  await page.reload();
  await untilListIsKept(page);
  await page.getByRole("link", { name: "New article" }).click();
  await expect(page.getByRole("heading", { name: "New article" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await context.setOffline(true);
  await page.getByRole("button", { name: "Save the article" }).click();
  await expect(page.getByRole("alert")).toContainText("Title must be at least 3 characters");
  await expect(page.getByRole("alert")).toContainText("Content must be at least 10 characters");
  await page.getByLabel("Title", { exact: true }).fill("ወደ ቅርንጫፍ ሲሄዱ ምን ይዘው ይሂዱ");
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("ደረሰኙን ይዘው ይምጡ።");
  await expect(text).toBeFocused();
  await text.press("Control+A");
  await text.press("Control+b");
  await expect(text).toHaveValue("**ደረሰኙን ይዘው ይምጡ።**");
  await text.press("Control+z");
  await expect(text).toHaveValue("ደረሰኙን ይዘው ይምጡ።");
  // The keyboard alone goes to the toolbar, along it, and back.
  await text.press("Alt+F10");
  await expect(page.getByRole("button", { name: "Heading" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await text.press("Control+End");

  await page.locator("markdown-toolbar input[type=file]").setInputFiles([
    { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
    { name: "cut.png", mimeType: "image/png", buffer: PICTURE.subarray(0, 40) },
    { name: "hall.png", mimeType: "image/png", buffer: PICTURE },
  ]);
  // The newest notice lies on top of the others, such as that this is kept on the device.
  for (const name of ["note.txt", "cut.png"])
    await expect(page.getByText(`“${name}” is not a picture that can be used.`)).toBeAttached();
  await page.getByRole("button", { name: "Add the picture" }).click();
  await expect(page.getByText("Enter a description of 1 to 250 letters")).toBeVisible();
  await page.getByLabel("Description", { exact: true }).fill("አዳራሹ");
  await page.getByRole("button", { name: "Add the picture" }).click();
  await expect(text).toHaveValue(/^ደረሰኙን ይዘው ይምጡ።\n\n!\[አዳራሹ\]\(\/media\/[0-9a-f]{64}\)$/);
  // Shown from the device while it waits.
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("img", { name: "አዳራሹ" })).toHaveJSProperty("naturalWidth", 8);
  await expect(page.getByText("4 words · 1 minute to read")).toBeVisible();

  await page.getByLabel("Status", { exact: true }).selectOption("Published");
  await page.getByLabel("Publish date and time").fill("2026-11-20T09:05");
  await expect(page.getByText("11 Hidar 2019 (20 Nov 2026)")).toBeVisible();
  await page.getByLabel("Language", { exact: true }).selectOption("Amharic");
  await page.getByLabel("Tags", { exact: true }).fill("ፓስፖርት፣ ደረሰኝ");
  await page.getByRole("button", { name: "Save the article" }).click();
  // Saving stays in the editor.
  await expect(page.getByRole("heading", { level: 1, name: "ወደ ቅርንጫፍ ሲሄዱ ምን ይዘው ይሂዱ" })).toBeVisible();
  await expect(page.getByText("Not sent yet").first()).toBeVisible();
  await page.getByRole("button", { name: /Outbox/ }).click();
  await page.getByRole("dialog").getByText("Show the change").first().click();
  await expect(page.getByRole("dialog")).toContainText("hall.png, 1 KB");
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/admin/articles");
  const links = later.getByRole("link", { name: "ወደ ቅርንጫፍ ሲሄዱ ምን ይዘው ይሂዱ" });
  // For a moment the list may have the article and its change, too.
  const link = links.and(later.locator(':not([href*="/new%3A"])'));
  await expect(link).toHaveAttribute("href", /\/admin\/articles\/[a-z0-9-]+$/, { timeout: 20_000 });
  await expect(links).toHaveCount(1);
  const slug = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  // The picture may be sent after its article.
  await expect(later.getByRole("button", { name: "Outbox", exact: true })).toBeVisible();
  await later.goto(`/articles/${slug}`);
  await expect(later.getByRole("heading", { name: "ወደ ቅርንጫፍ ሲሄዱ ምን ይዘው ይሂዱ" })).toBeVisible();
  await expect(later.getByRole("img", { name: "አዳራሹ" })).toHaveJSProperty("complete", true);
  await expect(later.getByRole("img", { name: "አዳራሹ" })).not.toHaveJSProperty("naturalWidth", 0);
});

test("what is typed into an article while it is sent is not lost, nor after a crash @thorough", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  const editor = await signInAsEditor(page, server);
  await untilListIsKept(page);
  await page.getByRole("link", { name: "New article" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Before you travel");
  await page.getByLabel("Text", { exact: true }).fill("As it was when it was sent.");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("As it was when it was sent.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save the article" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Before you travel" })).toBeVisible();
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("Typed before it was sent.");
  await expect(page.getByText("Draft kept on this device")).toBeVisible();

  await context.setOffline(false);
  const slug = "before-you-travel";
  await expect
    .poll(async () => articleAt(server, editor.token, slug).catch(() => null))
    .toMatchObject({ slug });
  await text.pressSequentially(" And after.");
  await expect(text).toHaveValue("Typed before it was sent. And after.");
  await expect(text).toBeFocused();
  // A crash before it was saved.
  await expect
    .poll(() => readTable(page, "passport-status-admin", "drafts"))
    .toContain("Typed before it was sent. And after.");
  await page.close({ runBeforeUnload: false });
  const later = await context.newPage();
  await later.goto(`/admin/articles/${slug}`);
  await later.getByRole("button", { name: "Restore my draft" }).click();
  await expect(later.getByLabel("Text", { exact: true })).toHaveValue("Typed before it was sent. And after.");
  await later.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(async () => articleAt(server, editor.token, slug))
    .toMatchObject({ content: "Typed before it was sent. And after.", slug });
});

test("a schedule in East Africa Time, a draft after a crash, and two editors' changes merged", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  const editor = await newPerson(server, { roles: ["editor"] });
  const content = "The first paragraph.\n\nThe second one.\n\nThe third.";
  const body = { title: "Where lists are posted", content, tags: ["lists"] };
  await call(server, "POST", apiPaths.adminArticles, { token: editor.token, body });
  const slug = "where-lists-are-posted";
  await signIn(page, editor, { stay: true, redirect: `/admin/articles/${slug}` });
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Where lists are posted");
  await expect(page.getByLabel("Tags", { exact: true })).toHaveValue(/lists/i);

  // A refused picture can be added again, and is dealt with here.
  const text = page.getByLabel("Text", { exact: true });
  const notice = page.getByText("A picture of this article could not be sent");
  await page.context().route(`**${apiPaths.adminMedia}`, (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "about:blank",
        title: "Unprocessable Content",
        status: 422,
        code: "validation_failed",
        errors: [{ path: "file", message: "The file is no picture.", code: "not_a_picture" }],
      }),
    }),
  );
  for (const alt of ["The hall", "The hall again"]) {
    const refused = page.waitForResponse((answer) => answer.url().endsWith(apiPaths.adminMedia));
    const hall = { name: "hall.png", mimeType: "image/png", buffer: PICTURE };
    await page.locator("markdown-toolbar input[type=file]").setInputFiles(hall);
    await page.getByLabel("Description", { exact: true }).fill(alt);
    await page.getByRole("button", { name: "Add the picture" }).click();
    expect((await refused).status()).toBe(422);
    await expect(notice).toBeVisible();
  }
  const again = page.waitForResponse((answer) => answer.url().endsWith(apiPaths.adminMedia));
  await page.getByRole("button", { name: "Send again" }).click();
  expect((await again).status()).toBe(422);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard the change" }).click();
  await expect(notice).toBeHidden();
  await page.context().unroute(`**${apiPaths.adminMedia}`);
  await text.fill(content);

  await page.getByLabel("Status", { exact: true }).selectOption("Scheduled");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Provide a publish date when publishing or scheduling an article.",
  );
  await page.getByLabel("Publish date and time").fill("2031-05-01T06:30");
  let send = (): void => undefined;
  const mayBeSent = new Promise<void>((resolve) => (send = resolve));
  await page.context().route(`**${apiPaths.adminArticle(slug)}`, async (route) => {
    if (route.request().method() === "PATCH") await mayBeSent;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Not sent yet").first()).toBeVisible();
  await text.focus();
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 9));
  send();
  await expect(page.getByText("It becomes public by itself")).toBeVisible();
  // The answer refills the form. The word must still be selected, so that typing replaces it.
  await page.keyboard.insertText("opening");
  await expect(text).toHaveValue(content.replace("first", "opening"));
  await text.fill(content);
  await page.context().unroute(`**${apiPaths.adminArticle(slug)}`);
  await expect
    .poll(async () => articleAt(server, editor.token, slug))
    .toMatchObject({
      status: "scheduled",
      published_at: "2031-05-01T03:30:00.000Z",
    });

  // A crash: the tab goes without a word, and the draft is offered by the next one.
  await text.fill("The first paragraph, mine.\n\nThe second one, mine.\n\nThe third.");
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  await page.getByRole("link", { name: "Articles" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("Leave without saving?");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.close({ runBeforeUnload: false });

  // Meanwhile somebody else.
  const colleague = await newPerson(server, { roles: ["editor"] });
  const { etag } = await articleAt(server, colleague.token, slug);
  const theirs = "The first paragraph.\n\nThe second one, theirs.\n\nThe third, theirs.";
  await call(server, "PATCH", apiPaths.adminArticle(slug), {
    token: colleague.token,
    headers: { "if-match": etag },
    body: { content: theirs, excerpt: "What the columns mean." },
  });

  const later = await context.newPage();
  await later.goto(`/admin/articles/${slug}`);
  await expect(later.getByText("There is a draft that was not saved")).toBeVisible();
  await expect(later.getByLabel("Text", { exact: true })).toHaveValue(theirs);
  await later.getByRole("button", { name: "Restore my draft" }).click();
  await expect(later.getByLabel("Text", { exact: true })).toHaveValue(/first paragraph, mine/);
  await later.getByRole("button", { name: "Save", exact: true }).click();
  await later.getByRole("button", { name: "Compare and choose" }).click();
  const dialog = later.getByRole("dialog");
  await expect(dialog).toContainText("The second one, mine.");
  await expect(dialog).toContainText("The second one, theirs.");
  await expect(dialog.getByRole("button", { name: "Send the merged version" })).toBeDisabled();
  expect(await axeFaults(later)).toEqual([]);
  await dialog.getByRole("button", { name: "Use theirs" }).click();
  await dialog.getByLabel("What is kept").fill("The second one, of both.");
  await expect(dialog.getByLabel("The merged text")).toHaveValue(
    "The first paragraph, mine.\n\nThe second one, of both.\n\nThe third, theirs.",
  );
  await dialog.getByRole("button", { name: "Send the merged version" }).click();
  await expect
    .poll(async () => articleAt(server, editor.token, slug))
    .toMatchObject({
      content: "The first paragraph, mine.\n\nThe second one, of both.\n\nThe third, theirs.",
      excerpt: "What the columns mean.",
    });
  await later.reload();
  await expect(later.getByLabel("Title", { exact: true })).toBeVisible();
  await expect(later.getByText("There is a draft that was not saved")).toBeHidden();

  // Deleted, found in the bin, restored.
  await later.getByRole("button", { name: "Delete…" }).click();
  await later.getByRole("button", { name: "Delete the article" }).click();
  await expect(later).toHaveURL(/\/admin\/articles$/);
  await later.goto("/admin/articles?deleted=true");
  await later.getByRole("link", { name: "Where lists are posted" }).click();
  await later.getByRole("button", { name: "Restore the article" }).click();
  await expect.poll(async () => articleAt(server, editor.token, slug)).toMatchObject({ deleted_at: null });
});

test("a writer without the role editor changes the own articles only, under the own name, and reads others' @thorough", async ({
  page,
  server,
}) => {
  const editor = await newPerson(server, { roles: ["editor"] });
  const writer = await newPerson(server, { permissions: ["manage-articles"] });
  for (const [{ token }, slug] of [
    [editor, "of-the-editor"],
    [writer, "of-the-writer"],
  ] as const)
    await call(server, "POST", apiPaths.adminArticles, {
      token,
      body: { slug, title: `Invented, ${slug}`, content: "Bring the printed receipt." },
    });
  await signIn(page, writer, { redirect: "/admin/articles/of-the-editor" });
  await expect(page.getByText("You can change your own articles.")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Delete…" })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);

  await page.goto("/admin/articles/of-the-writer");
  await expect(page.getByText("Only an admin may choose another person’s name.")).toBeVisible();
  // The own name alone, beside none.
  await expect(page.getByLabel("Author").getByRole("option")).toHaveCount(2);
  await page.getByLabel("Title", { exact: true }).fill("Mine, changed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(async () => articleAt(server, writer.token, "of-the-writer"))
    .toMatchObject({ title: "Mine, changed", author: { id: writer.user.id } });
});

test("a draft that one tab leaves is offered by the others at once, and by none when one has discarded it @thorough", async ({
  page,
  context,
  server,
}) => {
  const editor = await newPerson(server, { roles: ["editor"] });
  const body = { title: "Which counter to ask at", content: "Ask at the first counter.", tags: [] };
  await call(server, "POST", apiPaths.adminArticles, { token: editor.token, body });
  const address = "/admin/articles/which-counter-to-ask-at";
  await signIn(page, editor, { stay: true, redirect: address });
  const [second, third, profile] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  for (const tab of [second, third]) {
    await tab.goto(address);
    await expect(tab.getByLabel("Text", { exact: true })).toHaveValue("Ask at the first counter.");
  }
  await page.getByLabel("Text", { exact: true }).fill("Ask at the second counter.");
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  await profile.goto("/profile");
  await profile.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(profile.getByRole("dialog")).toContainText("1 text that you typed is not saved");
  const offer = "There is a draft that was not saved";
  for (const tab of [page, second, third]) await expect(tab.getByText(offer)).toHaveCount(0);

  await page.close({ runBeforeUnload: false });
  for (const tab of [second, third]) await expect(tab.getByText(offer)).toBeVisible({ timeout: 1000 });
  await second.getByRole("button", { name: "Discard the draft" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Discard the draft" }).click();
  for (const tab of [second, third]) await expect(tab.getByText(offer)).toHaveCount(0, { timeout: 1000 });
  // Nothing is left to ask about.
  await expect(profile.getByRole("dialog")).toHaveCount(0, { timeout: 1000 });
  await expect(profile.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
});

test.describe("before the texts of the preview are there", () => {
  // Its requests cannot be held.
  test.use({ serviceWorkers: "block" });

  test("an editor goes on writing, and the preview comes when they do @thorough", async ({
    page,
    server,
  }) => {
    const editor = await newPerson(server, { roles: ["editor"] });
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/assets\/articles-(?!page)[^/]*\.js$/, async (route) => {
      await arrival;
      await route.continue();
    });
    await signIn(page, editor, { stay: true, redirect: "/admin/articles/new" });
    const text = page.getByLabel("Text", { exact: true });
    await text.pressSequentially("Bring ");
    await expect(page.getByText("The preview is still loading")).toBeVisible();
    await page.keyboard.type("the receipt.");
    await expect(text).toHaveValue("Bring the receipt.");
    await expect(text).toBeFocused();

    arrive();
    await expect(page.getByRole("region", { name: "Preview" })).toHaveText("Bring the receipt.");
    await expect(text).toBeFocused();
  });
});

test("who may not write articles is sent to the admin start page and told why @thorough", async ({
  page,
  server,
}) => {
  const uploader = await newPerson(server, { permissions: ["upload-files"] });
  await signIn(page, uploader, { redirect: "/admin/articles/new" });
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("alert")).toContainText("You may not open “Articles”");
  await expect(page.getByRole("navigation", { name: "Admin area" })).not.toContainText("Articles");
});

test("a photo of 12 megapixels is sent small, upright, and without where it was taken @thorough", async ({
  page,
  server,
}) => {
  await signInAsEditor(page, server);
  await page.goto("/admin/articles/new");
  // A camera that is held upright stores the picture on its side, with a note that says how to turn it.
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const photo = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: "white", noise },
  })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "9/1 1/1 48/1" } })
    .jpeg({ quality: 90 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(5 * 1024 * 1024);
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  const chooser = page.locator("markdown-toolbar input[type=file]");
  await chooser.setInputFiles({ name: "hall.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByLabel("Description", { exact: true }).fill("The hall");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Add the picture" }).click();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(/^!\[The hall\]/);
  const kept = await page.evaluate(async () => {
    const opening = indexedDB.open("passport-status-outbox");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const reading = opening.result.transaction("changes").objectStore("changes").getAll();
    await new Promise((resolve) => reading.addEventListener("success", resolve));
    opening.result.close();
    const [{ body }] = reading.result as [{ body: { file: File } }];
    const { width, height } = await createImageBitmap(body.file);
    const text = new TextDecoder("latin1").decode(await body.file.arrayBuffer());
    return { width, height, size: body.file.size, hasNotes: text.includes("Exif") };
  });
  expect(kept).toMatchObject({ width: 1800, height: 2400, hasNotes: false });
  expect(kept.size).toBeLessThan(photo.length / 2);
});
