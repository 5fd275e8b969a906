import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { adminRoutes } from "#domain/base/admin-routes.ts";
import { appRoutes, PAGES_WITH_NAMES, SITEMAP_PAGES } from "#domain/base/app-routes.ts";
import { escapeMarkup } from "#domain/base/escape-markup.ts";
import { KEEP_LANGUAGE_PARAM, LANGUAGE_PARAM, languageCookie } from "#domain/base/page-language.ts";
import type { PageRenderer } from "#domain/base/rendered-page.ts";
import { type ArticleAddress, articleAddresses } from "../articles/article-addresses.ts";
import type { AllowedMethods } from "../http/allowed-methods.ts";
import { cacheFor } from "../http/etag.ts";
import { type KeptText, keepText, sendKept } from "../http/compressed-text.ts";
import { ProblemError, sendProblem } from "../http/problem.ts";
import { type Site, siteOrigin } from "../http/site-origin.ts";
import { leadToPresentBranch } from "../locations/location-routes.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { VersionCache } from "../store/version-cache.ts";
import { publishedVersion } from "../store/published-version.ts";
import { sendDifferences } from "./differences.ts";
import { workerPolicy } from "./page-policy.ts";
import { loadPageRenderer } from "./page-renderer.ts";
import { readPageTemplate, sendPage, type PreparedPage, preparePage } from "./page-template.ts";
import { pageReader } from "./rendered-pages.ts";

const FRESH_SECONDS = 3600;
/** A sitemap may have 50,000 addresses. */
const MOST_ARTICLES = 50_000 - SITEMAP_PAGES.length;

/** Cached origins; any Host may be sent. */
const ORIGINS_KEPT = 4;

type SitemapOptions = { renderer: PageRenderer; site: Site; deps: Pick<RouteDeps, "store" | "now"> };

/** `/robots.txt` and `/sitemap.xml` need absolute URLs. Cached until data changes. */
function sitemapRoutes(app: App, { renderer: { locales }, site, deps }: SitemapOptions): void {
  app.get("/robots.txt", { schema: { hide: true } }, async (request, reply) => {
    cacheFor(reply, FRESH_SECONDS);
    const origin = siteOrigin(request, reply, site);
    // Pages with names are not disallowed: crawlers must read their noindex.
    return reply
      .type("text/plain; charset=utf-8")
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
  });
  const { store } = deps;
  const version = publishedVersion(store, deps.now);
  const articles = new VersionCache<ArticleAddress[]>(version, 1);
  const kept = new VersionCache<KeptText>(version, ORIGINS_KEPT);
  app.get("/sitemap.xml", { schema: { hide: true } }, async (request, reply) => {
    cacheFor(reply, FRESH_SECONDS);
    const origin = siteOrigin(request, reply, site);
    const read = () =>
      articleAddresses(store, { now: new Date(deps.now()).toISOString(), limit: MOST_ARTICLES });
    const text = await kept.get(origin, async () => {
      const entries = [
        ...pageEntries(origin, locales),
        ...articleEntries(origin, await articles.get("", read)),
      ];
      return keepText(writeSitemap(entries));
    });
    return sendKept(request, reply, { type: "application/xml; charset=utf-8", kept: text });
  });
}

/** `alternates`: address by language. */
type Entry = { address: string; changed: string | null; alternates: readonly (readonly [string, string])[] };

/** Pages have the same address in each language, and one that names it. */
function pageEntries(origin: string, locales: readonly string[]): Entry[] {
  return SITEMAP_PAGES.map((name) => {
    const address = origin + appRoutes[name];
    const inLanguages = locales.map((tag) => [tag, `${address}?${LANGUAGE_PARAM}=${tag}`] as const);
    return { address, changed: null, alternates: [["x-default", address], ...inLanguages] };
  });
}

/** A text has one language; its translations are articles of their own. */
function articleEntries(origin: string, articles: readonly ArticleAddress[]): Entry[] {
  const addressOf = (slug: string) => origin + appRoutes.article.replace(":slug", encodeURIComponent(slug));
  return articles.map(({ slug, changed, versions }) => ({
    address: addressOf(slug),
    changed,
    alternates: versions.map((one) => [one.language, addressOf(one.slug)] as const),
  }));
}

function writeSitemap(entries: readonly Entry[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries.map(writeEntry),
    "</urlset>\n",
  ].join("\n");
}

