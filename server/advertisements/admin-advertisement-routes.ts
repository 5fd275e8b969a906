import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import {
  DEFAULT_ADVERTISEMENT_PAGE_SIZE,
  advertisementAnswerSchema,
  advertisementChangeSchema,
  advertisementListSchema,
  advertisementQuerySchema,
  newAdvertisementSchema,
  newPaymentSchema,
} from "#domain/api/admin-advertisements.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { guardedRoutes, requirePermission } from "../accounts/guards.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { withIdempotency } from "../http/idempotency.ts";
import { filtersOf, pageOf, paging } from "../http/paging.ts";
import { requireIfMatch } from "../http/versions.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import type { Database } from "../store/schema.ts";
import { findAdvertisement, listAdvertisements } from "./admin-advertisements.ts";
import {
  addPayment,
  changeAdvertisement,
  createAdvertisement,
  deleteAdvertisement,
  lockAdvertisement,
} from "./write-advertisement.ts";

const forManagers = guardedRoutes(requirePermission("manage-advertisements"), "admin: advertisements");
const byId = `${apiPaths.adminAdvertisements}/:id`;
const params = idParamsSchema;
const created = { 201: advertisementAnswerSchema };

/** Advertisements and their payments. */
export function adminAdvertisementRoutes(app: App, deps: RouteDeps): void {
  const { store, now } = deps;

  app.get(
    apiPaths.adminAdvertisements,
    forManagers("Advertisements, newest first", {
      usualPageSize: DEFAULT_ADVERTISEMENT_PAGE_SIZE,
      querystring: advertisementQuerySchema,
      response: { 200: advertisementListSchema },
    }),
    async ({ query }) => {
      const page = pageOf(query, DEFAULT_ADVERTISEMENT_PAGE_SIZE);
      const { data, total } = await listAdvertisements(store, query, page);
      return {
        data,
        ...paging(apiPaths.adminAdvertisements, query, { ...page, total }),
        filters: filtersOf(query, ["q", "status", "placement"]),
      };
    },
  );

  app.get(
    byId,
    forManagers("An advertisement with its payments and the ETag its changes need", {
      sends: ["ETag"],
      problems: ["advertisement_not_found"],
      params,
      response: { 200: advertisementAnswerSchema },
    }),
    async (request, reply) => {
      const data = await findAdvertisement(store.db, request.params.id);
      reply.header("etag", data.etag);
      return { data };
    },
  );

  app.post(
    apiPaths.adminAdvertisements,
    forManagers("Create a draft", {
      repeatable: true,
      sends: ["ETag", "Location"],
      body: newAdvertisementSchema,
      response: created,
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const data = await createAdvertisement({ trx, maker: changeMaker(request, now()) }, request.body);
        const headers = { etag: data.etag, location: apiPaths.adminAdvertisement(data.id) };
        return { status: 201, body: { data }, headers };
      }),
  );

  app.patch(
    byId,
    forManagers("Change an advertisement or its status; needs If-Match", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["advertisement_not_found", "transition_not_allowed"],
      params,
      body: advertisementChangeSchema,
      response: { 200: advertisementAnswerSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const current = await unchanged(request, trx, request.params.id);
        const write = { trx, maker: changeMaker(request, now()) };
        const data = await changeAdvertisement(write, current, request.body);
        return { status: 200, body: { data }, headers: { etag: data.etag } };
      }),
  );

  app.delete(
    byId,
    forManagers("Delete a draft that was never shown; needs If-Match", {
      repeatable: true,
      versioned: true,
      problems: ["advertisement_not_found", "advertisement_in_use"],
      params,
      response: { 204: z.null() },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const current = await unchanged(request, trx, request.params.id);
        await deleteAdvertisement({ trx, maker: changeMaker(request, now()) }, current);
        return { status: 204 };
      }),
  );

  app.post(
    `${byId}/payments`,
    forManagers("Record a payment or a refund", {
      repeatable: true,
      problems: ["advertisement_not_found"],
      params,
      body: newPaymentSchema,
      response: created,
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const write = { trx, maker: changeMaker(request, now()) };
        const data = await addPayment(write, request.params.id, request.body);
        return { status: 201, body: { data }, headers: { etag: data.etag } };
      }),
  );
}

/** The advertisement, locked, at the version of If-Match. */
async function unchanged(request: FastifyRequest, trx: Transaction<Database>, id: number) {
  await lockAdvertisement(trx, id);
  const current = await findAdvertisement(trx, id);
  requireIfMatch(request, { etag: current.etag, resource: current });
  return current;
}
