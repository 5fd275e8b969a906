import type { FastifyReply, FastifyRequest } from "fastify";
import { matches } from "../http/etag.ts";
import { type KeptText, keepText, sendBody } from "../http/kept-text.ts";
import { pagePolicy } from "./page-policy.ts";

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
