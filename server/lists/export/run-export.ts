import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type AppDeps, createApp } from "../../app.ts";
import type { Site } from "../../http/site-origin.ts";
import type { App } from "../../route-deps.ts";
import { loadPageRenderer } from "../../pages/page-renderer.ts";
import { ProblemError } from "../../http/problem.ts";
import type { SearchEngine } from "../../passports/search/search-engine.ts";
import { lockFile } from "../../store/data-folder.ts";
import type { Store } from "../../store/store.ts";
import { headRoutes, syncRoutes } from "../sync/sync-routes.ts";
import { exportSite, type ExportSummary } from "./export-site.ts";
import { exportVersion } from "./watch-publications.ts";
import { SiteFolder } from "./site-folder.ts";
import { LOCK_FILE, readSiteState } from "./site-state.ts";

export type ExportRun = {
  store: Store;
  now: () => number;
  staticDir: string;
  folder: string;
  site: Partial<Site>;
  analyticsOrigin?: string | undefined;
  listen: string;
  tell: (line: string) => void;
  logger?: AppDeps["logger"];
  /** Only tests give it. */
  onApp?: (app: App) => void;
};

/** What keeps an export from starting, as a sentence. */
export class ExportRefusedError extends Error {}

/** One export under the folder's lock, by an app of its own. */
export async function runExport(run: ExportRun): Promise<ExportSummary> {
  const { staticDir, folder, site } = run;
  const built = existsSync(join(staticDir, "index.html")) ? await loadPageRenderer(staticDir) : null;
  if (built === null)
    throw new ExportRefusedError(`There is no built app in ${staticDir}. Run "npm run build" first.`);
  if ((built.siteUrl || site.url || "") === "")
    throw new ExportRefusedError(
      "Name the site's address in VITE_SITE_URL, such as https://example.org: links, feeds and the sitemap need it.",
    );
  await mkdir(folder, { recursive: true });
  // This comes before the lock, which would leave a file in a folder that is refused.
  await readSiteState(folder);
  const lock = lockFile(join(folder, LOCK_FILE));
  if (lock === null) throw new ExportRefusedError(`Another export is writing to ${folder}.`);
  try {
    return await exportUnderLock(run, built.locales);
  } finally {
    lock.release();
  }
}

async function exportUnderLock(run: ExportRun, languages: readonly string[]): Promise<ExportSummary> {
  const { store, now, staticDir, site: address, analyticsOrigin, listen, tell } = run;
  const version = await exportVersion(store, now)();
  const site = await SiteFolder.open(resolve(run.folder), now());
  const nowMs = site.timeOf(version);
  const app = await createApp({
    store,
    search: NO_SEARCH,
    now: () => nowMs,
    staticDir,
    site: address,
    analyticsOrigin,
    logger: run.logger,
    requestsPerMinute: Number.POSITIVE_INFINITY,
    routes: [syncRoutes, headRoutes],
  });
  run.onApp?.(app);
  try {
    return await exportSite({ app, store, site, version, nowMs, staticDir, languages, listen, tell });
  } finally {
    await app.close();
  }
}

/** Files answer no search. */
const NO_SEARCH: SearchEngine = {
  ask: refuse,
  spellings: refuse,
  version: () => "",
  close: () => Promise.resolve(),
};

function refuse(): Promise<never> {
  return Promise.reject(
    new ProblemError(503, "search_unavailable", { detail: "An export searches nothing." }),
  );
}
