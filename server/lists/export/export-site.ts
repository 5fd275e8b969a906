import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { articleVersionsSchema } from "#domain/articles/contract.ts";
import { FEEDS } from "#domain/articles/feeds.ts";
import { apiPaths, API_PREFIX } from "#domain/base/paths.ts";
import { overviewSchema } from "#domain/lists/overview.ts";
import { listPaths } from "#domain/lists/sync-head.ts";
import { locationsSchema } from "#domain/locations/contract.ts";
import { allSummaries } from "../../articles/article-queries.ts";
import { PICTURE_POLICY } from "../../articles/media/media-routes.ts";
import { API_POLICY, PLAIN_HEADERS } from "../../http/security-headers.ts";
import { workerPolicy } from "../../pages/page-policy.ts";
import type { App } from "../../route-deps.ts";
import type { ReadStore } from "../../store/store.ts";
import { answerFile, askApp, UnexpectedAnswerError } from "./ask-app.ts";
import { exportLists } from "./export-lists.ts";
import { exportPages, SHELL_PAGES } from "./page-files.ts";
import { nginxConfig } from "./nginx-config.ts";
import type { FolderCounts, SiteFolder, SiteFile } from "./site-folder.ts";
import { API_RULES, FILE_RULES, JSON_TYPE, OTHER_CACHING, typeOf } from "./site-rules.ts";

export type ExportOptions = {
  /** Opened for this run, not yet asked anything. */
  app: App;
  store: ReadStore;
  site: SiteFolder;
  /** The version of what is exported. */
  version: string;
  nowMs: number;
  /** The folder of the build. */
  staticDir: string;
  languages: readonly string[];
  listen: string;
  tell: (line: string) => void;
};

/** `foreign`: paths of files in `site/` that are not the export's. */
export type ExportSummary = FolderCounts & { nginxChanged: boolean; foreign: readonly string[] };

const CONFIG = "nginx.conf";

/**
 * Writes the public side as files, each as the app answers it. First what is named, then what names it: a reader finds
 * all of the former state or all of the new one. What nothing names any more goes in a later run.
 */
export async function exportSite(options: ExportOptions): Promise<ExportSummary> {
  const { app, store, site, version, staticDir, languages, listen, tell } = options;
  const questions = recordQuestions(app);
  tell("The app…");
  const finishBuild = await exportBuild(staticDir, site);
  tell("The lists…");
  const finishLists = await exportLists(app, site);
  tell("The pages…");
  const nowText = new Date(options.nowMs).toISOString();
  const articles = (await allSummaries(store, nowText)).map(({ slug }) => slug);
  const pages = await exportPages(app, site, { languages, branches: await branchesOf(app), articles });
  const answers = await exportAnswers(app, site, questions);
  await exportPictures(app, site, store, [...pages.texts, ...answers]);
  const policy = joinPolicies(pages.policies);
  await putText(site, "_headers", headersFile(policy));
  await putText(site, "_redirects", redirectsFile());
  for (const name of ["robots.txt", "sitemap.xml"])
    await site.put({ path: name, bytes: (await askApp(app, `/${name}`)).bytes });
  await finishBuild();
  await finishLists();
  const config = nginxConfig({ root: site.root, listen, languages, policy });
  const nginxChanged = await site.putBeside(CONFIG, config);
  // The server says at once what was withdrawn.
  await site.finish(version, async (path) => (await askApp(app, `/${path}`)).status === 410);
  return { ...site.counts, nginxChanged, foreign: await site.foreignFiles() };
}

async function branchesOf(app: App): Promise<string[]> {
  const { bytes } = await askApp(app, apiPaths.overview);
  return overviewSchema
    .parse(JSON.parse(Buffer.from(bytes).toString()))
    .data.branches.map(({ slug }) => slug);
}

async function putText(site: SiteFolder, path: string, text: string): Promise<void> {
  await site.put({ path, bytes: Buffer.from(text) });
}

/** One Content-Security-Policy that allows what each of these allows: pages differ in the hashes of their styles. */
function joinPolicies(policies: Iterable<string>): string {
  const joined = new Map<string, Set<string>>();
  for (const policy of policies)
    for (const directive of policy.split(";")) {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      if (name === "") continue;
      const known = joined.get(name) ?? new Set();
      for (const source of sources) known.add(source);
      joined.set(name, known);
    }
  return [...joined].map(([name, sources]) => [name, ...[...sources].sort()].join(" ")).join("; ");
}

const PICTURE = /\/media\/([0-9a-f]{64})/g;

/** Writes the files of each picture that a text names. */
async function exportPictures(
  app: App,
  site: SiteFolder,
  store: ReadStore,
  texts: readonly string[],
): Promise<void> {
  const ids = new Set(texts.flatMap((text) => [...text.matchAll(PICTURE)].map((match) => match[1] ?? "")));
  for (const id of ids) {
    const files = await store.db
      .selectFrom("media_files")
      .select("name")
      .where("media_id", "=", id)
      .orderBy("name")
      .execute();
    for (const { name } of files) {
      const path = `media/${id}/${name}`;
      if (await site.keeps(path)) continue;
      const { status, bytes } = await askApp(app, `/${path}`);
      // Deleted meanwhile.
      if (status === 404) continue;
      if (status !== 200) throw new UnexpectedAnswerError(`/${path}`, status);
      await site.put({ path, bytes });
    }
  }
}

