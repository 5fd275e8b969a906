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

/**
 * What every page loads goes into two files, ours and other people's, which a new version of ours leaves as they are.
 * Left alone the bundler makes a file of each part that a lazy page shares: thirty requests and 8 KB more.
 */
export function firstLoadChunk(): ChunkName {
  let first: Set<string> | undefined;
  return (id, bundle) => {
    first ??= new Set([...modulesBehind(bundle, ENTRY), ...sharedModules(bundle)]);
    if (id === ENTRY || !first.has(id)) return null;
    return id.includes("/node_modules/") ? "libraries" : "shell";
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
