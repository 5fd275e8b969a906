import { apiPaths } from "#domain/base/paths.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import type { Routes } from "../../route-deps.ts";
import { ProblemError } from "../../http/problem.ts";
import { asFile } from "../../http/documented.ts";
import { THOROUGH, keepText, sendKept } from "../../http/kept-text.ts";
import { manifestReader } from "./list-days.ts";
import { sendStoredBody, storedBodyRoute } from "./stored-body.ts";

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
