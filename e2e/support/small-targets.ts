import type { Page } from "@playwright/test";

/** Smaller than this a finger misses. */
const LEAST = 44;

/** What can be touched and is too small for a finger, a sentence each. Links within a sentence are as high as it is. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(findSmall, LEAST);
}

/** Runs in the page. */
function findSmall(least: number): string[] {
  const faults: string[] = [];
  /** A row's link is often stretched over its row. */
  const sizeOf = (element: Element): { width: number; height: number } => {
    const cover = getComputedStyle(element, "::after");
    if (cover.content === "none" || cover.position !== "absolute")
      return (element.closest("label") ?? element).getBoundingClientRect();
    return { width: Number.parseFloat(cover.width), height: Number.parseFloat(cover.height) };
  };
  for (const element of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    const { display, clipPath } = getComputedStyle(element);
    const isShown =
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      }) &&
      clipPath !== "inset(50%)" &&
      element.closest(".only-read-aloud, [aria-hidden='true'], dialog:not([open])") === null;
    if (!isShown || display === "inline") continue;
    const { width, height } = sizeOf(element);
    // Half a pixel is rounding.
    if (width >= least - 0.5 && height >= least - 0.5) continue;
    const name = element.textContent?.trim() || element.getAttribute("aria-label") || element.outerHTML;
    faults.push(`“${name.slice(0, 60)}” is ${Math.round(width)} × ${Math.round(height)} px`);
  }
  return faults;
}