const COMPRESSED = /\.(?:br|gz)$/;
/** Names what else the app is made of. */
const LATE: readonly string[] = ["index.html", "sw.js"];

/** Writes the app's own files; the answer writes those that name the others. */
async function exportBuild(folder: string, site: SiteFolder): Promise<() => Promise<void>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !COMPRESSED.test(path) && path.split(sep).every((part) => !part.startsWith(".")))
    .sort();
  const write = async (path: string) => site.put(await readBuilt(folder, path));
  for (const path of paths) if (!LATE.includes(path)) await write(path);
  return async () => {
    for (const path of LATE) if (paths.includes(path)) await write(path);
  };
}

async function readBuilt(folder: string, path: string): Promise<SiteFile> {
  const [bytes, br, gz] = await Promise.all([
    readFile(join(folder, path)),
    readIfThere(join(folder, `${path}.br`)),
    readIfThere(join(folder, `${path}.gz`)),
  ]);
  return {
    path: path.split(sep).join("/"),
    bytes,
    compressed: { ...(br !== null && { br }), ...(gz !== null && { gz }) },
  };
}

async function readIfThere(file: string): Promise<Uint8Array | null> {
  return readFile(file).catch(() => null);
}

/** Hosts that read headers take them from a file `_headers`: a path, then a line for each. */
function headersFile(policy: string): string {
  const of = (path: string, headers: Record<string, string>) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ];
  const api = API_RULES.flatMap(({ path, caching, type = JSON_TYPE }) =>
    of(path, { "Cache-Control": caching, "Content-Type": type }),
  );
  const files = FILE_RULES.flatMap(({ path, caching }) => of(path, { "Cache-Control": caching }));
  return [
    ...of("/*", PLAIN_HEADERS),
    ...of(`${API_PREFIX}/*`, {
      "Content-Security-Policy": API_POLICY,
      "X-Robots-Tag": "noindex",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "Date, ETag, Retry-After",
    }),
    ...of("/media/*", { "Content-Security-Policy": PICTURE_POLICY }),
    ...["/", "/index.html", ...shellPatterns()].flatMap((path) =>
      of(path, { "Content-Security-Policy": policy, "Cache-Control": OTHER_CACHING }),
    ),
    ...of("/sw.js", {
      "Content-Security-Policy": workerPolicy(policy),
      "Cache-Control": OTHER_CACHING,
      "Content-Type": typeOf("/sw.js"),
    }),
    ...api,
    ...files,
    "",
  ].join("\n");
}

/** The same hosts read where answers are, and send the app for every page. */
function redirectsFile(): string {
  const json = [
    apiPaths.manifest,
    listPaths.head,
    apiPaths.articleVersions,
    apiPaths.overview,
    apiPaths.audience,
    apiPaths.locations,
    apiPaths.categories,
    apiPaths.tags,
  ];
  return [
    ...json.map((path) => `${path} ${path}.json 200`),
    `${apiPaths.locations}/:slug ${apiPaths.locations}/:slug.json 200`,
    `${apiPaths.articles}/:slug ${apiPaths.articles}/:slug.json 200`,
    "/* /index.html 200",
    "",
  ].join("\n");
}

function shellPatterns(): string[] {
  return [...new Set(SHELL_PAGES.map((path) => path.replace(/:\w+/g, "*").replace(/\*.*/, "*")))];
}

/** What phones ask of any page. */
const ALWAYS: readonly string[] = [
  apiPaths.overview,
  apiPaths.locations,
  apiPaths.categories,
  apiPaths.tags,
  apiPaths.audience,
  apiPaths.articleVersions,
  ...FEEDS.map(({ path }) => path),
];

/** Bodies and indexes, which are written apart. */
const SYNC = `${API_PREFIX}/sync/`;

/** Paths of the API that were asked for, as rendered pages ask them. */
function recordQuestions(app: App): ReadonlySet<string> {
  const asked = new Set<string>();
  app.addHook("onRequest", async ({ method, url }) => {
    if (method === "GET" && url.startsWith(`${API_PREFIX}/`)) asked.add(url);
  });
  return asked;
}

/** Writes the answers that phones ask for, and those that `asked` names. The texts of all. */
async function exportAnswers(app: App, site: SiteFolder, asked: ReadonlySet<string>): Promise<string[]> {
  const questions = [...asked].filter((url) => !url.startsWith(SYNC));
  const versions = articleVersionsSchema.parse(await readJson(app, apiPaths.articleVersions));
  const branches = locationsSchema.parse(await readJson(app, apiPaths.locations));
  const urls = new Set([
    ...ALWAYS,
    ...(branches.offices ?? []).map(({ slug }) => apiPaths.location(slug)),
    ...versions.data.map(({ slug, version }) => apiPaths.articleVersion(slug, version)),
    ...questions,
  ]);
  const texts: string[] = [];
  for (const url of urls) {
    const path = answerFile(url);
    const { status, bytes } = await askApp(app, url);
    // A page also asks for what is not there.
    if (path === null || (status !== 200 && questions.includes(url))) continue;
    if (status !== 200) throw new UnexpectedAnswerError(url, status);
    texts.push(Buffer.from(bytes).toString());
    await site.put({ path, bytes });
  }
  return texts;
}

async function readJson(app: App, url: string): Promise<unknown> {
  const { status, bytes } = await askApp(app, url);
  if (status !== 200) throw new UnexpectedAnswerError(url, status);
  return JSON.parse(Buffer.from(bytes).toString());
}
