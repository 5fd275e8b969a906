import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths } from "#domain/base/paths.ts";
import {
  importEventSchema,
  isSettled,
  importBatchAnswerSchema,
  importBatchListSchema,
  importBatchQuerySchema,
  importRowListSchema,
  importRowQuerySchema,
  DEFAULT_IMPORT_PAGE_SIZE,
  DEFAULT_LINE_PAGE_SIZE,
} from "#domain/imports/contract.ts";
import { recheckAccount } from "../accounts/auth/request-change.ts";
import { guardedRoutes, requirePermission } from "../accounts/guards.ts";
import { asFile } from "../http/documented.ts";
import { filtersOf, pageOf, paging } from "../http/paging.ts";
import { idParamsSchema } from "../http/parameters.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import type { ReadStore } from "../store/store.ts";
import { findBatch, toImportEvent, batchEtag, toImportBatch, toImportDetail } from "./batch-answer.ts";
import { readBatchRows } from "./batch-rows.ts";
import { batchById } from "./batches.ts";
import { coverRoutes } from "./cover-routes.ts";
import { decisionRoutes } from "./decision-routes.ts";
import { uploadRoutes } from "./upload-routes.ts";

const LOOK_MS = 400;
/** Proxies close connections idle for a minute. */
const HEARTBEAT_MS = 15_000;
const LONGEST_MS = 10 * 60_000;

/** Server-sent events of a batch until it is settled. */
function importEventRoutes(app: App, { store, now }: RouteDeps): void {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());

  app.get(
    `${apiPaths.adminImports}/:id/events`,
    {
      ...forUploaders("Progress of a list, as server-sent events", {
        response: { 200: asFile("text/event-stream", "Events") },
        problems: ["import_not_found"],
        description:
          "text/event-stream. `batch` carries the batch and the progress of reading; `end` says that nothing more happens. Ends by itself.",
        params: idParamsSchema,
      }),
      // Compression would buffer events.
      compress: false,
    },
    async (request, reply) => {
      const { id } = await findBatch(store.db, request.params.id);
      reply.headers({
        "content-type": "text/event-stream; charset=utf-8",
        "x-accel-buffering": "no",
        // Keep-alive would delay shutdown.
        connection: "close",
      });
      const mayGoOn = (): Promise<boolean> =>
        recheckAccount(store.db, request, { nowMs: now() }).then(
          () => true,
          () => false,
        );
      return reply.send(Readable.from(batchEvents(store, { id, signal: closing.signal, mayGoOn })));
    },
  );
}

type Watch = {
  id: number;
  signal: AbortSignal;
  /** Whether the viewer is still permitted. */
  mayGoOn: () => Promise<boolean>;
};

async function* batchEvents(store: ReadStore, { id, signal, mayGoOn }: Watch): AsyncGenerator<string> {
  const until = Date.now() + LONGEST_MS;
  let sent = "";
  let sentAt = Date.now();
  while (!signal.aborted && Date.now() < until) {
    const row = await batchById(store.db, id).executeTakeFirst();
    // Deleted.
    if (!row) break;
    const event = importEventSchema.parse(toImportEvent(row));
    const data = JSON.stringify(event);
    const isNews = data !== sent;
    const isDue = isNews || Date.now() - sentAt >= HEARTBEAT_MS;
    if (isDue && !(await mayGoOn())) break;
    if (isNews) {
      yield `event: batch\ndata: ${data}\n\n`;
      sent = data;
      sentAt = Date.now();
    } else if (isDue) {
      yield ": still here\n\n";
      sentAt = Date.now();
    }
    if (isSettled(event.batch)) break;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  yield "event: end\ndata: {}\n\n";
}

/** Require the permission upload-files. */
export function allImportRoutes(app: App, deps: RouteDeps): void {
  uploadRoutes(app, deps);
  coverRoutes(app, deps);
  importRoutes(app, deps);
  decisionRoutes(app, deps);
  importEventRoutes(app, deps);
}

const forUploaders = guardedRoutes(requirePermission("upload-files"), "imports");

/** Uploaded lists and their lines. */
function importRoutes(app: App, { store }: RouteDeps): void {
  app.get(
    apiPaths.adminImports,
    forUploaders("Uploaded lists, newest first", {
      usualPageSize: DEFAULT_IMPORT_PAGE_SIZE,
      querystring: importBatchQuerySchema,
      response: { 200: importBatchListSchema },
    }),
    async ({ query }) => {
      const { status } = query;
      const page = pageOf(query, DEFAULT_IMPORT_PAGE_SIZE);
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
      usualPageSize: DEFAULT_LINE_PAGE_SIZE,
      problems: ["import_not_found"],
      params: idParamsSchema,
      querystring: importRowQuerySchema,
      response: { 200: importRowListSchema },
    }),
    async ({ params, query }) => {
      const page = pageOf(query, DEFAULT_LINE_PAGE_SIZE);
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
