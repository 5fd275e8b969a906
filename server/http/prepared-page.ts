import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./accepted-encoding.ts";
import { matches } from "./etag.ts";
import { pagePolicy } from "./page-policy.ts";

/** A page ready to be sent again and again: its HTML plain and, once asked for, compressed; its policy and tag. */
export type PreparedPage = {
  status: 200 | 404;
  noindex: boolean;
  /** Null for the shell, which is in no language yet. */
  locale: string | null;
  html: string;
  etag: string;
  policy: string;
  body: (encoding: "br" | "gzip") => Promise<Buffer>;
};

type PageToPrepare = Pick<PreparedPage, "status" | "noindex" | "locale" | "html"> & {
  analyticsOrigin?: string | undefined;
};

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Moderate: a page is compressed while somebody waits for it. */
function compress(html: string, encoding: "br" | "gzip"): Promise<Buffer> {
  if (encoding === "gzip") return gzipAsync(html);
  return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** Computes what every answer with this page needs; it is compressed off this thread, at the first asking. */
export function preparePage({ analyticsOrigin, ...page }: PageToPrepare): PreparedPage {
  const compressed = new Map<"br" | "gzip", Promise<Buffer>>();
  return {
    ...page,
    etag: `W/"${createHash("sha1").update(page.html).digest("base64url")}"`,
    policy: pagePolicy({ html: page.html, analyticsOrigin }),
    body(encoding) {
      const known = compressed.get(encoding) ?? compress(page.html, encoding);
      compressed.set(encoding, known);
      return known;
    },
  };
}

/** Sends a page. It is always asked for again, so that a new build arrives; the tag makes that cheap. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreparedPage,
): Promise<FastifyReply> {
  reply.headers({
    "cache-control": "no-cache",
    "content-security-policy": page.policy,
    vary: page.locale === null ? "accept-encoding" : "accept-encoding, cookie, accept-language",
  });
  if (page.locale !== null) reply.header("content-language", page.locale);
  if (page.noindex) reply.header("x-robots-tag", "noindex");
  if (page.status === 200) {
    reply.header("etag", page.etag);
    if (matches(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  }
  reply.code(page.status).type("text/html; charset=utf-8");
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity") return reply.send(page.html);
  return reply.header("content-encoding", encoding).send(await page.body(encoding));
}
