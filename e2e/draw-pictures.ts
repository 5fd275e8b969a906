import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { SAMPLE_TOTAL } from "./support/sample-data.ts";
import { startServer, waitForTotal } from "./support/server.ts";
import { build } from "../scripts/build.ts";
import { CHROMIUM_FLAGS, findOrInstallChromium } from "../scripts/support/chromium.ts";
import { root } from "../scripts/support/install.mjs";
import { drawMark } from "../scripts/support/preview-picture.ts";

// `node scripts/run.mjs e2e/draw-pictures.ts`, by hand after visual changes: draws the committed monochrome icon
// and screenshots.

type Shape = { name: string; width: number; height: number; scale: number };

const NARROW: Shape = { name: "narrow", width: 360, height: 760, scale: 2 };
const WIDE: Shape = { name: "wide", width: 1280, height: 800, scale: 1 };
const SCREENS = [
  { name: "answer", path: "/?q=BRPP5274588C1CG", ready: "In the published list", shapes: [NARROW, WIDE] },
  { name: "calendar", path: "/calendar", ready: "Ethiopian", shapes: [NARROW, WIDE] },
  { name: "locations", path: "/locations/", ready: "Adama", shapes: [NARROW] },
] as const;

const folder = join(root, "public", "screenshots");
await mkdir(folder, { recursive: true });
await writeFile(join(root, "public", "icons", "icon-monochrome-512.png"), await drawMark(512));

await build();
const server = await startServer();
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: [...CHROMIUM_FLAGS] });
try {
  await waitForTotal(server.origin, SAMPLE_TOTAL);
  for (const { name, path, ready, shapes } of SCREENS) {
    for (const shape of shapes) {
      const page = await openPage(browser, shape);
      await page.goto(server.origin + path);
      await page.getByRole("main").getByText(ready).first().waitFor();
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: join(folder, `${shape.name}-${name}.jpg`), type: "jpeg", quality: 78 });
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

async function openPage(browser: Browser, { width, height, scale }: Shape): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: "en-GB",
    timezoneId: "Africa/Addis_Ababa",
    colorScheme: "light",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  return context.newPage();
}
