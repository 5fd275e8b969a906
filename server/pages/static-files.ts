import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { adminRoutes } from "#domain/base/admin-routes.ts";
import { appRoutes, PAGES_WITH_NAMES } from "#domain/base/app-routes.ts";
import { KEEP_LANGUAGE_PARAM, LANGUAGE_PARAM, languageCookie } from "#domain/base/page-language.ts";
import type { AllowedMethods } from "../http/allowed-methods.ts";
import { ProblemError, sendProblem } from "../http/problem.ts";
import type { Site } from "../http/site-origin.ts";
import { leadToPresentBranch } from "../locations/former-branches.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { sendDifferences } from "./differences.ts";
import { workerPolicy } from "./page-policy.ts";
import { loadPageRenderer } from "./page-renderer.ts";
import { readPageTemplate } from "./page-template.ts";
import { sendPage, type PreparedPage, preparePage } from "./prepared-page.ts";
import { pageReader } from "./rendered-pages.ts";
import { sitemapRoutes } from "./sitemap.ts";

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
