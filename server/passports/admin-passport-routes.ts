import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import {
  adminPassportAnswerSchema,
  adminPassportListSchema,
  adminPassportQuerySchema,
  newPassportSchema,
  passportChangeSchema,
  passportHistorySchema,
} from "#domain/passports/admin-contract.ts";
import { deletedQuerySchema } from "#domain/base/deleted-records.ts";
import { deepestPage, type Passport, DEFAULT_ADMIN_PASSPORT_PAGE_SIZE } from "#domain/passports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { checkListDay } from "#domain/lists/list-date-limits.ts";
import type { Result } from "#domain/base/result.ts";
import { MAX_DAYS_AHEAD, EARLIEST_LIST_DAY } from "#domain/lists/contract.ts";
import { lastChange } from "../accounts/audit.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../accounts/guards.ts";
import { idParamsSchema } from "../http/parameters.ts";
import { withIdempotency } from "../http/idempotency.ts";
import { pageOf, paging } from "../http/paging.ts";
import { type FieldError, ProblemError, validationProblem } from "../http/problem.ts";
import { requesterOf } from "../http/requester.ts";
import { requireIfMatch } from "../http/etag.ts";
import { beginListingChange } from "./listings/listing-change.ts";
import { askedBranch } from "../locations/location-queries.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import type { Database } from "../store/schema.ts";
import {
  changePassport,
  createPassport,
  deletePassport,
  passportEtag,
  readDeleted,
  readPassport,
  restorePassport,
  type PassportWrite,
  readHistory,
} from "./admin-passports.ts";
import { readAdminFilter } from "./admin-filter.ts";
import { foundMeta, foundPassport, tooDeep } from "./found-page.ts";
import { listPassports } from "./list-passports.ts";
import { type PassportRow, toPassport } from "./passport-row.ts";
import { given, readQuestion } from "./public-question.ts";
import { publicSearch } from "./public-search.ts";

const byId = `${apiPaths.adminPassports}/:id`;
const params = idParamsSchema;
const response = { 200: adminPassportAnswerSchema };
const forAdmins = guardedRoutes(requireAdmin, "admin: passports");

