import { FEED_TYPES, FEEDS } from "#domain/articles/feeds.ts";
import { API_PREFIX, apiPaths } from "#domain/base/paths.ts";
import { listPaths } from "#domain/lists/sync-head.ts";
import { FRESH_SECONDS, SEGMENT_MAX_AGE_SECONDS } from "#domain/base/caching.ts";

/** `*` is any text, to the end. */
export type SiteRule = { path: string; caching: string; type?: string };

const YEAR = "public, max-age=31536000, immutable";
const BODY = `public, max-age=${SEGMENT_MAX_AGE_SECONDS}, immutable`;
const fresh = (seconds: number) => `public, max-age=${seconds}`;
const INDEX = `${fresh(FRESH_SECONDS.manifest)}, stale-while-revalidate=300`;

export const JSON_TYPE = "application/json; charset=utf-8";
export const BYTES_TYPE = "application/octet-stream";
const below = (path: string) => `${path}/*`;

/** Folders of the lists' bodies. */
export const BYTES: readonly string[] = [
  apiPaths.segment,
  apiPaths.day,
  apiPaths.month,
  apiPaths.dictionary,
].map((path) => path("").replace(/\/$/, ""));

/** How long answers of the API are fresh, and their types. The first rule that fits counts, as with the server's routes. */
export const API_RULES: readonly SiteRule[] = [
  ...BYTES.map((folder) => ({ path: below(folder), caching: BODY, type: BYTES_TYPE })),
  { path: listPaths.page("*"), caching: BODY },
  { path: `${apiPaths.manifest}.json`, caching: INDEX },
  { path: `${listPaths.head}.json`, caching: INDEX },
  { path: below(apiPaths.articleVersions), caching: BODY },
  { path: `${apiPaths.articleVersions}.json`, caching: fresh(FRESH_SECONDS.articleDetail) },
  ...FEEDS.map(({ path, kind }) => ({
    path,
    caching: fresh(FRESH_SECONDS.landingArticles),
    type: `${FEED_TYPES[kind]}; charset=utf-8`,
  })),
  { path: `${apiPaths.overview}.json`, caching: fresh(FRESH_SECONDS.overview) },
  { path: `${apiPaths.audience}.json`, caching: fresh(FRESH_SECONDS.overview) },
  { path: `${apiPaths.categories}.json`, caching: fresh(FRESH_SECONDS.landingArticles) },
  { path: `${apiPaths.tags}.json`, caching: fresh(FRESH_SECONDS.landingArticles) },
  { path: `${apiPaths.locations}.json`, caching: fresh(FRESH_SECONDS.locations) },
  { path: below(apiPaths.locations), caching: fresh(FRESH_SECONDS.locationList) },
  { path: below(apiPaths.passports), caching: fresh(FRESH_SECONDS.passportList) },
  { path: below(apiPaths.articles), caching: fresh(FRESH_SECONDS.articleDetail) },
];

/** The same for the build's files and the pictures of articles. */
export const FILE_RULES: readonly SiteRule[] = [
  { path: "/assets/*", caching: YEAR },
  { path: "/media/*", caching: YEAR },
  { path: "/icons/*", caching: fresh(24 * 3600) },
  { path: "/robots.txt", caching: fresh(3600) },
  { path: "/sitemap.xml", caching: fresh(3600) },
];

/** Pages, the service worker and the like: asked about each time. */
export const OTHER_CACHING = "no-cache";

/** Types by ending. */
export const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "application/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: JSON_TYPE,
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  ico: "image/vnd.microsoft.icon",
  woff2: "font/woff2",
};

/** The type of a file that the server sends at this path. */
export function typeOf(path: string): string {
  const rule = API_RULES.find((one) => fits(one, path));
  return rule?.type ?? TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ""] ?? JSON_TYPE;
}

/** Whether a rule is about this path of a file. */
export function fits(rule: SiteRule, path: string): boolean {
  return rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path;
}

/** How long caches may keep a file, by its path below the served folder. */
export function cachingOf(path: string): string {
  const rules = path.startsWith(`${API_PREFIX}/`) ? API_RULES : FILE_RULES;
  return rules.find((rule) => fits(rule, path))?.caching ?? OTHER_CACHING;
}
