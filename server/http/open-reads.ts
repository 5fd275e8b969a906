import type { FastifyInstance } from "fastify";
import { API_PREFIX } from "#domain/base/paths.ts";
import { isBelow } from "./request-target.ts";

/** Signed or named by their hash: every copy's phones may read them. */
const OPEN = [`${API_PREFIX}/sync/`];

/** Lets pages of other copies read the lists. They send no credentials and no headers that need asking first. */
export function openReads(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isBelow(request, OPEN)) return;
    reply.header("access-control-allow-origin", "*");
    reply.header("access-control-expose-headers", "Date, ETag, Retry-After");
  });
}
