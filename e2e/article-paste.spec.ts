import type { Page } from "@playwright/test";
import { newPerson, signIn } from "./support/accounts.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import type { RunningServer } from "./support/server.ts";

test.use({ viewport: { width: 1280, height: 900 } });

async function openNewArticle(page: Page, server: RunningServer) {
  const editor = await newPerson(server, { roles: ["editor"] });
  await signIn(page, editor, { stay: true, redirect: "/admin/articles/new" });
  const text = page.getByLabel("Text", { exact: true });
  await expect(text).toBeVisible();
  return text;
}

/** Tells of Ctrl+V as the browser does, with what other programs put on the clipboard. */
async function paste(page: Page, selector: string, data: Readonly<Record<string, string>>): Promise<boolean> {
  return page.locator(selector).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    element.focus();
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    return !element.dispatchEvent(event);
  }, data);
}

const TEXT = "markdown-toolbar + textarea";

const WEB_PAGE = `<html><body><!--StartFragment--><h2 style="font-weight:700">What to <b>bring</b></h2>
<p>Bring <strong>the receipt</strong>, your&nbsp;<em>old</em> passport and <a href="https://agency.example/fees (new)?style=1">the fee</a>.<br>Come early.</p>
<ul><li>Monday</li><li>Tuesday<ol start="3"><li>morning</li><li>noon</li></ol></li></ul>
<table><thead><tr><th>Branch</th><th style="text-align:right">Lists | days</th></tr></thead>
<tbody><tr><td><p>Adama</p></td><td style="text-align:right">12</td></tr><tr><td colspan="2">closed</td></tr></tbody></table>
<blockquote><p>Quoted.</p></blockquote><pre>a  b
c</pre><hr><!--EndFragment--></body></html>`;

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style>
<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--></head><body lang=EN-US>
<p class=MsoTitle>Before you go<o:p></o:p></p>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Receipt:</b> keep it.<span style='mso-spacerun:yes'>  </span>Always.<o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>First</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Inner <b>one</b></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Second</p>
<p class=MsoNormal><span style='display:none;mso-hide:all'>Hidden by Word</span>After the list.</p></body></html>`;

const GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0"><p dir="ltr"><span style="font-weight:400">Plain and </span><span style="font-weight:700">ደማቅ፦</span><span style="font-style:italic">ጽሑፍ</span></p>
<ul><li dir="ltr"><p role="presentation"><span>One</span></p></li><ul><li><p>Inner</p></li></ul><li><p>Two</p></li></ul></b>`;

const HOSTILE = `<script>window.taken = 1</script><img src="x" onerror="window.taken = 2"><svg onload="window.taken = 3"><text>drawn</text></svg>
<style>p { color: red }</style><iframe srcdoc="<script>parent.taken = 4</script>"></iframe>
<p onclick="window.taken = 5">A <a href="javascript:window.taken=6">link</a>, <a href="data:text/html,x">another</a>, <a href=" java
script:x">third</a>, <a href="#_Toc1">fourth</a><img src="data:image/png;base64,AAAA" alt="picture">.</p>
<p style="display:none">not seen</p><p hidden>nor this</p><p style="font-size:0">nor that</p>
<p>&lt;script&gt;alert(1)&lt;/script&gt; style="x" *stars* [x](javascript:1)</p>
<table><tr><td><h3>Laid out</h3></td><td><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><ul><li>2</li><li>3</li></ul></td></tr></table></td></tr></table>`;

const CASES: readonly { from: string; html: string; markdown: string }[] = [
  {
    from: "a web page",
    html: WEB_PAGE,
    markdown: [
      "## What to bring",
      "Bring **the receipt**, your _old_ passport and [the fee](https://agency.example/fees%20%28new%29?style=1).  \nCome early.",
      "- Monday\n- Tuesday\n  3. morning\n  4. noon",
      "| Branch | Lists \\| days |\n| --- | ---: |\n| Adama | 12 |\n| closed |  |",
      "> Quoted.",
      "```\na  b\nc\n```",
      "---",
    ].join("\n\n"),
  },
  {
    from: "Word",
    html: WORD,
    markdown:
      "# Before you go\n\n**Receipt:** keep it. Always.\n\n- First\n  1. Inner **one**\n- Second\n\nAfter the list.",
  },
  {
    from: "Google Docs",
    html: GOOGLE_DOCS,
    markdown: "Plain and **ደማቅ**፦_ጽሑፍ_\n\n- One\n  - Inner\n- Two",
  },
  {
    from: "a hostile page",
    html: HOSTILE,
    markdown: [
      "A link, another, third, fourth.",
      '<script>alert(1)</script> style="x" \\*stars\\* \\[x\\](javascript:1)',
      "### Laid out",
      "| a | b |\n| --- | --- |\n| 1 | 2 3 |",
    ].join("\n\n"),
  },
];

