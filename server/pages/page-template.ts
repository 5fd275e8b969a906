import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PAGE_DATA_ID, type RenderedPage } from "#domain/base/rendered-page.ts";
import { matches } from "../http/etag.ts";
import { type KeptText, keepText, sendBody } from "../http/compressed-text.ts";
import { pagePolicy } from "./page-policy.ts";

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
type Manifest = Readonly<Record<string, Chunk>>;

/** Inserts a rendered page into index.html. */
export type PageTemplate = (page: RenderedPage) => string;

const ENTRY = "index.html";
/** Includes the fallback form. */
const SHELL_BODY = /<div id="root">[\s\S]*<\/div>/;

/** Inlines styles, so HTML alone can paint, and preloads all the page's code. */
export function readPageTemplate(folder: string): PageTemplate {
  const shell = readFileSync(join(folder, ENTRY), "utf8");
  const manifestFile = join(folder, ".vite", "manifest.json");
  const manifest: Manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, "utf8")) : {};
  const sheets = new Map<string, string>();
  const sheet = (file: string): string => {
    const known = sheets.get(file) ?? readFileSync(join(folder, file), "utf8").trim();
    sheets.set(file, known);
    return known;
  };
  return (page) => {
    const run = chunksOf(manifest, page.locale, page.modules);
    const styled = chunksOf(manifest, page.locale, [...page.modules, ...page.styles]);
    const css = [...new Set(styled.flatMap((chunk) => chunk.css ?? []))];
    const preloads = run.map(({ file }) => file).filter((file) => !shell.includes(`"/${file}"`));
    const head = [
      page.head,
      `<style>${css.map(sheet).join("\n")}</style>`,
      ...css.map(standIn),
      ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ];
    const data = `<script type="application/json" id="${PAGE_DATA_ID}">${page.data}</script>`;
    return shell
      .replace(/<html lang="[^"]*"/, `<html lang="${page.locale}"`)
      .replace(/\s*<title data-shell>[^<]*<\/title>/, "")
      .replace(/\s*<link rel="stylesheet"[^>]*>/g, "")
      .replace("</head>", () => `${head.join("")}</head>`)
      .replace(SHELL_BODY, () => `<div id="root">${page.body}</div>${data}`);
  };
}

/** The loader skips sheets that have an element; disabled ones are not fetched. The styles are inlined. */
function standIn(file: string): string {
  return `<link rel="stylesheet" crossorigin href="/${file}" disabled>`;
}

/** Entry, page chunks and locale texts, with imports. */
function chunksOf(manifest: Manifest, locale: string, modules: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(key)) return;
    found.set(key, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  const texts = Object.keys(manifest).filter((key) => manifest[key]?.name === `messages-${locale}`);
  for (const key of [ENTRY, ...modules, ...texts]) visit(key);
  return [...found.values()];
}

/** A cached page with its policy. */
export type PreparedPage = KeptText & {
  status: 200 | 404;
  noindex: boolean;
  /** Null for the language-neutral shell. */
  locale: string | null;
  policy: string;
};

type PageToPrepare = Pick<PreparedPage, "status" | "noindex" | "locale"> & {
  html: string;
  analyticsOrigin?: string | undefined;
};

export function preparePage({ analyticsOrigin, html, ...page }: PageToPrepare): PreparedPage {
  return { ...page, ...keepText(html), policy: pagePolicy({ html, analyticsOrigin }) };
}

/** Sends a page with revalidation, so that new builds arrive. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreparedPage,
): Promise<FastifyReply> {
  const isPrivate = String(reply.getHeader("cache-control") ?? "").startsWith("private");
  reply.headers({
    "cache-control": isPrivate ? "private, no-cache" : "no-cache",
    "content-security-policy": page.policy,
    vary: page.locale === null ? "accept-encoding" : "accept-encoding, cookie, accept-language",
  });
  if (page.locale !== null) reply.header("content-language", page.locale);
  if (page.noindex) reply.header("x-robots-tag", "noindex");
  if (page.status === 200) {
    reply.header("etag", page.etag);
    if (matches(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  }
  return sendBody(request, reply.code(page.status).type("text/html; charset=utf-8"), page);
}
