import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import {
  adminLocationAnswerSchema,
  adminLocationListSchema,
  locationChangeSchema,
  mergeLocationSchema,
  newLocationSchema,
} from "#domain/locations/admin-contract.ts";
import type { AdminLocation } from "#domain/locations/admin-contract.ts";
import { deletedQuerySchema } from "#domain/base/deleted-records.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { lastChange } from "../accounts/audit.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../accounts/guards.ts";
import { withIdempotency } from "../http/idempotency.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";
import { requireIfMatch } from "../http/etag.ts";
import { beginListingChange } from "../passports/listings/listing-change.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import type { Database } from "../store/schema.ts";
import {
  changeLocation,
  createLocation,
  deleteLocation,
  mergeLocations,
  readDeletedLocation,
  restoreLocation,
} from "./admin-locations.ts";
import type { LocationWrite } from "./admin-locations.ts";
import {
  branchFacts,
  findBySlug,
  listBranches,
  locationEtag,
  withTotal,
  type BranchFacts,
  type LocationRow,
} from "./location-queries.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: locations");
const bySlug = `${apiPaths.adminLocations}/:slug`;
const response = { 200: adminLocationAnswerSchema };
const params = z.object({ slug: z.string() });

/** Admin view of branches: offices, spellings, merging. */
export function adminLocationRoutes(app: App, deps: RouteDeps): void {
  const { store, now } = deps;

  app.get(
    apiPaths.adminLocations,
    forAdmins("Every branch by name", {
      querystring: z.strictObject({}),
      response: { 200: adminLocationListSchema },
    }),
    async () => ({
      data: (await listBranches(store)).map((branch) => ({ ...branch, etag: etagWithoutTotal(branch) })),
    }),
  );

  app.get(
    bySlug,
    forAdmins("A branch, with the ETag its changes need; a former slug finds it too", {
      sends: ["ETag"],
      problems: ["location_not_found"],
      params,
      querystring: deletedQuerySchema,
      response,
    }),
    async (request, reply) => {
      const { slug } = request.params;
      const row = await findBySlug(store.db, slug);
      const gone =
        row === null && request.query.deleted === "true" ? await readDeletedLocation(store.db, slug) : null;
      if (gone !== null) {
        const { facts, deleted_at } = gone;
        reply.header("etag", locationEtag(facts));
        return { data: { ...facts, total: 0, in_use: false, deleted_at } };
      }
      if (row === null) throw notFound();
      reply.header("etag", locationEtag(branchFacts(row)));
      return { data: await withTotal(store.longReads, row) };
    },
  );

  app.post(
    apiPaths.adminLocations,
    forAdmins("Create a branch", {
      repeatable: true,
      sends: ["ETag", "Location"],
      problems: ["duplicate_location"],
      body: newLocationSchema,
      response: { 201: adminLocationAnswerSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const data = await createLocation(await begin(request, trx), request.body);
        const headers = { etag: etagWithoutTotal(data), location: apiPaths.adminLocation(data.slug) };
        return { status: 201, body: { data }, headers };
      }),
  );

  app.patch(
    bySlug,
    forAdmins("Change a branch: its facts, name and spellings; `deleted: false` brings a deleted one back", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["location_not_found", "duplicate_location"],
      params,
      body: locationChangeSchema,
      response,
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const write = await begin(request, trx);
        const { deleted, ...body } = request.body;
        const { slug } = request.params;
        const gone = deleted === false ? await readDeletedLocation(trx, slug) : null;
        const row =
          gone === null
            ? await currentLocation(request, trx, slug)
            : await restored(request, write, gone.facts);
        const data = await changeLocation(write, row, body);
        return { status: 200, body: { data }, headers: { etag: etagWithoutTotal(data) } };
      }),
  );

  app.delete(
    bySlug,
    forAdmins("Delete a branch without published passports", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["location_not_found", "location_in_use"],
      params,
      response: { 204: z.null() },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const write = await begin(request, trx);
        const row = await currentLocation(request, trx, request.params.slug);
        await deleteLocation(write, row);
        return { status: 204, headers: { etag: locationEtag(branchFacts(row)) } };
      }),
  );

  app.post(
    `${bySlug}/merge`,
    forAdmins("Merge two branches; answers the remaining one", {
      proof: true,
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["location_not_found"],
      params,
      body: mergeLocationSchema,
      response,
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const write = await begin(request, trx);
        const from = await currentLocation(request, trx, request.params.slug);
        const into = await findBySlug(trx, request.body.into);
        if (into === null) throw validationProblem([{ path: "into", message: "There is no such branch" }]);
        const data = await mergeLocations(write, from, into);
        return { status: 200, body: { data }, headers: { etag: etagWithoutTotal(data) } };
      }),
  );

  /** Locked against each other and list changes, which name branches. */
  async function begin(request: FastifyRequest, trx: Transaction<Database>): Promise<LocationWrite> {
    const maker = changeMaker(request, now());
    const write = { trx, dialect: store.dialect, now: maker.now, maker };
    await beginListingChange(write);
    return write;
  }
}

/** The current branch, if If-Match holds. */
async function currentLocation(
  request: FastifyRequest,
  trx: Transaction<Database>,
  slug: string,
): Promise<LocationRow> {
  const row = await findBySlug(trx, slug);
  if (row === null) throw notFound();
  await requireIfMatch(request, {
    etag: locationEtag(branchFacts(row)),
    resource: await withTotal(trx, row),
    changed: async () => lastChange(trx, { ...branchFacts(row), kind: "location", key: row.slug }),
  });
  return row;
}

/** A deleted branch brought back, if If-Match names what was deleted. */
async function restored(
  request: FastifyRequest,
  write: LocationWrite,
  facts: BranchFacts,
): Promise<LocationRow> {
  await requireIfMatch(request, {
    etag: locationEtag(facts),
    resource: { ...facts, total: 0 },
    changed: async () => lastChange(write.trx, { ...facts, kind: "location", key: facts.slug }),
  });
  return restoreLocation(write, facts);
}

function etagWithoutTotal({ total: _total, in_use: _inUse, ...facts }: AdminLocation): string {
  return locationEtag(facts);
}

function notFound(): ProblemError {
  return new ProblemError(404, "location_not_found", { detail: "This branch no longer exists." });
}