function writeEntry({ address, changed, alternates }: Entry): string {
  const links = alternates.map(
    ([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeMarkup(href)}"/>`,
  );
  const date = changed === null ? "" : `<lastmod>${escapeMarkup(changed)}</lastmod>`;
  return `<url><loc>${escapeMarkup(address)}</loc>${date}${links.join("")}</url>`;
}

/** File names contain a content hash. */
const HASHED = /[/\\]assets[/\\]/;
/** Compressed forms match too. */
const WORKER = /[/\\]sw\.js(?:\.\w+)?$/;
const YEAR_SECONDS = 365 * 24 * 3600;
const ASSET_CACHING = `public, max-age=${YEAR_SECONDS}, immutable`;
const DAY_SECONDS = 24 * 3600;

export type PagesOptions = {
  folder: string;
  deps: RouteDeps;
  site: Site;
  analyticsOrigin?: string | undefined;
  allowedMethods: AllowedMethods;
  /** Redirects former addresses of articles. */
  leadToPresentArticle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
};

/**
 * Serves rendered pages of `appRoutes` and the build's files, precompressed where available, including the last builds'
 * chunks for open tabs.
 */
export async function servePages(app: App, options: PagesOptions): Promise<void> {
  const { folder, deps, site, analyticsOrigin } = options;
  const shell = await readPageShell(folder, analyticsOrigin);
  const renderer = await loadPageRenderer(folder);
  const template = readPageTemplate(folder);
  const read = renderer && pageReader(app, { renderer, template, deps, site, analyticsOrigin });
  const answer: PageAnswer = async (request, reply, otherwise) => {
    const chosen = languageToKeep(request.url, renderer?.locales ?? []);
    if (chosen !== null) reply.header("set-cookie", languageCookie(chosen));
    const page = (await read?.(request, reply)) ?? { ...shell, ...otherwise };
    return sendPage(request, reply, { ...page, noindex: page.noindex || otherwise.noindex });
  };
  if (renderer !== null) sitemapRoutes(app, { renderer, site, deps });
  const presentBranch = { preHandler: leadToPresentBranch(deps.store) };
  const presentArticle = { preHandler: options.leadToPresentArticle };
  const named = withAndWithoutSlash(PAGES_WITH_NAMES.map((name) => appRoutes[name]));
  for (const pattern of withAndWithoutSlash(Object.values(appRoutes))) {
    const lead = pattern.startsWith(appRoutes.location)
      ? presentBranch
      : pattern.startsWith(appRoutes.article)
        ? presentArticle
        : {};
    app.get(pattern, { ...lead, schema: { hide: true } }, async (request, reply) =>
      answer(request, reply, { status: 200, noindex: named.includes(pattern) }),
    );
  }
  for (const pattern of withAndWithoutSlash([accountRoutes.login, accountRoutes.register])) {
    app.get(pattern, { schema: { hide: true } }, async (request, reply) =>
      answer(request, reply, { status: 200, noindex: true }),
    );
  }
  // These are not rendered: the server does not know the session, and links contain secrets.
  for (const pattern of withAndWithoutSlash(PERSONAL_PAGES)) {
    app.get(pattern, { schema: { hide: true } }, async (request, reply) =>
      sendPage(request, reply, { ...shell, noindex: true }),
    );
  }
  // The share target of an installed app whose service worker is gone or older. There the file can be chosen.
  const toSharing = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(appRoutes.handOn, 303);
  app.post(appRoutes.handOn, { onRequest: toSharing, schema: { hide: true } }, toSharing);
  app.get("/index.html", { schema: { hide: true } }, async (request, reply) =>
    sendPage(request, reply, shell),
  );
  await app.register(async (files: App) => {
    await sendDifferences(files, folder, ASSET_CACHING);
    await files.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      schemaHide: true,
      index: false,
      redirect: false,
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header("cache-control", fileCaching(path));
        if (WORKER.test(path)) reply.header("content-security-policy", workerPolicy(shell.policy));
      },
    });
  });
  answerUnknownPaths(app, options.allowedMethods, answer);
}

/** A language chosen by link, without script. */
function languageToKeep(url: string, known: readonly string[]): string | null {
  const sent = new URLSearchParams(url.slice(url.split("?", 1)[0]?.length));
  const tag = sent.has(KEEP_LANGUAGE_PARAM) ? sent.get(LANGUAGE_PARAM) : null;
  return tag !== null && known.includes(tag) ? tag : null;
}

/** Falls back to the shell with this status and mark. */
type PageAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  otherwise: Pick<PreparedPage, "status" | "noindex">,
) => Promise<FastifyReply>;

/** 404: a page for people, a problem for programs; 405 where another method would be answered. */
export function answerUnknownPaths(
  app: App,
  allowedMethods: AllowedMethods,
  answer: PageAnswer | null = null,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (answer !== null && isNavigation(request)) {
      return answer(request, reply, { status: 404, noindex: true });
    }
    const allowed = allowedMethods(request.url);
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      const allow = allowed.join(", ");
      return sendProblem(
        reply,
        new ProblemError(405, "method_not_allowed", {
          detail: `${request.method} is not possible here. Possible: ${allow}.`,
          headers: { allow },
        }),
      );
    }
    return sendProblem(
      reply,
      new ProblemError(404, "not_found", { detail: "There is nothing at this address." }),
    );
  });
}

/** These are never rendered here. */
const PERSONAL_PAGES: readonly string[] = [
  accountRoutes.profile,
  accountRoutes.resetPassword,
  accountRoutes.setup,
  accountRoutes.advertisementReport,
  ...Object.values(adminRoutes),
];

/** Each pattern with and without the last slash. */
function withAndWithoutSlash(patterns: readonly string[]): string[] {
  const both = patterns.flatMap((pattern) => {
    const bare = pattern.replace(/\/$/, "");
    return bare === "" ? ["/"] : [bare, `${bare}/`];
  });
  return [...new Set(both)];
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    !url.startsWith("/api/") &&
    (headers.accept ?? "").includes("text/html")
  );
}

function fileCaching(path: string): string {
  if (HASHED.test(path)) return ASSET_CACHING;
  if (/[/\\]icons[/\\]/.test(path)) return `public, max-age=${DAY_SECONDS}`;
  // Service worker and web manifest: always revalidate.
  return "no-cache";
}

/** Reads index.html once; a new build needs a restart. */
async function readPageShell(folder: string, analyticsOrigin?: string): Promise<PreparedPage> {
  const html = await readFile(join(folder, "index.html"), "utf8").catch((cause: unknown) => {
    throw new Error(`There is no built app in ${folder}. Run "npm run build" first.`, { cause });
  });
  return preparePage({ html, status: 200, noindex: false, locale: null, analyticsOrigin });
}