/** Admin reads and corrections; each correction is a listing. */
export function adminPassportRoutes(app: App, deps: RouteDeps): void {
  const { store, now, search: engine } = deps;
  const list = listPassports(store);
  const lookUp = publicSearch(store, engine);

  app.get(
    apiPaths.adminPassports,
    forAdmins("Search passports", {
      usualPageSize: DEFAULT_ADMIN_PASSPORT_PAGE_SIZE,
      problems: ["search_too_deep", "search_too_broad", "search_busy"],
      querystring: adminPassportQuerySchema,
      response: { 200: adminPassportListSchema },
    }),
    async (request, reply) => {
      const { query } = request;
      const { page, pageSize, ...slice } = pageOf(query, DEFAULT_ADMIN_PASSPORT_PAGE_SIZE);
      const location = await askedBranch(store, given(query.location));
      const question = valid(readQuestion(query, location));
      const isLookUp = question.text !== null && query.sort === undefined && query.sort_dir === undefined;
      const deepest = isLookUp ? deepestPage(pageSize) : Number.POSITIVE_INFINITY;
      if (page > deepest) throw tooDeep(deepest);
      const { sort = "dateOfPublish", sort_dir: direction = "desc" } = query;
      const found = isLookUp
        ? await lookUp(question, { sort: "best", direction, ...slice }, () => requesterOf(request, reply))
        : await list(valid(await readAdminFilter(query, location, engine)), { sort, direction, ...slice });
      const { links, meta } = paging(apiPaths.adminPassports, query, {
        page,
        pageSize,
        total: found.total,
        deepest,
      });
      return {
        data: found.rows.map((row) => ({ ...foundPassport(row), ...etagOf(row) })),
        ...("similar" in found && found.similar
          ? { similar: found.similar.map((row) => ({ ...toPassport(row), ...etagOf(row) })) }
          : {}),
        links,
        meta: { ...meta, ...("isSample" in found ? foundMeta(found) : {}) },
        filters: Object.fromEntries(FILTERS.map((name) => [name, given(query[name])])),
      };
    },
  );

  app.get(
    byId,
    forAdmins("A passport, with the ETag its changes need", {
      sends: ["ETag"],
      problems: ["passport_not_found"],
      params,
      querystring: deletedQuerySchema,
      response,
    }),
    async (request, reply) => {
      const { id } = request.params;
      const shown = await readPassport(store.db, id);
      const gone =
        shown === null && request.query.deleted === "true" ? await readDeleted(store.db, id) : null;
      const passport = shown ?? gone?.passport;
      if (passport === undefined) throw notFound();
      reply.header("etag", passportEtag(passport));
      return { data: gone === null ? passport : { ...passport, deleted_at: gone.deleted_at } };
    },
  );

  app.get(
    `${byId}/history`,
    forAdmins("Every listing, edit and deletion of a passport", {
      problems: ["passport_not_found"],
      params,
      response: { 200: passportHistorySchema },
    }),
    async (request) => {
      const data = await readHistory(store, request.params.id);
      if (data.length === 0) throw notFound();
      return { data };
    },
  );

  app.post(
    apiPaths.adminPassports,
    forAdmins("Create a passport by hand", {
      repeatable: true,
      sends: ["ETag", "Location"],
      problems: ["duplicate_request_number"],
      body: newPassportSchema,
      response: { 201: adminPassportAnswerSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { body } = request;
        refuseImpossibleDay(body.date_of_publish);
        const passport = await createPassport(await begin(request, trx), body);
        const headers = { ...withEtag(passport), location: apiPaths.adminPassport(passport.id) };
        return { status: 201, body: { data: passport }, headers };
      }),
  );

  app.patch(
    byId,
    forAdmins("Correct a passport by hand; `deleted: false` brings a deleted one back", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["passport_not_found", "duplicate_request_number"],
      params,
      body: passportChangeSchema,
      response,
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { deleted, ...body } = request.body;
        if (body.date_of_publish !== undefined) refuseImpossibleDay(body.date_of_publish);
        const write = await begin(request, trx);
        const { id } = request.params;
        const gone = deleted === false ? await readDeleted(trx, id) : null;
        const current =
          gone === null
            ? await currentPassport(request, trx, id)
            : await restored(request, write, gone.passport);
        const passport = await changePassport(write, current, body);
        return { status: 200, body: { data: passport }, headers: withEtag(passport) };
      }),
  );

  app.delete(
    byId,
    forAdmins("Delete a passport by hand", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["passport_not_found"],
      params,
      response: { 204: z.null() },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const write = await begin(request, trx);
        const current = await currentPassport(request, trx, request.params.id);
        await deletePassport(write, current);
        return { status: 204, headers: withEtag(current) };
      }),
  );

  /** Locks first, so concurrent changes see each other. */
  async function begin(request: FastifyRequest, trx: Transaction<Database>): Promise<PassportWrite> {
    const maker = changeMaker(request, now());
    const write = { trx, dialect: store.dialect, now: maker.now, madeBy: maker.account.user.id, maker };
    await beginListingChange(write);
    return write;
  }

  function refuseImpossibleDay(day: string): void {
    const fault = checkListDay(day, todayInAddisAbaba(now()));
    if (fault !== null) throw validationProblem([{ path: "date_of_publish", message: DAY_MESSAGES[fault] }]);
  }
}

/** The tag covers the record alone, as what a search says of it is no part of its version. */
function etagOf(row: PassportRow): { etag: string } {
  return { etag: passportEtag(toPassport(row)) };
}

function valid<T>(read: Result<T, FieldError[]>): T {
  if (!read.ok) throw validationProblem(read.error);
  return read.value;
}

const FILTERS = ["q", "request_number", "location", "first_name", "middle_name", "last_name"] as const;

const DAY_MESSAGES = {
  no_date: "There is no such day",
  too_late: `The day is more than ${MAX_DAYS_AHEAD} days ahead`,
  too_early: `The day is before ${EARLIEST_LIST_DAY}`,
} as const;

/** The current passport, if If-Match holds. */
async function currentPassport(
  request: FastifyRequest,
  trx: Transaction<Database>,
  id: number,
): Promise<Passport> {
  const current = await readPassport(trx, id);
  if (current === null) throw notFound();
  await requireVersion(request, trx, current);
  return current;
}

/** A deleted passport brought back, if If-Match names what was deleted. */
async function restored(request: FastifyRequest, write: PassportWrite, deleted: Passport): Promise<Passport> {
  await requireVersion(request, write.trx, deleted);
  const passport = await restorePassport(write, deleted);
  if (passport === null) throw notFound();
  return passport;
}

async function requireVersion(
  request: FastifyRequest,
  trx: Transaction<Database>,
  passport: Passport,
): Promise<void> {
  await requireIfMatch(request, {
    etag: passportEtag(passport),
    resource: passport,
    changed: async () => lastChange(trx, { ...passport, kind: "passport", key: passport.request_number }),
  });
}

function withEtag(passport: Passport): { etag: string } {
  return { etag: passportEtag(passport) };
}

function notFound(): ProblemError {
  return new ProblemError(404, "passport_not_found", { detail: "This passport no longer exists." });
}
