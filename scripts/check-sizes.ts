import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/install.mjs";

// Brotli budgets of docs/architecture.md.
const KB = 1000;
const dist = join(root, "dist");

type ManifestChunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
};
type Budget = { what: string; files: string[]; limit: number };

const manifest: Record<string, ManifestChunk> = JSON.parse(
  readFileSync(join(dist, ".vite", "manifest.json"), "utf8"),
);

/** A route's first load: entry and lazy modules with their imports. */
function chunksOf(sources: readonly string[]): ManifestChunk[] {
  const seen = new Map<string, ManifestChunk>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no chunk for ${source}: has the file moved?`);
    if (seen.has(source)) return;
    seen.set(source, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...seen.values()];
}

function brotliBytes(file: string): number {
  const path = join(dist, file);
  try {
    return statSync(`${path}.br`).size;
  } catch {
    return statSync(path).size;
  }
}

function assetsMatching(pattern: RegExp): string[] {
  const built = newestBuild();
  const found = built.filter((name) => pattern.test(name));
  if (found.length === 0) throw new Error(`The build has no file like ${String(pattern)}`);
  return found.map((name) => `assets/${name}`);
}

/** Leaves out the chunks kept from earlier builds. */
function newestBuild(): string[] {
  const builds: string[][] = JSON.parse(readFileSync(join(dist, ".builds.json"), "utf8"));
  return builds[0] ?? readdirSync(join(dist, "assets"));
}

/** Files that the service worker names: what every phone keeps, and what it keeps from the first use. */
function namedByWorker() {
  const worker = readFileSync(join(dist, "sw.js"), "utf8");
  const named = {
    shell: [] as string[],
    admin: [] as string[],
    handOn: [] as string[],
    online: [] as string[],
    pages: [] as string[],
    sums: [] as string[],
  };
  const partOf = new RegExp(`part["']?:\\s*["'\`](${Object.keys(named).join("|")})["'\`]`);
  for (const [entry] of worker.matchAll(/\{[^{}]*?["']?url["']?:\s*["'`][^{}]*\}/g)) {
    const url = /["']?url["']?:\s*["'`]([^"'`]+)["'`]/.exec(entry)?.[1];
    const part = partOf.exec(entry)?.[1] as keyof typeof named | undefined;
    if (url?.includes(".")) named[part ?? "shell"].push(url);
  }
  if (
    named.shell.length < 3 ||
    named.admin.length < 3 ||
    named.handOn.length < 2 ||
    named.pages.length < 9 ||
    named.sums.length !== 1
  )
    throw new Error("The lists of sw.js were not found");
  return named;
}

const { shell, admin, handOn, pages, sums } = namedByWorker();
const ENTRY = "index.html";
const home = chunksOf([ENTRY, "src/app/home-page.tsx"]);
const answers = chunksOf([ENTRY, "src/app/home-page.tsx", "src/passports/lookup/answer-view.tsx"]);
const withDexie = chunksOf([
  ENTRY,
  "src/app/home-page.tsx",
  "src/passports/lookup/answer-view.tsx",
  "src/platform/db/database.ts",
]);
const passports = chunksOf([ENTRY, "src/passports/pages/passports-page.tsx"]);
const articles = chunksOf([ENTRY, "src/articles/pages/articles-page.tsx"]);
const article = chunksOf([ENTRY, "src/articles/pages/article-page.tsx"]);
const js = (chunks: ManifestChunk[]) => [...new Set(chunks.map((chunk) => chunk.file))];
const css = (chunks: ManifestChunk[]) => [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];

/** General texts and those of `pages`, each in its heaviest language. */
function texts(...pages: string[]): string[] {
  const ofPages = pages.map((page) => {
    const found = Object.entries(manifest).filter(([source]) => source.endsWith(`/pages/${page}.json`));
    if (found.length === 0) throw new Error(`The page ${page} has no texts of its own`);
    return found.map(([, chunk]) => chunk.file);
  });
  return [...new Set([assetsMatching(/^messages-.*\.js$/), ...ofPages].flatMap(heaviest))];
}

function heaviest(files: readonly string[]): string[] {
  return files.toSorted((a, b) => brotliBytes(b) - brotliBytes(a)).slice(0, 1);
}

const BUDGETS: Budget[] = [
  {
    what: "JavaScript that / loads in the page",
    files: [...js(home), ...texts()],
    limit: 120 * KB,
  },
  {
    what: "the same and its answers, which come when the box is used",
    files: [...js(answers), ...texts("answers")],
    limit: 131 * KB,
  },
  {
    what: "the same with Dexie, which comes after the first painting",
    files: [...js(withDexie), ...assetsMatching(/^dexie-.*\.js$/), ...texts("answers")],
    limit: 160 * KB,
  },
  {
    what: "JavaScript that /passports/ loads in the page",
    files: [...js(passports), ...texts("passports", "list-filters", "answers")],
    limit: 131 * KB,
  },
  {
    what: "JavaScript that /articles/ loads in the page",
    files: [...js(articles), ...texts("articles", "list-filters")],
    limit: 133 * KB,
  },
  {
    what: "JavaScript that an article loads in the page",
    files: [...js(article), ...texts("articles")],
    limit: 125 * KB,
  },
  {
    what: "everything of /",
    files: ["index.html", ...js(answers), ...texts("answers"), ...css(answers), "icons/icon.svg"],
    limit: 200 * KB,
  },
  { what: "search worker", files: assetsMatching(/search\.worker.*\.js$/), limit: 22 * KB },
  { what: "what it loads to download lists", files: assetsMatching(/codec-script.*\.js$/), limit: 8 * KB },
  {
    what: "service worker and sync worker",
    files: ["sw.js", ...assetsMatching(/^workers-.*\.js$/)],
    limit: 56 * KB,
  },
  { what: "what every phone keeps at once", files: shell, limit: 312 * KB },
  {
    what: "code of other pages, on mobile data kept from the second visit",
    files: [...pages, ...sums],
    limit: 144 * KB,
  },
  { what: "admin area, kept by phones that open it", files: [...admin, ...sums], limit: 202 * KB },
  {
    what: "lists from phone to phone, on mobile data kept from the second visit",
    files: [...handOn, ...sums],
    limit: 37 * KB,
  },
];

let over = 0;
for (const { what, files, limit } of BUDGETS) {
  const bytes = files.reduce((sum, file) => sum + brotliBytes(file), 0);
  const fits = bytes <= limit;
  if (!fits) over += 1;
  console.log(
    `  ${fits ? "" : "OVER "}${what}: ${(bytes / KB).toFixed(1)} of ${limit / KB} KB (${files.length} files)`,
  );
}
process.exit(over === 0 ? 0 : 1);
