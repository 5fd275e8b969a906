import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { appRoutes } from "../../domain/app-routes.ts";
import { ProblemError, sendProblem } from "./problem.ts";
import { readPageShell, sendPage } from "./page-shell.ts";
import type { PageShell } from "./page-shell.ts";

/** Files under here carry the hash of their content in their name. */
const HASHED = /[/\\]assets[/\\]/;
const YEAR_SECONDS = 365 * 24 * 3600;
const DAY_SECONDS = 24 * 3600;

/**
 * Serves the built app: the shell for every page of `appRoutes`, and the files of the build, precompressed where
 * the build left compressed copies (which include the chunks of the last builds, for tabs still open).
 */
export async function servePages(
  app: FastifyInstance,
  { folder, analyticsOrigin }: { folder: string; analyticsOrigin?: string | undefined },
): Promise<void> {
  const shell = await readPageShell(folder, analyticsOrigin);
  for (const pattern of pagePatterns()) {
    app.get(pattern, { schema: { hide: true } }, async (request, reply) =>
      sendPage(request, reply, shell, { status: 200, noindex: namesPeople(pattern) }),
    );
  }
  app.get("/index.html", { schema: { hide: true } }, async (request, reply) =>
    sendPage(request, reply, shell, { status: 200, noindex: false }),
  );
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    schemaHide: true,
    index: false,
    redirect: false,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", fileCaching(path));
    },
  });
  answerUnknownPaths(app, shell);
}

/** 404 for what nobody answers: the shell for people on their way to a page, a problem for programs. */
export function answerUnknownPaths(app: FastifyInstance, shell: PageShell | null = null): void {
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (shell !== null && isNavigation(request)) {
      sendPage(request, reply, shell, { status: 404, noindex: true });
      return;
    }
    sendProblem(reply, new ProblemError(404, "not_found", { detail: "There is nothing at this address." }));
  });
}

/** Each page with and without its last slash. */
function pagePatterns(): string[] {
  const patterns = Object.values<string>(appRoutes).flatMap((pattern) => {
    const bare = pattern.replace(/\/$/, "");
    return bare === "" ? ["/"] : [bare, `${bare}/`];
  });
  return [...new Set(patterns)];
}

/** Lists and details of passports, and a branch's list, name people: no search engine shall hold them. */
function namesPeople(pattern: string): boolean {
  return `${pattern}/`.startsWith(appRoutes.passports) || pattern.startsWith(appRoutes.location);
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    !url.startsWith("/api/") &&
    (headers.accept ?? "").includes("text/html")
  );
}

function fileCaching(path: string): string {
  if (HASHED.test(path)) return `public, max-age=${YEAR_SECONDS}, immutable`;
  if (/[/\\]icons[/\\]/.test(path)) return `public, max-age=${DAY_SECONDS}`;
  // The service worker, the web manifest: browsers ask again each time.
  return "no-cache";
}
