import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { locationSlug } from "#domain/locations/location-slug.ts";
import type { ReadStore } from "../store/store.ts";
import { findBySlug } from "./location-rows.ts";

const paramsSchema = z.object({ locationSlug: z.string() });

/** Redirects former branch names, spellings and names as people type them (`Hosaena`). Temporary, as admins may split branches again. */
export function leadToPresentBranch({ db }: ReadStore) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { locationSlug: typed } = paramsSchema.parse(request.params);
    const row = await findBySlug(db, locationSlug(typed));
    if (row === null || row.slug === typed) return undefined;
    const search = request.url.slice(request.url.split("?", 1)[0]?.length);
    return reply.header("cache-control", "no-cache").redirect(`/locations/${row.slug}${search}`, 302);
  };
}
