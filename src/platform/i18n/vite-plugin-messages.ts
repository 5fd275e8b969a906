import type { Plugin } from "vite";
import { compileMessage } from "../../../domain/languages/compile-message.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, LOCALES } from "../../../domain/languages/locales.mjs";

/** Compiles ICU messages at build time, so that no parser is shipped. */
export function messagesPlugin(): Plugin {
  return {
    name: "messages",
    enforce: "pre",
    transform: {
      filter: { id: /\/languages\/[a-z]+\/.+\.json$/ },
      handler(code) {
        const catalogue: Record<string, string> = JSON.parse(code);
        const compiled = Object.entries(catalogue).map(([id, message]) => [id, compileMessage(id, message)]);
        // A literal: JSON.parse would need escaped quotes, which compress worse.
        const module = `export default ${JSON.stringify(Object.fromEntries(compiled))};`;
        return { code: module, map: null, moduleType: "js" };
      },
    },
  };
}

const CATALOGUES = join(import.meta.dirname, "../../../domain/languages");
const LOADERS = "virtual:general-messages";
const TEXTS = `${LOADERS}/messages-`;

/**
 * Merges the general catalogues into one module per language, for a single request. `virtual:general-messages` has a
 * loader per language; output files are named `messages-<tag>`.
 */
export function generalMessagesPlugin(): Plugin {
  return {
    name: "general-messages",
    resolveId: (id) => (id.startsWith(LOADERS) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LOADERS}`) return loaders();
      return id.startsWith(`\0${TEXTS}`) ? texts(id.slice(TEXTS.length + 1)) : null;
    },
  };
}

function loaders(): string {
  const languages = LANGUAGES.map((tag) => `"${tag}": () => import("${TEXTS}${tag}")`);
  return `export default { ${languages.join(", ")} };`;
}

function texts(tag: string): string {
  const files = readdirSync(join(CATALOGUES, tag)).filter(
    (name) => name.endsWith(".json") && name !== "locale.json",
  );
  const imports = files.map(
    (name, at) => `import m${at} from ${JSON.stringify(join(CATALOGUES, tag, name))};`,
  );
  return `${imports.join("\n")}\nexport default { ${files.map((_, at) => `...m${at}`).join(", ")} };`;
}

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
