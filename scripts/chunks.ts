import { resolve } from "node:path";
import { root } from "./install.mjs";

/** As much of the bundler's view of the modules as is needed here. */
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
 * What so many pages share is worth a place in the file that all load. Measured: from two pages on some pages become
 * heavier than they save, from three on every page is lighter and loads ten files less.
 */
const SHARED_BY = 3;

const LIBRARIES = "libraries";
const SHELL = "shell";
const FIRST_LOAD: ReadonlySet<string> = new Set([LIBRARIES, SHELL]);

/**
 * What every page loads goes into two files, ours and other people's, which a new version of ours leaves as they are.
 * Left alone the bundler makes a file of each part that a lazy page shares: thirty requests and 8 KB more.
 */
export function firstLoadChunk(): ChunkName {
  let first: Set<string> | undefined;
  return (id, bundle) => {
    first ??= new Set([...modulesBehind(bundle, ENTRY), ...sharedModules(bundle)]);
    if (id === ENTRY || !first.has(id)) return null;
    return id.includes("/node_modules/") ? LIBRARIES : SHELL;
  };
}

/**
 * Marks the files of the first load so that a browser that knows the mark (Chromium from 136) compiles them whole in
 * the background while they arrive, rather than function by function while the page is taken over. Measured at a
 * quarter of the processor's speed: 73 ms of blocking instead of 160. Others read a comment.
 */
export function compileEarly() {
  return {
    name: "compile-early",
    generateBundle: {
      // The mark stands first in its file: after the minifier, which drops comments, and Vite's own lines.
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

/** Parts that several pages import. */
function sharedModules(bundle: Bundle): Set<string> {
  const counts = new Map<string, number>();
  for (const page of bundle.getModuleInfo(PAGES)?.dynamicallyImportedIds ?? []) {
    for (const id of modulesBehind(bundle, page)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= SHARED_BY).map(([id]) => id));
}

/** A module and all it imports, short of what it loads later. */
function modulesBehind(bundle: Bundle, start: string): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(start);
  return found;
}
