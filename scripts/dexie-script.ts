import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type BuildEnvironmentOptions, type Plugin } from "vite";
import { root } from "./support/install.mjs";

const GLOBAL = "dexieScript";
/** This module exists only while the build runs. Its path is in Dexie's folder, so that the build treats it as Dexie. */
const SHARED = join(root, "node_modules/dexie/shared.js");
const SOURCE = join(root, "node_modules/dexie/dist/modern/dexie.mjs");

type Script = { file: string; code: string; names: readonly string[] };

let script: Promise<Script> | undefined;

/**
 * Dexie as one file for the page and for the script of the workers, so that a first visit downloads it once. The page
 * loads modules and the workers are classic scripts (Firefox has module workers only since 114), so it is a script without
 * exports that both can load: it puts Dexie into the global scope.
 */
export function dexieScript(
  where: "page" | "worker",
  terserOptions: BuildEnvironmentOptions["terserOptions"],
): Plugin {
  return {
    name: `dexie-script-${where}`,
    apply: "build",
    enforce: "pre",
    resolveId: {
      order: "pre",
      handler: (source, importer) => {
        // Pages use nothing of it that needs Dexie, and would load the script with React.
        if (importer?.includes("/dexie-react-hooks/")) return null;
        if (source === "dexie" || source === SOURCE) return { id: SHARED, moduleSideEffects: false };
        return importer === SHARED && source.startsWith("/assets/") ? { id: source, external: true } : null;
      },
    },
    async load(id) {
      if (id !== SHARED) return null;
      const { file, names } = await (script ??= buildScript(terserOptions));
      const named = names.filter((name) => name !== "default").join(", ");
      const loading =
        where === "page"
          ? `import "/${file}";`
          : `import { loadScript } from "${join(root, "src/platform/lib/trusted-script-url.ts")}"; loadScript("/${file}");`;
      return `${loading}
        export const { ${named} } = globalThis.${GLOBAL};
        export default globalThis.${GLOBAL}.Dexie;`;
    },
    async generateBundle() {
      if (where === "worker") return;
      const { file, code } = await (script ??= buildScript(terserOptions));
      this.emitFile({ type: "asset", fileName: file, source: code });
    },
  };
}

async function buildScript(terserOptions: BuildEnvironmentOptions["terserOptions"]): Promise<Script> {
  const entry = "\0dexie-script";
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [
      {
        name: "entry",
        resolveId: (source) => (source === entry ? entry : null),
        load: (id) =>
          id === entry
            ? `import * as dexie from ${JSON.stringify(SOURCE)}; globalThis.${GLOBAL} = dexie;`
            : null,
      },
    ],
    build: {
      write: false,
      copyPublicDir: false,
      target: "chrome98",
      minify: "terser",
      terserOptions: { ...terserOptions, module: false },
      rolldownOptions: { input: entry, output: { format: "iife", name: "unused" } },
    },
  });
  const [chunk] = "output" in built ? built.output : [];
  if (chunk?.type !== "chunk") throw new Error("Dexie was not built");
  const hash = createHash("sha256").update(chunk.code).digest("base64url").slice(0, 8);
  const names = Object.keys(await import(SOURCE));
  return { file: `assets/dexie-${hash}.js`, code: chunk.code, names };
}
