import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { encodeQR } from "qr";
import { LANGUAGES } from "#domain/base/languages.ts";
import { CHROMIUM_FLAGS, findOrInstallChromium } from "../scripts/support/chromium.ts";
import { partsOf } from "../src/notices/my-passports/move/bundle-parts.ts";
import { sealBundle } from "../src/notices/my-passports/move/sealed-bundle.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, newPhone, test, thoroughUnless } from "./support/fixtures.ts";
import { keepLaterCode, KENENISA, openWithWholeMirror } from "./support/look-up.ts";
import { expectSoundScreen } from "./support/screens.ts";

const root = join(import.meta.dirname, "..");

/** The words of a language, as the pages say them; what stands in braces is left out. */
function wordsOf(language: string): (id: string) => string {
  const texts: Record<string, string> = {};
  for (const file of ["save-passport", "pages/move", "pages/my-passports"])
    Object.assign(
      texts,
      JSON.parse(readFileSync(join(root, "domain/languages", language, `${file}.json`), "utf8")),
    );
  return (id) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`No text ${id}`);
    return text;
  };
}

/** Saves a passport through the answer. */
async function save(page: Page, number: string): Promise<void> {
  await page.goto(`/?q=${number}`);
  const button = page.locator("[data-answer] button[aria-pressed]");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
}

async function readyPhone(context: BrowserContext, language: string): Promise<Page> {
  const page = await context.newPage();
  await openWithWholeMirror(page, language);
  await keepLaterCode(page, "pages-code");
  return page;
}

/** Makes the codes on the old phone, and reads the six digits as a person does. */
async function makeCodes(page: Page, t: (id: string) => string): Promise<string> {
  await page.goto("/move");
  await page.getByRole("button", { name: t("move.make") }).click();
  const digits = page.getByRole("status", { name: t("move.code") });
  await expect(digits).toHaveText(/^\d{3} \d{3}$/);
  return (await digits.textContent()) ?? "";
}

async function saveCodesAsFile(page: Page, t: (id: string) => string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: t("move.save") }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-passports.txt");
  return readFile(await download.path());
}

async function choose(page: Page, button: string, files: readonly Buffer[], mimeType: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button }).click(),
  ]);
  await chooser.setFiles(files.map((buffer, at) => ({ name: `${at}`, mimeType, buffer })));
}

async function enterCode(page: Page, t: (id: string) => string, code: string): Promise<void> {
  const field = page.getByLabel(t("move.code_label"));
  await field.fill(code);
  await field.press("Enter");
}

const wrongCode = (code: string) => (code.startsWith("9") ? "100000" : "999999");

const taking = (page: Page): Locator => page.locator("section[aria-labelledby=move-take]");

for (const language of LANGUAGES) {
  test(`saved passports move as a file without a link, with undo, and what is no whole file is refused, ${language}${thoroughUnless(language === "am")}`, async ({
    browser,
    link,
  }) => {
    test.slow();
    const t = wordsOf(language);
    const [one, other] = [await newPhone(browser, link.origin), await newPhone(browser, link.origin)];
    try {
      const [old, young] = [await readyPhone(one, language), await readyPhone(other, language)];
      await save(old, KENENISA.requestNumber);
      await save(old, "AAL0000001");
      await save(young, "AAL0000001");
      for (const context of [one, other]) await context.setOffline(true);

      await old.goto("/");
      await old.getByRole("link", { name: t("mine.move") }).click();
      await expect(old.getByRole("heading", { level: 1 })).toHaveText(t("move.title"));
      const code = await makeCodes(old, t);
      expect(await axeFaults(old)).toEqual([]);
      const file = await saveCodesAsFile(old, t);

      await young.goto("/move");
      const part = taking(young);
      const letter = [Buffer.from("dear friend")];
      await choose(young, t("move.file"), letter, "text/plain");
      await expect(part).toContainText(t("move.foreign"));
      await choose(young, t("move.file"), [file.subarray(0, 100)], "text/plain");
      await expect(part).toContainText(new RegExp(`${t("move.cut_short")}|${t("move.damaged")}`));
      await choose(young, t("move.file"), [Buffer.from(`PPMV2${file.subarray(5).toString()}`)], "text/plain");
      await expect(part).toContainText(t("move.newer"));
      const changed = Buffer.from(file);
      changed[60] = changed[60] === 0x41 ? 0x42 : 0x41;
      await choose(young, t("move.file"), [changed], "text/plain");
      await expect(part).toContainText(t("move.damaged"));
      expect(await axeFaults(young)).toEqual([]);

      await choose(young, t("move.file"), [file], "text/plain");
      await expect(young.getByLabel(t("move.code_label"))).toBeFocused();
      await enterCode(young, t, "12");
      await expect(part).toContainText(t("move.code_shape"));
      await enterCode(young, t, wrongCode(code));
      await expect(part).toContainText("9");
      expect(await axeFaults(young)).toEqual([]);
      await enterCode(young, t, code);
      await expect(part.getByRole("listitem")).toHaveCount(2);
      await expect(part).toContainText(KENENISA.fullName);
      expect(await axeFaults(young)).toEqual([]);
      const add = part.getByRole("button", { name: t("move.add"), exact: true });
      await add.click();
      await expect(part.getByRole("link", { name: t("move.look") })).toBeVisible();
      const send = young.locator("section[aria-labelledby=move-send]");
      await expect(send).toContainText("2");
      await young.getByRole("button", { name: t("watch.undo") }).click();
      await expect(send).toContainText("1");

      await choose(young, t("move.file"), [file], "text/plain");
      await enterCode(young, t, code);
      await add.click();
      await part.getByRole("link", { name: t("move.look") }).click();
      const mine = young.getByRole("region", { name: t("mine.title") });
      await expect(mine).toContainText(KENENISA.fullName);
      await expect(mine.getByRole("heading", { level: 3 })).toHaveCount(2);
    } finally {
      await one.close();
      await other.close();
    }
  });
}

