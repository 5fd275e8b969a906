import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { LANGUAGES } from "../../../domain/languages/locales.mjs";

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
