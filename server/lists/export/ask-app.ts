import { brotliDecompressSync } from "node:zlib";
import { FEEDS } from "#domain/articles/feeds.ts";
import { API_PREFIX, apiPaths } from "#domain/base/paths.ts";
import type { App } from "../../route-deps.ts";
import type { SiteFile } from "./site-folder.ts";

type AppAnswer = { status: number; header: (name: string) => string; bytes: Uint8Array };

/** Asks the app as a visitor would, without a connection. */
export async function askApp(
  app: App,
  url: string,
  headers: Record<string, string> = { accept: "application/json" },
): Promise<AppAnswer> {
  const { statusCode, headers: answered, rawPayload } = await app.inject({ url, headers });
  return {
    status: statusCode,
    header: (name) => String(answered[name] ?? ""),
    bytes: new Uint8Array(rawPayload),
  };
}

/** An answer that the server keeps compressed, in both forms; null if it has none (any more). */
export async function askForBody(app: App, url: string): Promise<Omit<SiteFile, "path"> | null> {
  const { status, header, bytes } = await askApp(app, url, { "accept-encoding": "br" });
  if (status === 404 || status === 410) return null;
  if (status !== 200) throw new UnexpectedAnswerError(url, status);
  if (header("content-encoding") !== "br") return { bytes };
  return { bytes: brotliDecompressSync(bytes), compressed: { br: bytes } };
}

export class UnexpectedAnswerError extends Error {
  constructor(url: string, status: number) {
    super(`The app answered ${status} to ${url}.`);
  }
}

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
