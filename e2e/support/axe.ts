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
  // No page here has frames; legacy mode spares a second page for each run.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within !== undefined) axe.include(within);
  if (coloursOnly) axe.withRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
