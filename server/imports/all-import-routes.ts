import {
  importBatchAnswerSchema,
  importBatchListSchema,
  importBatchQuerySchema,
  importRowListSchema,
  importRowQuerySchema,
} from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { guardedRoutes, requirePermission } from "../accounts/guards.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { filtersOf, pageOf, paging } from "../http/paging.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { batchEtag, findBatch, toImportBatch, toImportDetail } from "./batch-answer.ts";
import { readBatchRows } from "./batch-rows.ts";
import { coverRoutes } from "./cover-routes.ts";
import { decisionRoutes } from "./decision-routes.ts";
import { importEventRoutes } from "./event-routes.ts";
import { uploadRoutes } from "./upload-routes.ts";

/** Require the permission upload-files. */
export function allImportRoutes(app: App, deps: RouteDeps): void {
  uploadRoutes(app, deps);
  coverRoutes(app, deps);
  importRoutes(app, deps);
  decisionRoutes(app, deps);
  importEventRoutes(app, deps);
}

const DEFAULT_PAGE_SIZE = 20;
const DEFAULT_ROWS = 50;

const forUploaders = guardedRoutes(requirePermission("upload-files"), "imports");

/** Uploaded lists and their lines. */
function importRoutes(app: App, { store }: RouteDeps): void {
  app.get(
    apiPaths.adminImports,
    forUploaders("Uploaded lists, newest first", {
      usualPageSize: DEFAULT_PAGE_SIZE,
      querystring: importBatchQuerySchema,
      response: { 200: importBatchListSchema },
    }),
    async ({ query }) => {
      const { status } = query;
      const page = pageOf(query, DEFAULT_PAGE_SIZE);
      const batches = store.db
        .selectFrom("import_batches")
        .$if(status !== undefined, (batch) => batch.where("status", "=", status ?? "queued"));
      const { total } = await batches
        .select((fn) => fn.fn.countAll<number | string>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await batches
        .selectAll()
        .orderBy("id", "desc")
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return {
        data: rows.map(toImportBatch),
        ...paging(apiPaths.adminImports, query, { ...page, total: Number(total) }),
        filters: filtersOf(query, ["status"]),
      };
    },
  );

  app.get(
    `${apiPaths.adminImports}/:id`,
    forUploaders("One uploaded list", {
      sends: ["ETag"],
      problems: ["import_not_found"],
      params: idParamsSchema,
      response: { 200: importBatchAnswerSchema },
    }),
    async (request, reply) => {
      const batch = await findBatch(store.db, request.params.id);
      reply.header("etag", batchEtag(batch));
      return { data: await toImportDetail(store.db, batch) };
    },
  );

  app.get(
    `${apiPaths.adminImports}/:id/rows`,
    forUploaders("The result of each line of a list", {
      usualPageSize: DEFAULT_ROWS,
      problems: ["import_not_found"],
      params: idParamsSchema,
      querystring: importRowQuerySchema,
      response: { 200: importRowListSchema },
    }),
    async ({ params, query }) => {
      const page = pageOf(query, DEFAULT_ROWS);
      const { id } = await findBatch(store.db, params.id);
      const { rows, total } = await readBatchRows(store.longReads, id, { ...page, state: query.state });
      return {
        data: rows,
        ...paging(apiPaths.adminImportRows(id), query, { ...page, total }),
        filters: filtersOf(query, ["state"]),
      };
    },
  );
}