test("pasted text keeps its form as Markdown, safely, and undo takes it back", async ({ page, server }) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  const text = await openNewArticle(page, server);
  for (const { from, html, markdown } of CASES) {
    await test.step(from, async () => {
      await text.fill("");
      expect(await paste(page, TEXT, { "text/html": html, "text/plain": "without its form" })).toBe(true);
      await expect(text).toHaveValue(markdown);
      await text.press("Control+z");
      await expect(text).toHaveValue("");
    });
  }
  // Nothing of it ran or was loaded.
  expect(await page.evaluate(() => "taken" in window)).toBe(false);
  await expect(page.getByText("Pictures were left out.").first()).toBeAttached();

  await test.step("into a line, in place of what is selected", async () => {
    await text.fill("Bring it along.");
    await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 8));
    await paste(page, TEXT, { "text/html": "<b>the receipt</b>", "text/plain": "the receipt" });
    await expect(text).toHaveValue("Bring **the receipt** along.");
    await text.press("Control+z");
    await expect(text).toHaveValue("Bring it along.");
  });
  await test.step("text without form stays as it is", async () => {
    await text.fill("");
    const plain = "**bold** in an editor\n- a line";
    await paste(page, TEXT, {
      "text/html": "<div><span>**bold** in an editor</span></div><div>- a line</div>",
      "text/plain": plain,
    });
    await expect(text).toHaveValue(plain);
    // The browser's own way.
    expect(await paste(page, TEXT, { "text/plain": "x" })).toBe(false);
  });
  await test.step("five megabytes", async () => {
    await text.fill("");
    const empty = `<p class=MsoNormal style='mso-fareast-font-family:"Times New Roman"'><o:p>&nbsp;</o:p></p>`;
    const html = `<p><b>Start</b></p>${empty.repeat(60_000)}${"<div><b>".repeat(2000)}deep`;
    expect(html.length).toBeGreaterThan(5_000_000);
    await paste(page, TEXT, { "text/html": html, "text/plain": "plain" });
    await expect(text).toHaveValue("**Start**\n\n**deep**", { timeout: 30_000 });
    const long = `<p><b>x</b>${"word ".repeat(30_000)}</p>`;
    await paste(page, TEXT, { "text/html": long, "text/plain": "plain" });
    await expect(page.getByText("The copied text is too long.")).toBeVisible();
    await expect(text).toHaveValue("**Start**\n\n**deep**");
  });
  expect(faults).toEqual([]);
});

test("a table is typed into cells, filled from a spreadsheet, and edited again in the text @thorough", async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const text = await openNewArticle(page, server);
  await text.fill("Opening hours:");
  await page.getByRole("button", { name: "Table…" }).click();
  const dialog = page.getByRole("dialog", { name: "New table" });
  await dialog.getByLabel("Header, column 1").fill("Branch");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Open");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Adama");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Row 2, column 1")).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  const below = '[data-cell="2-0"]';
  await paste(page, below, { "text/plain": "Jimma\t8–12\nHosaena\t8 | 13\n" });
  await expect(dialog.getByLabel("Rows")).toHaveValue("3");
  // What was typed is there again after the dialog was left.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Table…" }).click();
  await expect(dialog.getByLabel("Row 3, column 2")).toHaveValue("8 | 13");
  await dialog.getByRole("button", { name: "Insert the table" }).click();
  await expect(dialog).toBeHidden();
  const table = [
    "| Branch | Open |",
    "| --- | --- |",
    "| Adama |  |",
    "| Jimma | 8–12 |",
    "| Hosaena | 8 \\| 13 |",
  ].join("\n");
  await expect(text).toHaveValue(`Opening hours:\n\n${table}`);
  await expect(
    page.getByRole("region", { name: "Preview" }).getByRole("cell", { name: "8 | 13" }),
  ).toBeVisible();
  await text.press("Control+z");
  await expect(text).toHaveValue("Opening hours:");
  await text.press("Control+Shift+z");
  await expect(text).toHaveValue(`Opening hours:\n\n${table}`);

  await text.evaluate((area: HTMLTextAreaElement) => {
    const at = area.value.indexOf("Jimma");
    area.setSelectionRange(at, at);
  });
  await page.getByRole("button", { name: "Table…" }).click();
  const edit = page.getByRole("dialog", { name: "Edit the table" });
  await expect(edit.getByLabel("Row 2, column 1")).toHaveValue("Jimma");
  await edit.getByLabel("Row 1, column 2").fill("9–17");
  await edit.getByRole("button", { name: "Add a column" }).click();
  await edit.getByLabel("Header, column 3").fill("Phone");
  await edit.getByRole("button", { name: "Change the table" }).click();
  await expect(text).toHaveValue(
    [
      "Opening hours:",
      "",
      "| Branch | Open | Phone |",
      "| --- | --- | --- |",
      "| Adama | 9–17 |  |",
      "| Jimma | 8–12 |  |",
      "| Hosaena | 8 \\| 13 |  |",
    ].join("\n"),
  );
});

test("the dialog of a table and what pasting says are in Amharic too", async ({ page, server }) => {
  const editor = await newPerson(server, { roles: ["editor"] });
  await signIn(page, editor, { stay: true, redirect: "/admin/articles/new" });
  await page.getByRole("button", { name: "አማርኛ" }).first().click();
  await page.getByRole("button", { name: "ሠንጠረዥ…" }).click();
  const dialog = page.getByRole("dialog", { name: "አዲስ ሠንጠረዥ" });
  await dialog.getByLabel("ራስጌ፣ ዓምድ 1").fill("ቅርንጫፍ");
  await dialog.getByRole("button", { name: "ሠንጠረዡን አስገባ" }).click();
  await expect(page.locator(TEXT)).toHaveValue("| ቅርንጫፍ |  |\n| --- | --- |\n|  |  |\n|  |  |");
  await paste(page, TEXT, { "text/html": "<p><b>ሀ</b><img src=x></p>", "text/plain": "ሀ" });
  await expect(page.getByText("ምስሎቹ አልተወሰዱም።")).toBeVisible();
});
