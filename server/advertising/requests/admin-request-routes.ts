import type { FastifyRequest } from "fastify";
import { type Transaction, sql, type RawBuilder } from "kysely";
import * as z from "zod/mini";
import {
  adminAdvertisementRequestAnswerSchema,
  adminAdvertisementRequestListSchema,
  advertisementRequestChangeSchema,
  advertisementRequestQuerySchema,
  type AdminAdvertisementRequest,
  type AdvertisementRequestQuery,
} from "#domain/advertising/admin-requests.ts";
import { ADVERTISEMENT_REQUEST_STATUSES } from "#domain/advertising/requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { parseIsoDate, startOfDay } from "#domain/base/day.ts";
import { DEFAULT_REQUESTS_PER_PAGE } from "#domain/advertising/contract.ts";
import { lastChange } from "../../accounts/audit.ts";
import { changeMaker } from "../../accounts/change-maker.ts";
import { guardedRoutes, requirePermission } from "../../accounts/guards.ts";
import { idParamsSchema, refuseImpossibleDays } from "../../http/parameters.ts";
import { withIdempotency } from "../../http/idempotency.ts";
import { filtersOf, pageOf, paging } from "../../http/paging.ts";
import { requireIfMatch } from "../../http/etag.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { contains } from "../../store/text-match.ts";
import type { Database } from "../../store/schema.ts";
import type { ReadStore } from "../../store/store.ts";
import {
  changeRequest,
  deleteRequest,
  findRequest,
  lockRequest,
  requestRows,
  toRequests,
} from "./admin-requests.ts";
import { asFile } from "../../http/documented.ts";
import { ProblemError } from "../../http/problem.ts";

/** A page of requests; both days are included. */
async function listRequests(
  { db }: ReadStore,
  query: AdvertisementRequestQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ data: AdminAdvertisementRequest[]; total: number }> {
  refuseImpossibleDays(query, ["created_after", "created_before"]);
  const matching = matches(query);
  const { total } = await db
    .selectFrom("advertisement_requests as request")
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .where(matching)
    .executeTakeFirstOrThrow();
  const { sort = "created_at", sort_dir = "desc" } = query;
  const rows = await requestRows(db)
    .where(matching)
    .orderBy(COLUMNS[sort], sort_dir)
    .orderBy("request.id", sort_dir)
    .offset(offset)
    .limit(limit)
    .execute();
  return { data: await toRequests(db, rows), total: Number(total) };
}

const COLUMNS = {
  created_at: sql.ref("request.created_at"),
  /** Sorts in the order of the steps. */
  status: sql`case request.status ${sql.join(
    ADVERTISEMENT_REQUEST_STATUSES.map((status, at) => sql`when ${status} then ${sql.lit(at)}`),
    sql` `,
  )} end`,
  full_name: sql`lower(request.full_name)`,
};

