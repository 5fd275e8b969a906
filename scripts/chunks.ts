import { resolve } from "node:path";
import { root } from "./install.mjs";

/** The parts of the bundler's module info used here. */
type Bundle = {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
};

type ChunkName = (id: string, bundle: Bundle) => string | null;

const ENTRY = resolve(root, "src/entry-client.tsx");
const PAGES = resolve(root, "src/app/pages.ts");
/**
 * Modules of this many pages join the first load. Measured: at two some pages grow more than they save; at three all
 * shrink and load ten files less.
 */
const SHARED_BY = 3;

/** Comes after the first painting. The first load imports it only in parts that tree shaking drops. */
const DEXIE = "/node_modules/dexie/";
const STORAGE = "dexie";

const LIBRARIES = "libraries";
const SHELL = "shell";
const FIRST_LOAD: ReadonlySet<string> = new Set([LIBRARIES, SHELL]);

/**
 * Puts the first load into two files, so that our releases leave the libraries cached. The bundler alone splits off
 * each module a lazy page shares: thirty requests and 8 KB more.
 */
export function firstLoadChunk(): ChunkName {
  let first: Set<string> | undefined;
  return (id, bundle) => {
    first ??= new Set([...modulesBehind(bundle, ENTRY), ...sharedModules(bundle)]);
    if (id.includes(DEXIE)) return STORAGE;
    if (id === ENTRY || !first.has(id)) return null;
    return id.includes("/node_modules/") ? LIBRARIES : SHELL;
  };
}

/**
 * Makes Chromium 136+ compile the first load in the background instead of during hydration. Measured at CPU 4×: 73 ms
 * of blocking instead of 160. Others see a comment.
 */
export function compileEarly() {
  return {
    name: "compile-early",
    generateBundle: {
      // Must come first: after the minifier, which drops comments, and Vite's own lines.
      order: "post" as const,
      handler(_: unknown, bundle: Record<string, { type: string; name?: string; code?: string }>) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && FIRST_LOAD.has(file.name ?? ""))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

function sharedModules(bundle: Bundle): Set<string> {
  const counts = new Map<string, number>();
  for (const page of bundle.getModuleInfo(PAGES)?.dynamicallyImportedIds ?? []) {
    for (const id of modulesBehind(bundle, page)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= SHARED_BY).map(([id]) => id));
}

/** A module and its static imports. */
function modulesBehind(bundle: Bundle, start: string): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    // Tree shaking drops what imports Dexie, which comes later.
    if (found.has(id) || id.includes(DEXIE)) return;
    found.add(id);
    for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(start);
  return found;
}