test("after ten wrong codes what was read is dropped, and has to be read anew @thorough", async ({
  page,
}) => {
  test.slow();
  const t = wordsOf("en");
  const sealed = await sealBundle('{"version":1,"watches":[]}', "123456");
  const file = [Buffer.from(partsOf(sealed, Infinity).join())];
  await page.goto("/move");
  await choose(page, t("move.file"), file, "text/plain");
  const part = taking(page);
  for (let left = 9; left > 0; left--) {
    await enterCode(page, t, "654321");
    await expect(part).toContainText(
      `This is not the code. ${left} ${left === 1 ? "try is" : "tries are"} left.`,
    );
  }
  await enterCode(page, t, "654321");
  await expect(part).toContainText(t("move.dropped_text"));
  await expect(page.getByLabel(t("move.code_label"))).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  // The right code opens it once it is read again; what is inside is no list of saved passports.
  await choose(page, t("move.file"), file, "text/plain");
  await enterCode(page, t, "123456");
  await expect(part).toContainText(t("move.unreadable"));
});

test("codes are read from screenshots, in any order and a few at a time; those of another bundle are told apart @thorough", async ({
  browser,
  link,
}) => {
  test.slow();
  const t = wordsOf("en");
  const [one, other] = [await newPhone(browser, link.origin), await newPhone(browser, link.origin)];
  try {
    const old = await one.newPage();
    await openWithWholeMirror(old);
    for (const number of [KENENISA.requestNumber, "AAL0000001", "AAL0000002"]) await save(old, number);
    const code = await makeCodes(old, t);
    const first = await screenshotsOfParts(old);
    expect(first.length).toBeGreaterThan(1);
    await old.getByRole("button", { name: t("move.hide") }).click();
    await makeCodes(old, t);
    const [foreign] = await screenshotsOfParts(old);
    if (foreign === undefined) throw new Error("No screenshot");

    const young = await other.newPage();
    await young.goto("/move");
    const part = taking(young);
    const [last, ...rest] = first.toReversed();
    if (last === undefined) throw new Error("No screenshot");
    await choose(young, t("move.pictures"), [last], "image/png");
    await expect(part).toContainText(`1 of ${first.length} parts read`);
    await choose(young, t("move.pictures"), [foreign], "image/png");
    await expect(part).toContainText(t("move.other_bundle"));
    await choose(young, t("move.pictures"), [await young.screenshot()], "image/png");
    await expect(part).toContainText(t("move.no_code"));
    await choose(young, t("move.pictures"), [last, ...rest], "image/png");
    await enterCode(young, t, code);
    await expect(part.getByRole("listitem")).toHaveCount(3);
  } finally {
    await one.close();
    await other.close();
  }
});

async function screenshotsOfParts(page: Page): Promise<Buffer[]> {
  await page.getByRole("button", { name: "Pause" }).click();
  const picture = page.getByRole("img", { name: /^QR code, part/ });
  const [, part = "", count = ""] =
    /part (\d+) of (\d+)/.exec((await picture.getAttribute("aria-label")) ?? "") ?? [];
  const pictures: Buffer[] = [];
  for (let step = 0; step < Number(count); step++) {
    const now = ((Number(part) - 1 + step) % Number(count)) + 1;
    await expect(picture).toHaveAccessibleName(`QR code, part ${now} of ${count}`);
    pictures.push(await picture.screenshot());
    await page.getByRole("button", { name: "Next" }).click();
  }
  return pictures;
}

