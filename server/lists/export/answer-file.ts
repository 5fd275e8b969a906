import { FEEDS } from "#domain/articles/feeds.ts";
import { API_PREFIX, apiPaths } from "#domain/base/paths.ts";

/** nginx finds these by name. Other letters would not be a file's name everywhere. */
const SAFE_QUERY = /^[\w=&%,.+-]{1,180}$/;
const FEED_PATHS: ReadonlySet<string> = new Set(FEEDS.map(({ path }) => path));

/**
 * The file of an answer of the API: `overview` is `overview.json`, as `locations` is a folder too; a query is a file in
 * the folder of its path. Bodies that are named by their content keep their name. Null if it can have none.
 */
export function answerFile(url: string): string | null {
  const [encoded = "", query] = url.slice(1).split("?", 2);
  const path = decodeURIComponent(encoded);
  if (isBody(`/${path}`) || FEED_PATHS.has(`/${path}`)) return path;
  // An article's page always asks the same of it.
  const isDetail = `/${path}`.startsWith(`${apiPaths.articles}/`);
  if (query === undefined || query === "" || isDetail) return `${path}.json`;
  return SAFE_QUERY.test(query) ? `${path}/@${query}.json` : null;
}

function isBody(path: string): boolean {
  return /^\/sync\/[^/]+\/./.test(path.slice(API_PREFIX.length));
}
