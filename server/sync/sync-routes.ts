import * as z from "zod/mini";
import { apiPaths } from "#domain/api/paths.ts";
import { FRESH_SECONDS } from "#domain/caching.ts";
import type { Routes } from "../route-deps.ts";
import { ProblemError } from "../http/problem.ts";
import { THOROUGH, keepText, sendKept } from "../http/kept-text.ts";
import { manifestReader } from "./list-days.ts";
import { sendStoredBody } from "./stored-body.ts";

const MANIFEST_CACHING = `public, max-age=${FRESH_SECONDS.manifest}, stale-while-revalidate=300`;

/** Manifest for apps that know no head, segments, objects of days and months, and dictionaries for phones and CDNs: public, precompressed. */
export const syncRoutes: Routes = (app, { store }) => {
  // Day objects are for apps that read the head.
  const readManifest = manifestReader(store, ({ days: _days, dictionary: _dictionary, ...manifest }, etag) =>
    keepText(JSON.stringify(manifest), etag, THOROUGH),
  );

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
  for (const path of [apiPaths.segment, apiPaths.day, apiPaths.month, apiPaths.dictionary]) {
    app.get(path(":hash"), byHash, async (request, reply) =>
      sendStoredBody(request, reply, {
        store,
        kind: "segment",
        hash: request.params.hash,
        type: "application/octet-stream",
      }),
    );
  }
};
