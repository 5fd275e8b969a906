import type { Page } from "@playwright/test";

/** Counts what a person presses with the mouse from now on, until the document is left. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { clicks: 0 });
    addEventListener("click", ({ isTrusted, detail }) => isTrusted && detail > 0 && counted.clicks++, true);
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}
