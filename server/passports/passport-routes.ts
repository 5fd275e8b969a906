import * as z from "zod/mini";
import {
  DEFAULT_PASSPORT_PAGE_SIZE,
  deepestPage,
  passportDetailSchema,
  passportListSchema,
  passportQuerySchema,
  type PassportQuery,
} from "#domain/passports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { requesterOf } from "../http/requester.ts";
import { cacheFor } from "../http/etag.ts";
import { publicRoutes } from "../http/documented.ts";
import { pageOf, paging } from "../http/paging.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";
import { askedBranch } from "../locations/location-queries.ts";
import { findLookAlikes, passportFinder } from "./find-passport.ts";
import { foundMeta, foundPassport, tooDeep } from "./found-page.ts";
import { toPassport } from "./passport-row.ts";
import { publicSearch } from "./public-search.ts";
import { given, type PublicQuestion, readQuestion } from "./public-question.ts";

const forAll = publicRoutes("passports");
const paramsSchema = z.object({ id: z.string() });
/** Forwarded by the detail page; ignored. */
const detailQuerySchema = z.strictObject({ requestNumber: z.optional(z.string()) });

/** Search and detail of published passports. */
export function passportRoutes(
  app: App,
  { store, search: engine, countLookup }: RouteDeps & { countLookup: () => void },
): void {
  const search = publicSearch(store, engine);
  const findPassport = passportFinder(store);

  app.get(
    apiPaths.passports,
    {
      ...forAll("Search published passports; totals are exact", {
        cached: true,
        usualPageSize: DEFAULT_PASSPORT_PAGE_SIZE,
        problems: ["search_too_deep", "search_too_broad", "search_busy", "lists_busy"],
        querystring: passportQuerySchema,
        response: { 200: passportListSchema },
      }),
      serializerCompiler: ownAnswers,
    },
    async (request, reply) => {
      const { query } = request;
      const { sort_dir: direction = "desc" } = query;
      const sort = query.sort ?? (query.sort_dir === undefined ? "best" : "dateOfPublish");
      const usualSize = query.limit ?? DEFAULT_PASSPORT_PAGE_SIZE;
      const slice = pageOf(query, usualSize);
      const { page, pageSize } = slice;
      const question = await readPublicQuestion(query);
      const deepest = deepestPage(pageSize);
      if (page > deepest) throw tooDeep(deepest);
      const found = await search(question, { sort, direction, ...slice }, () => requesterOf(request, reply));
      cacheFor(reply, FRESH_SECONDS.passportList);
      // Further pages and other filters are the same look-up.
      if (question.text !== null && page === 1) countLookup();
      const { total, similar, reach = total } = found;
      const reached = reach < total ? Math.max(1, Math.min(deepest, Math.floor(reach / pageSize))) : deepest;
      if (page > reached && reached < deepest) throw tooDeep(reached);
      const { links, meta } = paging(apiPaths.passports, query, { ...slice, total, deepest: reached });
      return {
        data: found.rows.map(foundPassport),
        ...(similar === undefined ? {} : { similar: similar.map(toPassport) }),
        links,
        meta: {
          ...meta,
          ...foundMeta(found),
          sample_data: found.isSample,
        },
        filters: givenFilters(query),
      };
    },
  );

  app.get(
    `${apiPaths.passports}/:id`,
    {
      ...forAll("A passport by its id or its request number", {
        cached: true,
        problems: ["passport_not_found"],
        params: paramsSchema,
        querystring: detailQuerySchema,
        response: { 200: passportDetailSchema },
      }),
      serializerCompiler: ownAnswers,
    },
    async (request, reply) => {
      const found = await findPassport(request.params.id);
      if (isNumber(request.params.id)) countLookup();
      if (found === null) throw await notFound(request.params.id);
      cacheFor(reply, FRESH_SECONDS.passportDetail);
      return { data: toPassport(found), meta: { sample_data: found.sample === 1 } };
    },
  );

  async function readPublicQuestion(query: PassportQuery): Promise<PublicQuestion> {
    const question = readQuestion(query, await askedBranch(store, given(query.location)));
    if (!question.ok) throw validationProblem(question.error);
    return question.value;
  }

  async function notFound(idOrNumber: string): Promise<ProblemError> {
    const alike = await findLookAlikes(store, idOrNumber);
    if (alike.length === 0) {
      return new ProblemError(404, "passport_not_found", {
        detail: "This request number is not in the lists published so far.",
      });
    }
    return new ProblemError(404, "passport_not_found", {
      detail: `This request number is not in the lists published so far, but ${alike.join(", ")} is. The letters O and I are easily taken for 0 and 1.`,
      errors: alike.map((one) => ({ path: "request_number", message: `Did you mean ${one}?` })),
    });
  }
}

/** Digits alone are the id of a listed row that was opened. */
function isNumber(idOrNumber: string): boolean {
  return !/^\d*$/.test(idOrNumber) && normalizeRequestNumber(idOrNumber) !== null;
}

/** Every search answers these, so they are not built from entries, which costs as much as validating the query. */
function givenFilters(query: PassportQuery): Record<string, string | null> {
  const filters: Record<string, string | null> = {};
  for (const name of FILTERS) filters[name] = given(query[name]);
  return filters;
}

const FILTERS = [
  "q",
  "name",
  "request_number",
  "first_name",
  "middle_name",
  "last_name",
  "location",
  "published_after",
  "published_before",
] as const;

/**
 * Skips response validation for hot routes, where it costs as much as the query. Tests check these responses against
 * the contract.
 */
function ownAnswers(): (answer: unknown) => string {
  return (answer) => JSON.stringify(answer);
}
