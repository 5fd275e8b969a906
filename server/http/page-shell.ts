import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./accepted-encoding.ts";
import { matches } from "./etag.ts";
import { pagePolicy } from "./page-policy.ts";

/** The app's HTML in memory, plain and compressed, with its policy. */
export type PageShell = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string; policy: string };

/** Reads index.html once, at start: a new build comes with a restart. */
export async function readPageShell(folder: string, analyticsOrigin?: string): Promise<PageShell> {
  const plain = await readFile(join(folder, "index.html")).catch((cause: unknown) => {
    throw new Error(`There is no built app in ${folder}. Run "npm run build" first.`, { cause });
  });
  return {
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
    etag: `W/"${createHash("sha1").update(plain).digest("base64url")}"`,
    policy: pagePolicy({ html: plain.toString("utf8"), analyticsOrigin }),
  };
}

/** Sends the shell. Pages are always asked for again, so that a new build arrives; the ETag makes that cheap. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  shell: PageShell,
  { status, noindex }: { status: 200 | 404; noindex: boolean },
): FastifyReply {
  reply.headers({
    "cache-control": "no-cache",
    "content-security-policy": shell.policy,
    vary: "accept-encoding",
  });
  if (noindex) reply.header("x-robots-tag", "noindex");
  if (status === 200) {
    reply.header("etag", shell.etag);
    if (matches(request.headers["if-none-match"], shell.etag)) return reply.code(304).send();
  }
  reply.code(status).type("text/html; charset=utf-8");
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity") return reply.send(shell.plain);
  return reply.header("content-encoding", encoding).send(encoding === "br" ? shell.br : shell.gzip);
}