function matches(query: AdvertisementRequestQuery): RawBuilder<boolean> {
  const { status = "all", created_after = "", created_before = "" } = query;
  const [first, last] = [parseIsoDate(created_after), parseIsoDate(created_before)];
  const [name = "", company = "", phone = ""] = [query.full_name, query.company_name, query.phone_number].map(
    (text) => text?.trim(),
  );
  const conditions = [
    sql`true`,
    ...(status === "all" ? [] : [sql`request.status = ${status}`]),
    ...(name === "" ? [] : [contains(sql.ref("request.full_name"), name)]),
    ...(company === "" ? [] : [contains(sql.ref("request.company_name"), company)]),
    ...(phone === "" ? [] : [contains(sql.ref("request.phone_number"), phoneDigits(phone))]),
    ...(first === null ? [] : [sql`request.created_at >= ${startOfDay(first)}`]),
    ...(last === null ? [] : [sql`request.created_at < ${startOfDay(last + 1)}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Numbers are stored in this form. A text without a digit finds none. */
function phoneDigits(text: string): string {
  return text.replace(/\D/g, "").replace(/^251/, "0") || text;
}

const forManagers = guardedRoutes(
  requirePermission("manage-advertisements"),
  "admin: advertisement requests",
);
const byId = `${apiPaths.adminAdvertisementRequests}/:id`;
const params = idParamsSchema;
const response = { 200: adminAdvertisementRequestAnswerSchema };

/** Working through requests to advertise. */
export function adminAdvertisementRequestRoutes(app: App, deps: RouteDeps): void {
  const { store, now } = deps;
  requestFileRoute(app, deps);

  app.get(
    apiPaths.adminAdvertisementRequests,
    forManagers("Requests to advertise, newest first; days in Addis Ababa, both included", {
      usualPageSize: DEFAULT_REQUESTS_PER_PAGE,
      querystring: advertisementRequestQuerySchema,
      response: { 200: adminAdvertisementRequestListSchema },
    }),
    async ({ query }) => {
      const page = pageOf(query, DEFAULT_REQUESTS_PER_PAGE);
      const { data, total } = await listRequests(store, query, page);
      return {
        data,
        ...paging(apiPaths.adminAdvertisementRequests, query, { ...page, total }),
        filters: filtersOf(query, [
          "status",
          "full_name",
          "company_name",
          "phone_number",
          "created_after",
          "created_before",
        ]),
      };
    },
  );

  app.get(
    byId,
    forManagers("A request with the ETag its changes need", {
      sends: ["ETag"],
      problems: ["advertisement_request_not_found"],
      params,
      response,
    }),
    async (request, reply) => {
      const data = await findRequest(store.db, request.params.id);
      reply.header("etag", data.etag);
      return { data };
    },
  );

  app.patch(
    byId,
    forManagers("Move a request on or change its notes; needs If-Match", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["advertisement_request_not_found", "transition_not_allowed"],
      params,
      body: advertisementRequestChangeSchema,
      response,
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const current = await unchanged(request, trx, request.params.id);
        const data = await changeRequest(trx, changeMaker(request, now()), current, request.body);
        return { status: 200, body: { data }, headers: { etag: data.etag } };
      }),
  );

  app.delete(
    byId,
    forManagers("Delete a request and its file; needs If-Match", {
      repeatable: true,
      versioned: true,
      problems: ["advertisement_request_not_found"],
      params,
      response: { 204: z.null() },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const current = await unchanged(request, trx, request.params.id);
        await deleteRequest(trx, changeMaker(request, now()), current);
        return { status: 204 };
      }),
  );
}

/** The request, locked, at the version of If-Match. */
async function unchanged(request: FastifyRequest, trx: Transaction<Database>, id: number) {
  await lockRequest(trx, id);
  const current = await findRequest(trx, id);
  await requireIfMatch(request, {
    etag: current.etag,
    resource: current,
    changed: async () => lastChange(trx, { ...current, kind: "advertisement-request", key: id }),
  });
  return current;
}

/** A file is never shown as a page of this site. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The file of a request, always as a download. */
function requestFileRoute(app: App, { store }: RouteDeps): void {
  app.get(
    `${apiPaths.adminAdvertisementRequests}/:id/file`,
    forManagers("The file sent with a request, as a download", {
      response: { 200: asFile("*/*", "The file") },
      sends: ["Content-Disposition"],
      problems: ["file_not_found"],
      params: idParamsSchema,
    }),
    async (request, reply) => {
      const file = await store.db
        .selectFrom("advertisement_request_files as file")
        .innerJoin("advertisement_requests as request", "request.id", "file.request_id")
        .select(["file.bytes", "request.file_name", "request.file_type"])
        .where("file.request_id", "=", request.params.id)
        .executeTakeFirst();
      if (file === undefined) {
        throw new ProblemError(404, "file_not_found", { detail: "This request has no file." });
      }
      reply.headers({
        "cache-control": "private, no-store",
        "content-security-policy": POLICY,
        "content-disposition": attachment(file.file_name ?? "file"),
        "x-content-type-options": "nosniff",
      });
      return reply.type(file.file_type ?? "application/octet-stream").send(Buffer.from(file.bytes));
    },
  );
}

/** RFC 6266: a plain name for all, the real one in UTF-8. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
