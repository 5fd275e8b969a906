import { expect, type Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { layoutFaults } from "./layout-faults.ts";
import { smallTargets } from "./small-targets.ts";

/** Phones in both directions, a tablet, a computer. */
const SIZES = [
  { width: 1280, height: 900 },
  { width: 768, height: 900 },
  { width: 740, height: 360 },
  { width: 320, height: 640 },
  { width: 360, height: 640 },
] as const;
const THEMES = ["light", "dark"] as const;
/** The sizes at which axe looks: what the page shows differs between them. */
const AXE_WIDTHS: readonly number[] = [1280, 360];

/** `SCREENS=1 npm run e2e -- screens` keeps a picture of every screen in artefacts/screens. */
const PICTURES = (process.env["SCREENS"] ?? "") !== "";

/** The next screen is opened in this language, as by somebody who opened none before. */
export async function forgetScreens(page: Page, language: string): Promise<void> {
  await page.evaluate((tag) => {
    localStorage.clear();
    sessionStorage.clear();
    document.cookie = `lang=${tag}; path=/`;
  }, language);
}

/**
 * Looks at a loaded page at every size and in both themes, without loading it again: nothing overflows, overlaps or
 * is cut, nothing is too small to touch, and axe finds nothing. Tells of all sizes, not of the first with a fault.
 */
export async function expectSoundScreen(page: Page, name: string): Promise<void> {
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await settled(page);
      const where = `${name} at ${width} × ${height}, ${theme}`;
      // A theme changes colours alone.
      if (theme === "light" || width === 360) expect.soft(await layoutFaults(page), where).toEqual([]);
      if (width === 360) expect.soft(await smallTargets(page), where).toEqual([]);
      // A theme changes colours alone.
      const look = { coloursOnly: theme === "dark" };
      if (AXE_WIDTHS.includes(width)) expect.soft(await axeFaults(page, look), where).toEqual([]);
      if (PICTURES) await takePicture(page, `${name}-${width}-${theme}`);
    }
  }
}

/** Two frames: observers of sizes have had their turn, and what they changed is laid out. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `artefacts/screens/${name}.png`, fullPage: true });
}
