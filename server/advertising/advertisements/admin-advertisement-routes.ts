import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import {
  type AdvertisementDetail,
  advertisementAnswerSchema,
  advertisementChangeSchema,
  advertisementListSchema,
  advertisementQuerySchema,
  newAdvertisementSchema,
  newPaymentSchema,
} from "#domain/advertising/admin-advertisements.ts";
import { deletedQuerySchema } from "#domain/base/deleted-records.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { DEFAULT_ADVERTISEMENT_PAGE_SIZE } from "#domain/advertising/contract.ts";
import { lastChange } from "../../accounts/audit.ts";
import { changeMaker } from "../../accounts/change-maker.ts";
import { guardedRoutes, requirePermission } from "../../accounts/guards.ts";
import { idParamsSchema } from "../../http/parameters.ts";
import { withIdempotency } from "../../http/idempotency.ts";
import { filtersOf, pageOf, paging } from "../../http/paging.ts";
import { requireIfMatch } from "../../http/etag.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { Database } from "../../store/schema.ts";
import { findAdvertisement, listAdvertisements } from "./admin-advertisements.ts";
import {
  addPayment,
  changeAdvertisement,
  createAdvertisement,
  deleteAdvertisement,
  lockAdvertisement,
  readDeletedAdvertisement,
  restoreAdvertisement,
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
      querystring: deletedQuerySchema,
      response: { 200: advertisementAnswerSchema },
    }),
    async (request, reply) => {
      const { id } = request.params;
      const gone = request.query.deleted === "true" ? await readDeletedAdvertisement(store.db, id) : null;
      if (gone !== null) {
        reply.header("etag", gone.draft.etag);
        return { data: { ...gone.draft, deleted_at: gone.deleted_at } };
      }
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
    forManagers(
      "Change an advertisement or its status; needs If-Match; `deleted: false` brings a deleted draft back",
      {
        repeatable: true,
        versioned: true,
        sends: ["ETag"],
        problems: ["advertisement_not_found", "transition_not_allowed"],
        params,
        body: advertisementChangeSchema,
        response: { 200: advertisementAnswerSchema },
      },
    ),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { deleted, ...body } = request.body;
        const { id } = request.params;
        const write = { trx, maker: changeMaker(request, now()) };
        const gone = deleted === false ? await readDeletedAdvertisement(trx, id) : null;
        const current =
          gone === null ? await unchanged(request, trx, id) : await restored(request, write, gone.draft);
        const isMore = gone === null || Object.keys(body).length > 0;
        const data = isMore ? await changeAdvertisement(write, current, body) : current;
        return { status: 200, body: { data }, headers: { etag: data.etag } };
      }),
  );

  app.delete(
    byId,
    forManagers("Delete a draft that was never shown; needs If-Match", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["advertisement_not_found", "advertisement_in_use"],
      params,
      response: { 204: z.null() },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const current = await unchanged(request, trx, request.params.id);
        await deleteAdvertisement({ trx, maker: changeMaker(request, now()) }, current);
        return { status: 204, headers: { etag: current.etag } };
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

/** A deleted draft brought back, if If-Match names what was deleted. */
async function restored(
  request: FastifyRequest,
  write: Parameters<typeof restoreAdvertisement>[0],
  draft: AdvertisementDetail,
): Promise<AdvertisementDetail> {
  await requireVersion(request, write.trx, draft);
  return restoreAdvertisement(write, draft);
}

/** The advertisement, locked, at the version of If-Match. */
async function unchanged(request: FastifyRequest, trx: Transaction<Database>, id: number) {
  await lockAdvertisement(trx, id);
  const current = await findAdvertisement(trx, id);
  await requireVersion(request, trx, current);
  return current;
}

async function requireVersion(
  request: FastifyRequest,
  trx: Transaction<Database>,
  current: AdvertisementDetail,
): Promise<void> {
  await requireIfMatch(request, {
    etag: current.etag,
    resource: current,
    changed: async () => lastChange(trx, { ...current, kind: "advertisement", key: current.id }),
  });
}
