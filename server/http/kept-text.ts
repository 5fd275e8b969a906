import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./accepted-encoding.ts";
import { matches } from "./etag.ts";

type Encoding = "br" | "gzip";

/** A reusable response with weak ETag and lazy compression. */
export type KeptText = { text: string; etag: string; body: (encoding: Encoding) => Promise<Buffer> };

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Moderate level: someone is waiting. */
function compress(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzipAsync(text);
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** Compresses off the main thread on first use. */
export function keepText(text: string): KeptText {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    text,
    etag: `W/"${hash("sha1", text, "base64url")}"`,
    body(encoding) {
      const known = compressed.get(encoding) ?? compress(text, encoding);
      compressed.set(encoding, known);
      return known;
    },
  };
}

/** Sends a kept text, or 304. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, kept }: { type: string; kept: KeptText },
): Promise<FastifyReply> {
  reply.headers({ etag: kept.etag, vary: "accept-encoding" });
  if (matches(request.headers["if-none-match"], kept.etag)) return reply.code(304).send();
  return sendBody(request, reply.type(type), kept);
}

/** Uses the best encoding accepted. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Pick<KeptText, "text" | "body">,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity") return reply.send(kept.text);
  return reply.header("content-encoding", encoding).send(await kept.body(encoding));
}
