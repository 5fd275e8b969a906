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
import type { Store, ReadStore } from "../../store/store.ts";
import { headRoutes, syncRoutes } from "../sync/sync-routes.ts";
import { exportSite, type ExportSummary } from "./export-site.ts";
import { SiteFolder } from "./site-folder.ts";
import { LOCK_FILE, readSiteState } from "./site-state.ts";
import { SUPERSEDED_SEGMENT_SECONDS } from "#domain/base/caching.ts";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { publishedVersion } from "../../store/published-version.ts";

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

const LOOK_MS = 1_000;
/** What is published together, such as the lists of one import, is awaited so long. */
const SETTLE_MS = 1_000;
/** The files that the last run left can go by then. */
const AT_LEAST_EVERY_MS = (SUPERSEDED_SEGMENT_SECONDS + 60) * 1000;

type Watch = {
  store: ReadStore;
  now: () => number;
  signal: AbortSignal;
  tell: (line: string) => void;
  work: () => Promise<void>;
  sleep: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>;
};

/** Works after each change of what is published, until `signal`. A run that fails is tried again. */
export async function watchPublications({ store, now, signal, tell, work, sleep }: Watch): Promise<void> {
  const version = exportVersion(store, now);
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  let done = "";
  let doneMs = 0;
  for (; !signal.aborted; await wait(LOOK_MS)) {
    try {
      const seen = await version();
      if (seen === done && Math.abs(now() - doneMs) < AT_LEAST_EVERY_MS) continue;
      if (done !== "") await wait(SETTLE_MS);
      const current = await version();
      await work();
      done = current;
      doneMs = now();
    } catch (error) {
      if (doneMs === 0) throw error;
      tell(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Changes with what an export says: public data, and the day. */
function exportVersion(store: ReadStore, now: () => number): () => Promise<string> {
  const read = publishedVersion(store, now);
  const signed = store.db.selectFrom("list_head").select("etag").where("id", "=", 1);
  return async () => {
    // The minute is left out. It matters to what is scheduled, and a job publishes that.
    const published = (await read()).replace(/^\S+ /, "");
    const head = await signed.executeTakeFirst();
    return `${todayInAddisAbaba(now())} ${head?.etag ?? ""} ${published}`;
  };
}
