import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./accepted-encoding.ts";
import { matches } from "./etag.ts";

type Encoding = "br" | "gzip";

/** An answer made once and sent often: its text, its weak tag and, once asked for, its compressed forms. */
export type KeptText = { text: string; etag: string; body: (encoding: Encoding) => Promise<Buffer> };

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Moderate: a text is compressed while somebody waits for it. */
function compress(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzipAsync(text);
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** Computes the tag at once; the text is compressed off this thread, at the first asking. */
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

/** Sends a kept text of this content type, or 304 to who has it. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, kept }: { type: string; kept: KeptText },
): Promise<FastifyReply> {
  reply.headers({ etag: kept.etag, vary: "accept-encoding" });
  if (matches(request.headers["if-none-match"], kept.etag)) return reply.code(304).send();
  return sendBody(request, reply.type(type), kept);
}

/** Sends the text in the best coding that the visitor takes. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Pick<KeptText, "text" | "body">,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity") return reply.send(kept.text);
  return reply.header("content-encoding", encoding).send(await kept.body(encoding));
}
