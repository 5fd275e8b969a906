import { overviewSchema } from "#domain/api/overview.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { allSummaries } from "../articles/article-queries.ts";
import type { App } from "../route-deps.ts";
import type { ReadStore } from "../store/store.ts";
import { askApp } from "./ask-app.ts";
import { exportAnswers, recordQuestions } from "./export-answers.ts";
import { exportBuild } from "./export-build.ts";
import { exportLists } from "./export-lists.ts";
import { exportPages } from "./export-pages.ts";
import { exportPictures } from "./export-pictures.ts";
import { headersFile, redirectsFile } from "./host-files.ts";
import { joinPolicies } from "./join-policies.ts";
import { nginxConfig } from "./nginx-config.ts";
import type { FolderCounts, SiteFolder } from "./site-folder.ts";

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
