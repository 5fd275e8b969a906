import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import { root } from "./support/install.mjs";
import { isNeverKept, isOfPart } from "./later-files.ts";

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
const STORAGE = "storage";
const DATABASE = resolve(root, "src/platform/db/database.ts");

const LIBRARIES = "libraries";
const SHELL = "shell";
const FIRST_LOAD: ReadonlySet<string> = new Set([LIBRARIES, SHELL]);

/**
 * Puts the first load into two files, so that our releases leave the libraries cached. The bundler alone splits off
 * each module a lazy page shares: thirty requests and 8 KB more.
 */
export function firstLoadChunk(): ChunkName {
  let first: Set<string> | undefined;
  let storage: Set<string> | undefined;
  return (id, bundle) => {
    first ??= new Set([...modulesBehind(bundle, ENTRY), ...sharedModules(bundle)]);
    if (id.includes(DEXIE)) return STORAGE;
    if (id === ENTRY) return null;
    if (first.has(id)) return id.includes("/node_modules/") ? LIBRARIES : SHELL;
    storage ??= modulesBehind(bundle, DATABASE);
    return storage.has(id) ? STORAGE : null;
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

/** Modules that two or more of these need: the first page, answers, the other pages of every phone, the pages kept later. */
const SHARED = "shared";
/** Modules that pages share with the background work. They stand apart, so that no page waits for the rest of that work. */
const COMMON = "common";
/** Their starts are in `src/app/pages.ts`. */
const PAGES_OF_LISTS = "pages";
const WITH_DEXIE = "my-passports";
const OTHERS = "later";
/**
 * The source files with which each chunk begins. A module that two chunks need goes into the one that stands first here.
 * `background` runs on every page once the page is idle.
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  "home-page": ["src/app/home-page.tsx"],
  answers: ["src/passports/lookup/answer-view.tsx"],
  toaster: ["src/app/toaster.tsx"],
  [PAGES_OF_LISTS]: [],
  background: [
    "src/advertising/placements/keep-up.ts",
    "src/notices/my-passports/page-checks.ts",
    "src/app/page-outbox.ts",
  ],
};

/**
 * Puts what every phone keeps beside the first load into few files, because each request of a first visit costs half a
 * kilobyte of headers, and small files compress worse (decision 0014).
 */
export function keptChunks(): ChunkName[] {
  let kept: Map<string, string> | undefined;
  const nameOf: ChunkName = (id, bundle) => (kept ??= sortKept(bundle)).get(id) ?? null;
  const only =
    (name: string): ChunkName =>
    (id, bundle) =>
      nameOf(id, bundle) === name ? name : null;
  return [SHARED, COMMON, ...Object.keys(KEPT), WITH_DEXIE].map(only).concat(nameOf);
}

/** The texts that each admin page loads (src/admin/kit/use-admin-messages.ts). */
const TEXTS_OF_ADMINS =
  /\/languages\/([^/]+)\/pages\/admin-(?:table|fields|form|dates|outbox|refusals)\.json$/;

/** Puts them into one file a language, because they are always loaded together. */
export function adminTexts(): ChunkName {
  return (id) => {
    const locale = TEXTS_OF_ADMINS.exec(id)?.[1];
    return locale === undefined ? null : `admin-texts-${locale}`;
  };
}

/** A file of its own, so that its exports keep their names for e2e/support/outbox-phone.ts. */
const OUTBOX = resolve(root, "src/app/page-outbox.ts");
const GENERAL_TEXTS = "general-messages/messages-";
const TEXTS_OF_PAGE = /\/languages\/([^/]+)\/pages\/[^/]+\.json$/;

function sortKept(bundle: Bundle): Map<string, string> {
  const all = keptModules(bundle);
  const pages = bundle.getModuleInfo(PAGES)?.dynamicallyImportedIds ?? [];
  const found = new Map<string, string>();
  const put = (id: string, name: string): void => {
    if (all.has(id) && !found.has(id)) found.set(id, name);
  };
  for (const id of all) {
    const locale = TEXTS_OF_PAGE.exec(id)?.[1];
    if (locale !== undefined) put(id, `texts-${locale}`);
  }
  const putBehind = (start: string, name: string): void => {
    for (const id of modulesBehind(bundle, start)) put(id, name);
  };
  const behind = (starts: readonly string[]) =>
    new Set(starts.flatMap((start) => [...modulesBehind(bundle, resolve(root, start))]));
  const users = [
    behind(KEPT["home-page"] ?? []),
    behind(KEPT.answers ?? []),
    behind(pages.filter((id) => all.has(id) && !KEPT["home-page"]?.includes(relative(root, id)))),
    behind(pages.filter((id) => !all.has(id))),
  ];
  for (const id of all) if (users.filter((user) => user.has(id)).length > 1) put(id, SHARED);
  const [, , ...ofPages] = users;
  for (const id of behind(KEPT.background ?? []))
    if (!users[0]?.has(id) && ofPages.some((user) => user.has(id))) put(id, COMMON);
  for (const [name, starts] of Object.entries(KEPT)) {
    for (const start of starts) putBehind(resolve(root, start), name);
    if (name === PAGES_OF_LISTS) for (const page of pages) if (all.has(page)) putBehind(page, name);
  }
  for (const id of all) put(id, needsDexie(bundle, id) ? WITH_DEXIE : OTHERS);
  return found;
}

/** All that the entry loads now or later, without the parts that phones keep later, and what is useless offline. */
function keptModules(bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || id.includes(DEXIE) || isOfPart(relative(root, id)) || isNeverKept(id)) return;
    // A file of its own for each language, which the first load needs.
    if (id.includes(GENERAL_TEXTS)) return;
    found.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = bundle.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) visit(next);
  };
  visit(ENTRY);
  found.delete(ENTRY);
  found.delete(OUTBOX);
  return found;
}

function needsDexie(bundle: Bundle, start: string): boolean {
  const seen = new Set<string>();
  const visit = (id: string): boolean => {
    if (id.includes(DEXIE)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return (bundle.getModuleInfo(id)?.importedIds ?? []).some(visit);
  };
  return visit(start);
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

/** Vite's manifest names a chunk of one page by its source. One of several pages is added by each of theirs. */
export function nameSharedChunks(): Plugin {
  return {
    name: "name-shared-chunks",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const file = join(dir, ".vite", "manifest.json");
      if (!existsSync(file)) return;
      const manifest: Record<string, { file: string }> = JSON.parse(await readFile(file, "utf8"));
      const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
      for (const chunk of Object.values(bundle)) {
        const named =
          chunk.type === "chunk" && chunk.facadeModuleId === null ? byFile.get(chunk.fileName) : undefined;
        if (named === undefined || chunk.type !== "chunk") continue;
        for (const id of chunk.moduleIds)
          if (this.getModuleInfo(id)?.dynamicImporters.length) manifest[relative(root, id)] ??= named;
      }
      await writeFile(file, JSON.stringify(manifest));
    },
  };
}
