import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { segmentHashSchema } from "#domain/lists/contract.ts";
import { SEGMENT_MAX_AGE_SECONDS } from "#domain/base/caching.ts";
import { acceptedEncoding } from "../../http/accepted-encoding.ts";
import { asFile } from "../../http/documented.ts";
import { matches } from "../../http/etag.ts";
import { ProblemError } from "../../http/problem.ts";
import type { ReadStore } from "../../store/store.ts";
import type { BodyKind } from "../../store/tables/segments.ts";

const IMMUTABLE = `public, max-age=${SEGMENT_MAX_AGE_SECONDS}, immutable`;

/** Options of a route of `sendStoredBody`. */
export function storedBodyRoute(kind: BodyKind, summary: string) {
  const type = kind === "page" ? "application/json" : "application/octet-stream";
  const problems = [`${kind}_unknown`, `${kind}_withdrawn`] as const;
  return {
    compress: false as const,
    schema: {
      tags: ["sync"],
      summary,
      cached: true as const,
      unlimited: true as const,
      problems,
      params: z.object({ hash: z.string() }),
      response: { 200: asFile(type, summary) },
    },
  };
}

/** Sends immutable bytes by their hash; 404 when they are no longer published, 410 when rows were withdrawn. */
export async function sendStoredBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, kind, hash: asked, type }: { store: ReadStore; kind: BodyKind; hash: string; type: string },
): Promise<FastifyReply> {
  const hash = segmentHashSchema.safeParse(asked);
  if (!hash.success) throw unknownBody(kind);
  const encoding = acceptedEncoding(request.headers["accept-encoding"]) === "br" ? "br" : "identity";
  const body = await readBody(store, { hash: hash.data, kind, encoding });
  if (!body) throw unknownBody(kind);
  if (body.withdrawn !== 0) {
    throw new ProblemError(410, `${kind}_withdrawn`, {
      detail: `The rows of this ${kind} were withdrawn. Read the manifest again.`,
    });
  }
  const etag = `W/"${hash.data}"`;
  reply.headers({ etag, "cache-control": IMMUTABLE, vary: "accept-encoding" });
  if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
  if (encoding === "br") reply.header("content-encoding", encoding);
  return reply.type(type).send(Buffer.from(body.bytes));
}

type Wanted = { hash: string; kind: BodyKind; encoding: "br" | "identity" };

/** Reads one row, only the encoding sent. */
async function readBody({ db }: ReadStore, { hash, kind, encoding }: Wanted) {
  return db
    .selectFrom("segment_bodies")
    .select([encoding === "br" ? "brotli as bytes" : "plain as bytes", "withdrawn"])
    .where("hash", "=", hash)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

function unknownBody(kind: BodyKind): ProblemError {
  return new ProblemError(404, `${kind}_unknown`, {
    detail: `This ${kind} no longer exists. Read the manifest again.`,
  });
}
