import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { matches } from "./etag.ts";

/** Prefers brotli, then gzip. q=0 refuses a coding; `*` allows both. */
export function acceptedEncoding(header: string | undefined): "br" | "gzip" | "identity" {
  const weights = weightsOf(header);
  const allows = (coding: string) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  if (allows("br")) return "br";
  return allows("gzip") ? "gzip" : "identity";
}

/** Whether this coding is named; `*` is not enough for one that few know. */
export function acceptsCoding(header: string | string[] | undefined, coding: string): boolean {
  return (weightsOf(header?.toString()).get(coding) ?? 0) > 0;
}

function weightsOf(header: string | undefined): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    if (name !== "") weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return weights;
}

type Encoding = "br" | "gzip";

/** A reusable response with weak ETag and lazy compression. */
export type KeptText = {
  etag: string;
  /** The text's bytes, made once: a feed of megabytes costs 27 ms to encode, whoever asks for it uncompressed. */
  plain: () => Buffer;
  body: (encoding: Encoding) => Promise<Buffer>;
};

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

type Effort = Readonly<Record<Encoding, number>>;

/** Someone is waiting. */
const MODERATE: Effort = { br: 5, gzip: 6 };
/** Suits what is fetched often and changes seldom. */
export const THOROUGH: Effort = { br: 9, gzip: 9 };

function compress(text: string, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === "gzip") return gzipAsync(text, { level: effort.gzip });
  const mode = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  return brotli(text, { params: { ...mode, [constants.BROTLI_PARAM_QUALITY]: effort.br } });
}

/** Compresses off the main thread on first use. */
export function keepText(
  text: string,
  tag = hash("sha1", text, "base64url"),
  effort: Effort = MODERATE,
): KeptText {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  let bytes: Buffer | undefined;
  return {
    etag: `W/"${tag}"`,
    plain: () => (bytes ??= Buffer.from(text)),
    body(encoding) {
      const known = compressed.get(encoding) ?? compress(text, encoding, effort);
      compressed.set(encoding, known);
      known.catch(() => compressed.delete(encoding));
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
  kept: Pick<KeptText, "plain" | "body">,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity") return reply.send(kept.plain());
  return reply.header("content-encoding", encoding).send(await kept.body(encoding));
}
