import { listPaths } from "#domain/lists/sync-head.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import type { Routes } from "../../route-deps.ts";
import { asFile } from "../../http/documented.ts";
import { THOROUGH, keepText, sendKept } from "../../http/kept-text.ts";
import { ProblemError } from "../../http/problem.ts";
import { VersionCache } from "../../store/generation.ts";
import type { ReadStore } from "../../store/store.ts";
import { readKnownKeys } from "./known-keys.ts";
import { sendStoredBody, storedBodyRoute } from "./stored-body.ts";

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
