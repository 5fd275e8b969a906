import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { apiPaths } from "#domain/api/paths.ts";
import { segmentHashSchema } from "#domain/api/sync.ts";
import { FRESH_SECONDS, SEGMENT_MAX_AGE_SECONDS } from "#domain/caching.ts";
import type { Routes } from "../route-deps.ts";
import { matches } from "../http/etag.ts";
import { ProblemError } from "../http/problem.ts";
import type { ReadStore } from "../store/store.ts";
import { acceptedEncoding } from "../http/accepted-encoding.ts";
import { THOROUGH, keepText, sendKept } from "../http/kept-text.ts";
import { manifestTextReader } from "./list-days.ts";

const MANIFEST_CACHING = `public, max-age=${FRESH_SECONDS.manifest}, stale-while-revalidate=300`;
const SEGMENT_CACHING = `public, max-age=${SEGMENT_MAX_AGE_SECONDS}, immutable`;

/** Manifest, segments, day objects and dictionaries for phones and CDNs: public, precompressed. */
export const syncRoutes: Routes = (app, { store }) => {
  const readManifest = manifestTextReader(store, ({ body, etag }) => keepText(body, etag, THOROUGH));

  app.get(apiPaths.manifest, { compress: false }, async (request, reply) => {
    const kept = await readManifest();
    if (kept === null) {
      throw new ProblemError(503, "not_published_yet", {
        detail: "The lists are being prepared. Try again in a moment.",
        headers: { "retry-after": "1" },
      });
    }
    reply.header("cache-control", MANIFEST_CACHING);
    return sendKept(request, reply, { type: "application/json; charset=utf-8", kept });
  });

  const byHash = { compress: false, schema: { params: z.object({ hash: z.string() }) } } as const;
  for (const path of [apiPaths.segment, apiPaths.day, apiPaths.dictionary]) {
    app.get(path(":hash"), byHash, async (request, reply) => sendBody(request, reply));
  }

  async function sendBody(request: FastifyRequest<{ Params: { hash: string } }>, reply: FastifyReply) {
    const hash = segmentHashSchema.safeParse(request.params.hash);
    if (!hash.success) throw unknownSegment();
    const encoding = acceptedEncoding(request.headers["accept-encoding"]) === "br" ? "br" : "identity";
    const body = await readBody(store, hash.data, encoding);
    if (!body) throw unknownSegment();
    if (body.withdrawn !== 0) {
      throw new ProblemError(410, "segment_withdrawn", {
        detail: "The rows of this segment were withdrawn. Read the manifest again.",
      });
    }
    const etag = `W/"${hash.data}"`;
    reply.headers({ etag, "cache-control": SEGMENT_CACHING, vary: "accept-encoding" });
    if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
    if (encoding === "br") reply.header("content-encoding", encoding);
    return reply.type("application/octet-stream").send(Buffer.from(body.bytes));
  }
};

/** Reads one row, only the encoding sent. */
async function readBody(store: ReadStore, hash: string, encoding: "br" | "identity") {
  return store.db
    .selectFrom("segment_bodies")
    .select([encoding === "br" ? "brotli as bytes" : "plain as bytes", "withdrawn"])
    .where("hash", "=", hash)
    .executeTakeFirst();
}

function unknownSegment(): ProblemError {
  return new ProblemError(404, "segment_unknown", {
    detail: "This segment no longer exists. Read the manifest again.",
  });
}
