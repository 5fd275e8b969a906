import {
  importBatchAnswerSchema,
  importBatchListSchema,
  importBatchQuerySchema,
  importRowListSchema,
  importRowQuerySchema,
} from "#domain/api/imports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { requirePermission } from "../accounts/guards.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { paging } from "../http/paging.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { batchEtag, findBatch, toImportBatch, toImportDetail } from "./batch-answer.ts";
import { readBatchRows } from "./batch-rows.ts";

const DEFAULT_PAGE_SIZE = 20;
const DEFAULT_ROWS = 50;

const tags = ["imports"];
const onRequest = requirePermission("upload-files");

/** Uploaded lists and their lines. */
export function importRoutes(app: App, { store }: RouteDeps): void {
  app.get(
    apiPaths.adminImports,
    {
      onRequest,
      schema: {
        tags,
        summary: "Uploaded lists, newest first",
        querystring: importBatchQuerySchema,
        response: { 200: importBatchListSchema },
      },
    },
    async ({ query }) => {
      const { page = 1, page_size: pageSize = DEFAULT_PAGE_SIZE, status } = query;
      const batches = store.db
        .selectFrom("import_batches")
        .$if(status !== undefined, (batch) => batch.where("status", "=", status ?? "queued"));
      const { total } = await batches
        .select((fn) => fn.fn.countAll<number | string>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await batches
        .selectAll()
        .orderBy("id", "desc")
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return {
        data: rows.map(toImportBatch),
        ...paging(apiPaths.adminImports, query, { page, pageSize, total: Number(total) }),
      };
    },
  );

  app.get(
    `${apiPaths.adminImports}/:id`,
    {
      onRequest,
      schema: {
        tags,
        summary: "One uploaded list",
        params: idParamsSchema,
        response: { 200: importBatchAnswerSchema },
      },
    },
    async (request, reply) => {
      const batch = await findBatch(store.db, request.params.id);
      reply.header("etag", batchEtag(batch));
      return { data: await toImportDetail(store.db, batch) };
    },
  );

  app.get(
    `${apiPaths.adminImports}/:id/rows`,
    {
      onRequest,
      schema: {
        tags,
        summary: "The result of each line of a list",
        params: idParamsSchema,
        querystring: importRowQuerySchema,
        response: { 200: importRowListSchema },
      },
    },
    async ({ params, query }) => {
      const { page = 1, page_size: pageSize = DEFAULT_ROWS, state } = query;
      const { id } = await findBatch(store.db, params.id);
      const { rows, total } = await readBatchRows(store.longReads, id, { page, pageSize, state });
      return { data: rows, ...paging(apiPaths.adminImportRows(id), query, { page, pageSize, total }) };
    },
  );
}
