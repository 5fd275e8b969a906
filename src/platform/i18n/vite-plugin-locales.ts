import { join } from "node:path";
import type { Plugin } from "vite";
import { LANGUAGES, LOCALES } from "../../../domain/languages/locales.mjs";

const MODULE = join(import.meta.dirname, "../../../domain/languages/locales.mjs");

/**
 * Pages and workers cannot read folders: what the module exports stands in its place. `siteNames`: by language, as the
 * build's settings say.
 */
export function localesPlugin(siteNames: Readonly<Record<string, string>> = {}): Plugin {
  const locales = LOCALES.map((locale) => ({
    ...locale,
    siteName: siteNames[locale.tag] ?? locale.siteName,
  }));
  const exported = Object.entries({ LANGUAGES, LOCALES: locales });
  const code = exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
  return { name: "locales", enforce: "pre", load: (id) => (id === MODULE ? code : null) };
}
