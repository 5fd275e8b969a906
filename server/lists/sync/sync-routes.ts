import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { FRESH_SECONDS, SEGMENT_MAX_AGE_SECONDS } from "#domain/base/caching.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { segmentHashSchema } from "#domain/lists/contract.ts";
import { listPaths } from "#domain/lists/sync-head.ts";
import { asFile } from "../../http/documented.ts";
import { matches } from "../../http/etag.ts";
import { THOROUGH, keepText, sendKept, acceptedEncoding } from "../../http/compressed-text.ts";
import { ProblemError } from "../../http/problem.ts";
import type { Routes } from "../../route-deps.ts";
import { VersionCache } from "../../store/version-cache.ts";
import type { ReadStore } from "../../store/store.ts";
import type { BodyKind } from "../../store/tables/segments.ts";
import { manifestReader } from "./published-manifest.ts";
import { readKnownKeys } from "./list-keys.ts";

const MANIFEST_CACHING = `public, max-age=${FRESH_SECONDS.manifest}, stale-while-revalidate=300`;

/** Manifest for apps that know no head, segments, objects of days and months, and dictionaries for phones and CDNs: public, precompressed. */
export const syncRoutes: Routes = (app, { store }) => {
  // Day objects are for apps that read the head.
  const readManifest = manifestReader(store, ({ days: _days, dictionary: _dictionary, ...manifest }, etag) =>
    keepText(JSON.stringify(manifest), etag, THOROUGH),
  );

  app.get(
    apiPaths.manifest,
    {
      compress: false,
      schema: {
        tags: ["sync"],
        summary: "The lists for apps that know no signed head",
        cached: true,
        unlimited: true,
        problems: ["not_published_yet"],
        response: { 200: asFile("application/json", "The manifest") },
      },
    },
    async (request, reply) => {
      const kept = await readManifest();
      if (kept === null) {
        throw new ProblemError(503, "not_published_yet", {
          detail: "The lists are being prepared. Try again in a moment.",
          headers: { "retry-after": "1" },
        });
      }
      reply.header("cache-control", MANIFEST_CACHING);
      return sendKept(request, reply, { type: "application/json; charset=utf-8", kept });
    },
  );

  for (const path of [apiPaths.segment, apiPaths.day, apiPaths.month, apiPaths.dictionary]) {
    app.get(
      path(":hash"),
      storedBodyRoute("segment", "Part of the lists by the hash of its bytes"),
      async (request, reply) =>
        sendStoredBody(request, reply, {
          store,
          kind: "segment",
          hash: request.params.hash,
          type: "application/octet-stream",
        }),
    );
  }
};

const HEAD_CACHING = `public, max-age=${FRESH_SECONDS.manifest}, stale-while-revalidate=300`;
const JSON_TYPE = "application/json; charset=utf-8";

/** The signed head and its pages: public, precompressed. 503 until the first signature, 404 where no key signs. */
export const headRoutes: Routes = (app, { store }) => {
  const readHead = headReader(store);

  app.get(
    listPaths.head,
    {
      compress: false,
      schema: {
        tags: ["sync"],
        summary: "The signed head of the lists",
        cached: true,
        unlimited: true,
        problems: ["no_list_key", "not_signed"],
        response: { 200: asFile("application/json", "The head") },
      },
    },
    async (request, reply) => {
      const kept = await readHead();
      if (kept === null) {
        if ((await readKnownKeys(store.db)) === null)
          throw new ProblemError(404, "no_list_key", { detail: "The lists here are not signed." });
        throw new ProblemError(503, "not_signed", {
          detail: "The lists are being signed. Try again in a moment.",
          headers: { "retry-after": "1" },
        });
      }
      reply.header("cache-control", HEAD_CACHING);
      return sendKept(request, reply, { type: JSON_TYPE, kept });
    },
  );

  app.get(
    listPaths.page(":hash"),
    storedBodyRoute("page", "A page of the head by the hash of its text"),
    async (request, reply) =>
      sendStoredBody(request, reply, { store, kind: "page", hash: request.params.hash, type: JSON_TYPE }),
  );
};

/** Cached until any process signs. */
function headReader({ db }: ReadStore) {
  const current = db.selectFrom("list_head").where("id", "=", 1);
  const tag = async () => (await current.select("etag").executeTakeFirst())?.etag ?? "";
  const kept = new VersionCache<ReturnType<typeof keepText> | null>(tag, 1);
  return () =>
    kept.get("", async () => {
      const row = await current.select(["etag", "body"]).executeTakeFirst();
      return row === undefined ? null : keepText(row.body, row.etag, THOROUGH);
    });
}

const IMMUTABLE = `public, max-age=${SEGMENT_MAX_AGE_SECONDS}, immutable`;

/** Options of a route of `sendStoredBody`. */
function storedBodyRoute(kind: BodyKind, summary: string) {
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
async function sendStoredBody(
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
