// @ts-check
// Plain JavaScript, as pages have no types of Node: the build puts what this file exports into its place
// (src/platform/i18n/vite-plugin-messages.ts).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** It defines which texts there are, and people of any other language get it. */
const FIRST = "en";

export const LANGUAGES = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || (a < b ? -1 : 1));

export const LOCALES = LANGUAGES.map((tag) => ({
  tag,
  ...JSON.parse(readFileSync(join(import.meta.dirname, tag, "locale.json"), "utf8")),
}));
