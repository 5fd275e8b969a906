import * as z from "zod/mini";
import {
  DEFAULT_PASSPORT_PAGE_SIZE,
  passportDetailSchema,
  passportListSchema,
  passportQuerySchema,
} from "../../domain/api/passports.ts";
import type { PassportQuery } from "../../domain/api/passports.ts";
import { apiPaths } from "../../domain/api/paths.ts";
import { FRESH_SECONDS } from "../../domain/caching.ts";
import type { App, RouteDeps } from "../routes.ts";
import { cacheFor } from "../http/etag.ts";
import { ownAnswers } from "../http/own-answers.ts";
import { paging } from "../http/paging.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";
import { resolveLocation } from "../locations/location-queries.ts";
import { sampleDataFlag } from "../store/sample-data.ts";
import { findTwins, passportFinder } from "./find-passport.ts";
import { given, hasNoFilter, parseFilter } from "./passport-filter.ts";
import type { PassportFilter } from "./passport-filter.ts";
import type { FoundPassports, PassportPage } from "./search-passports.ts";
import { toPassport } from "./passport-row.ts";
import { searchByNumber } from "./search-by-number.ts";
import { searchByWords } from "./search-by-words.ts";
import { passportSearch } from "./search-passports.ts";

/** How deep a search without any filter goes; the mirror is the way to read everything. */
const UNFILTERED_PAGES = 10;

const paramsSchema = z.object({ id: z.string() });
/** The detail page passes the visitor's `requestNumber` on; it changes nothing. */
const detailQuerySchema = z.strictObject({ requestNumber: z.optional(z.string()) });

/** Search and detail of published passports. */
export function passportRoutes(app: App, { store }: RouteDeps): void {
  const search = passportSearch(store);
  const byNumber = searchByNumber(store);
  const byWords = searchByWords(store);
  const findPassport = passportFinder(store);
  const isSample = sampleDataFlag(store);

  app.get(
    apiPaths.passports,
    {
      schema: {
        tags: ["passports"],
        summary: "Search published passports; totals are exact",
        querystring: passportQuerySchema,
        response: { 200: passportListSchema },
      },
      serializerCompiler: ownAnswers,
    },
    async (request, reply) => {
      const { query } = request;
      const pageSize = query.page_size ?? query.per_page ?? query.limit ?? DEFAULT_PASSPORT_PAGE_SIZE;
      const page = query.page ?? 1;
      const filter = await readFilter(query);
      if (hasNoFilter(filter) && page > UNFILTERED_PAGES) {
        throw new ProblemError(422, "search_too_deep", {
          detail: `Without a filter the first ${UNFILTERED_PAGES} pages are shown. Add a name, a request number, a branch or a date.`,
          errors: [{ path: "page", message: `page goes up to ${UNFILTERED_PAGES} without a filter` }],
        });
      }
      const found = await findPage({
        filter,
        sort: query.sort ?? "dateOfPublish",
        direction: query.sort_dir ?? "desc",
        offset: (page - 1) * pageSize,
        limit: pageSize,
      });
      const deepest = hasNoFilter(filter) ? UNFILTERED_PAGES : Number.POSITIVE_INFINITY;
      cacheFor(reply, FRESH_SECONDS.passportList);
      const { links, meta } = paging(apiPaths.passports, query, {
        page,
        pageSize,
        total: found.total,
        deepest,
      });
      return {
        data: found.rows.map(toPassport),
        links,
        meta: { ...meta, sample_data: found.isSample },
        filters: Object.fromEntries(FILTERS.map((name) => [name, given(query[name])])),
      };
    },
  );

  app.get(
    `${apiPaths.passports}/:id`,
    {
      schema: {
        tags: ["passports"],
        summary: "A passport by its id or its request number",
        params: paramsSchema,
        querystring: detailQuerySchema,
        response: { 200: passportDetailSchema },
      },
      serializerCompiler: ownAnswers,
    },
    async (request, reply) => {
      const found = await findPassport(request.params.id);
      if (found === null) throw await notFound(request.params.id);
      cacheFor(reply, FRESH_SECONDS.passportDetail);
      return { data: toPassport(found), meta: { sample_data: found.sample === 1 } };
    },
  );

  async function findPage(wanted: PassportPage): Promise<FoundPassports & { isSample: boolean }> {
    const few = await byNumber(wanted);
    if (few !== null) return { ...few, isSample: few.isSample ?? (await isSample()) };
    // Asked before and after: lists may change in between, and nobody invented goes out unmarked.
    const sampleBefore = await isSample();
    const found = (await byWords(wanted)) ?? (await search(wanted));
    return { ...found, isSample: sampleBefore || (await isSample()) };
  }

  async function readFilter(query: PassportQuery): Promise<PassportFilter> {
    const typed = given(query.location);
    // An unknown branch stays as typed and matches nothing.
    const location = typed === null ? null : ((await resolveLocation(store, typed)) ?? typed);
    const filter = parseFilter(query, location);
    if (!filter.ok) throw validationProblem(filter.error);
    return filter.value;
  }

  async function notFound(idOrNumber: string): Promise<ProblemError> {
    const twins = await findTwins(store, idOrNumber);
    if (twins.length === 0) {
      return new ProblemError(404, "passport_not_found", {
        detail: "This request number is not in the lists published so far.",
      });
    }
    return new ProblemError(404, "passport_not_found", {
      detail: `This request number is not in the lists published so far, but ${twins.join(", ")} is. The letters O and I are easily taken for 0 and 1.`,
      errors: twins.map((twin) => ({ path: "request_number", message: `Did you mean ${twin}?` })),
    });
  }
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