test("codes run by themselves, stop on request, and stand still for people who want less motion @thorough", async ({
  page,
}) => {
  test.slow();
  const t = wordsOf("en");
  await openWithWholeMirror(page);
  for (const number of [KENENISA.requestNumber, "AAL0000001", "AAL0000002"]) await save(page, number);
  await makeCodes(page, t);
  const counter = page.getByText(/^Part \d of \d$/);
  for (const part of [1, 2, 1]) await expect(counter).toHaveText(new RegExp(`^Part ${part} of`));
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await makeCodes(page, t);
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(counter).toHaveText(/^Part 1 of/);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(counter).toHaveText(/^Part (\d) of \1$/);
});

test("a camera reads the codes from the screen of another phone, and is off afterwards", async ({ link }) => {
  test.slow();
  const t = wordsOf("en");
  const folder = await mkdtemp(join(tmpdir(), "move-"));
  const watches = ["AAL0000001", "AAL0000002", "AAL0000003"].map((number) => ({
    label: `Passport ${number}`,
    query: { kind: "number", number },
    savedAt: Date.now(),
    state: { kind: "waiting" },
    checked: null,
  }));
  const sealed = await sealBundle(JSON.stringify({ version: 1, watches }), "123456");
  const parts = partsOf(sealed, 60);
  expect(parts.length).toBeGreaterThan(1);
  const film = join(folder, "codes.y4m");
  await writeFile(film, filmOf(parts));
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [
      ...CHROMIUM_FLAGS,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await newPhone(browser, link.origin, { permissions: ["camera"] });
    await context.addInitScript(noteTracks);
    const page = await context.newPage();
    await page.goto("/move");
    await page.getByRole("button", { name: t("move.camera") }).click();
    expect(await axeFaults(page)).toEqual([]);
    await expect(page.getByLabel(t("move.code_label"))).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => liveTracks(page)).toBe(0);
    await enterCode(page, t, "123456");
    await expect(taking(page).getByRole("listitem")).toHaveCount(3);
    await context.close();
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Grey frames of the codes, one after the other, as uncompressed video that Chromium takes for a camera. */
function filmOf(parts: readonly string[]): Buffer {
  const [width, height, scale] = [640, 480, 6];
  const frames = parts.flatMap((part) => {
    const rows = encodeQR(part, "raw", { ecc: "low", encoding: "alphanumeric", border: 4 });
    const luma = Buffer.alloc(width * height, 200);
    const [left, top] = [(width - rows.length * scale) >> 1, (height - rows.length * scale) >> 1];
    rows.forEach((row, y) =>
      row.forEach((isDark, x) => {
        for (let line = 0; line < scale; line++) {
          const from = (top + y * scale + line) * width + left + x * scale;
          luma.fill(isDark ? 50 : 200, from, from + scale);
        }
      }),
    );
    const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((width * height) / 2, 128)]);
    return [frame, frame, frame];
  });
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420\n`), ...frames]);
}

/** Keeps the tracks of every camera that the page opens. */
function noteTracks(): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  const tracks: MediaStreamTrack[] = [];
  Object.assign(window, { tracks });
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

function liveTracks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { tracks } = window as unknown as { tracks: MediaStreamTrack[] };
    return tracks.filter(({ readyState }) => readyState === "live").length;
  });
}

for (const [name, words] of [
  ["NotAllowedError", "The camera is not allowed"],
  ["NotFoundError", "No camera was found"],
  ["NotReadableError", "The camera is in use"],
] as const) {
  test(`a camera that answers ${name} is told in words${thoroughUnless(name === "NotAllowedError")}`, async ({
    page,
  }) => {
    await page.addInitScript((fault) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", fault));
    }, name);
    await page.goto("/move");
    await page.getByRole("button", { name: "Use the camera" }).click();
    await expect(page.getByRole("alert")).toContainText(words);
    expect(await axeFaults(page)).toEqual([]);
  });
}

for (const language of LANGUAGES) {
  test(`the codes and what was read, ${language}: nothing overflows, overlaps or is cut, at every size in both themes @thorough`, async ({
    page,
  }) => {
    test.slow();
    const t = wordsOf(language);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openWithWholeMirror(page, language);
    for (const number of [KENENISA.requestNumber, "AAL0000001", "AAL0000002"]) await save(page, number);
    const code = await makeCodes(page, t);
    await expectSoundScreen(page, `move-codes-${language}`);
    const file = await saveCodesAsFile(page, t);
    await page.reload();
    await choose(page, t("move.file"), [file], "text/plain");
    await enterCode(page, t, wrongCode(code));
    await expect(taking(page)).toContainText("9");
    await expectSoundScreen(page, `move-wrong-${language}`);
    await enterCode(page, t, code);
    await expect(taking(page).getByRole("listitem")).toHaveCount(3);
    await expectSoundScreen(page, `move-brought-${language}`);
  });
}
