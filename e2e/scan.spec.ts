import type { Page } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { expect, test, untilAnotherHas } from "./support/fixtures.ts";
import { box, expectKenenisa, keepLaterCode, KENENISA, openWithWholeMirror } from "./support/look-up.ts";
import { expectSoundScreen } from "./support/screens.ts";

type Reading = { seen: string[]; tracks: MediaStreamTrack[] };

/** A browser that reads codes itself, as those of phones, with a camera that shows a grey picture. */
function readsCodes(): void {
  const reading: Reading = { seen: [], tracks: [] };
  class BarcodeDetector {
    static getSupportedFormats = async () => ["code_128", "qr_code"];
    detect = async () => reading.seen.map((rawValue) => ({ rawValue }));
  }
  Object.assign(window, { BarcodeDetector, reading });
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    canvas.getContext("2d")?.fillRect(0, 0, 10, 10);
    const stream = canvas.captureStream(10);
    reading.tracks.push(...stream.getTracks());
    return stream;
  };
}

const show = (page: Page, text: string) =>
  page.evaluate((seen) => void ((window as unknown as { reading: Reading }).reading.seen = [seen]), text);

const liveCameras = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { reading: Reading }).reading.tracks.filter(
        ({ readyState }) => readyState === "live",
      ).length,
  );

const button = (page: Page) => page.getByRole("button", { name: "Read the code of a slip" });

test("the code of a slip fills the box, also without a link; the camera is off once it is read or closed", async ({
  page,
  context,
}) => {
  await context.addInitScript(readsCodes);
  await openWithWholeMirror(page);
  await keepLaterCode(page, "pages-code");
  await context.setOffline(true);
  await page.goto("/");
  await box(page).focus();
  await expect(button(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button(page)).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Read the code of your slip" });
  await expect.poll(() => liveCameras(page)).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => liveCameras(page)).toBe(0);
  await expect(button(page)).toBeFocused();

  await button(page).click();
  await expect.poll(() => liveCameras(page)).toBe(1);
  await show(page, "4006381333931");
  await expect(dialog).toContainText("There is no request number in this code.");
  await show(page, `ICS;${KENENISA.requestNumber};${KENENISA.fullName}`);
  await expect(dialog).toHaveCount(0);
  await expect(box(page)).toHaveValue(KENENISA.requestNumber);
  await expectKenenisa(page);
  await expect.poll(() => liveCameras(page)).toBe(0);
});

test("a refused camera is told in words @thorough", async ({ page, context }) => {
  await context.addInitScript(readsCodes);
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await page.goto("/");
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("The camera is not allowed");
  expect(await axeFaults(page)).toEqual([]);
});

test.describe("without a service worker, which keeps the code for whoever needs it", () => {
  test.use({ serviceWorkers: "block" });
  test("where the browser reads no codes there is no button, and the page loads none of its code @thorough", async ({
    page,
    browser,
    server,
    link,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "BarcodeDetector"));
    await page.goto("/");
    await untilAnotherHas(browser, server.origin, async (other) => {
      await other.addInitScript(readsCodes);
      await other.reload();
      await expect(button(other)).toBeVisible();
    });
    await expect(button(page)).toHaveCount(0);
    expect(link.requests.filter((path) => /scan-button/.test(path))).toEqual([]);
  });
});

for (const language of ["en", "am"]) {
  test(`the box with its camera, ${language}: nothing overflows, overlaps or is cut, at every size in both themes @thorough`, async ({
    page,
    context,
  }) => {
    await context.addInitScript(readsCodes);
    await openWithWholeMirror(page, language);
    await page.reload();
    const scan = page.locator("form button[title]");
    await expect(scan).toBeVisible();
    await expectSoundScreen(page, `scan-${language}`);
    await scan.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSoundScreen(page, `scan-open-${language}`);
  });
}
