import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { apiPaths } from "#domain/base/paths.ts";
import type { PageRenderer, LocalAnswer } from "#domain/base/rendered-page.ts";
import { siteOrigin, type Site } from "../http/site-origin.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { VersionCache } from "../store/version-cache.ts";
import { publishedVersion } from "../store/published-version.ts";
import { type PageTemplate, type PreparedPage, preparePage } from "./page-template.ts";

/** Per page and language; most visitors use a few pages. */
const PAGES_KEPT = 200;
/** Maximum age of "today" and times on a page. */
const MOMENT_MS = 60_000;
/** After so long the browser renders. */
const LIMIT_MS = 3_000;

export type RenderedPagesOptions = {
  renderer: PageRenderer;
  template: PageTemplate;
  deps: RouteDeps;
  site: Site;
  analyticsOrigin?: string | undefined;
};

/**
 * Renders a page, or reuses it while public data is unchanged. Null on error, timeout or overload: the shell works too,
 * slower.
 */
export function pageReader(
  app: App,
  { renderer, template, deps, site, analyticsOrigin }: RenderedPagesOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<PreparedPage | null> {
  const kept = new VersionCache<KeptPage>(
    publishedVersion(deps.store, deps.now),
    PAGES_KEPT,
    ({ whole }) => whole,
  );
  const gate = renderGate();

  async function compute(request: FastifyRequest, asked: Asked, now: number): Promise<KeptPage> {
    // Every page needs it; also refuses addresses over the limit before rendering.
    const overview = await requestInProcess(app, request.ip, apiPaths.overview);
    if (overview.status === 429) throw new OverLimitError();
    const rendered = await gate(async () => {
      const started = performance.now();
      let waited = 0;
      const ask = async (apiPath: string) => {
        if (apiPath === apiPaths.overview) return overview;
        const asking = performance.now();
        const answer = await requestInProcess(app, request.ip, apiPath);
        waited += performance.now() - asking;
        return answer;
      };
      const { whole, ...page } = await renderer.render({ ...asked, now, ask });
      const { status, noindex, locale } = page;
      const html = template({ ...page, whole });
      const result = { whole, page: preparePage({ html, status, noindex, locale, analyticsOrigin }) };
      const own = Math.max(0, performance.now() - started - waited);
      request.charge(own);
      return { result, own };
    });
    if (rendered === "full") throw new OverLimitError();
    return rendered;
  }

  return async (request, reply) => {
    const [path, sent] = splitUrl(request.url);
    const locale = renderer.languageOf({
      search: sent,
      cookies: request.headers.cookie ?? "",
      acceptLanguage: request.headers["accept-language"] ?? "",
    });
    const origin = siteOrigin(request, reply, site);
    const now = deps.now();
    const published = deps.search.version();
    try {
      // Anybody can add parameters that no page knows: they get the kept page too.
      const search = await renderer.searchOf({ path, search: sent });
      const key = JSON.stringify([origin, path, search, locale, published, Math.floor(now / MOMENT_MS)]);
      const rendering = kept.get(key, () => compute(request, { path, search, locale, origin }, now));
      return (await within(LIMIT_MS, rendering)).page;
    } catch (error) {
      if (error instanceof OverLimitError) return null;
      request.log.error({ err: error }, "a page could not be rendered");
      return null;
    }
  };
}

/** Too many requests from the address, or too many pages to render: send the cheap shell. */
class OverLimitError extends Error {}

type KeptPage = { whole: boolean; page: PreparedPage };
type Asked = { path: string; search: string; locale: string; origin: string };

function splitUrl(url: string): [path: string, search: string] {
  const mark = url.indexOf("?");
  return mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark)];
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Calls the API in process; counts toward the visitor's limit. */
async function requestInProcess(app: App, remoteAddress: string, path: string): Promise<LocalAnswer> {
  const answer = await app.inject({ url: path, remoteAddress, headers: { accept: "application/json" } });
  const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { status: answer.statusCode, headers, body: answer.body };
}

/** Each rendering blocks the event loop. */
const AT_ONCE = 2;
/** Beyond this, the shell is faster. */
const MAX_WAITING = 16;
/** Idle time of a slot after rendering, as a multiple: leaves half the event loop for look-ups. */
const REST = 3;

/** `own`: milliseconds without waiting for others. */
type GatedWork<T> = () => Promise<{ result: T; own: number }>;

/** Limits concurrent renderings; "full" when too many wait. */
function renderGate(): <T>(work: GatedWork<T>) => Promise<T | "full"> {
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= MAX_WAITING) return "full";
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let rest = 0;
    try {
      const { result, own } = await work();
      rest = own * REST;
      return result;
    } finally {
      void sleep(rest, undefined, { ref: false }).then(leave);
    }
  };
}
