import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What depends on a theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

type Look = {
  /** Looks at this part alone. */
  within?: string;
  coloursOnly?: boolean;
};

/** What axe finds, a sentence each. */
export async function axeFaults(page: Page, { within, coloursOnly = false }: Look = {}): Promise<string[]> {
  // Axe's half a megabyte is sent once for each document, by the first look.
  const isThere = await page.evaluate(() => "axe" in window);
  // No page here has frames; legacy mode spares a second page for each run.
  const axe = new AxeBuilder(isThere ? { page, axeSource: "0" } : { page }).setLegacyMode();
  // What holds is not described, only what does not: the search for faults is the same.
  axe.options({ resultTypes: ["violations"] });
  if (within !== undefined) axe.include(within);
  if (coloursOnly) axe.withRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
