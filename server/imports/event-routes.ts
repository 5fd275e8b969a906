import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { importEventSchema, isSettled } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { guardedRoutes, requirePermission } from "../accounts/guards.ts";
import { recheckAccount } from "../accounts/auth/request-change.ts";
import { asFile } from "../http/documented.ts";
import { idParamsSchema } from "../http/id-params.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import type { ReadStore } from "../store/store.ts";
import { findBatch, toImportEvent } from "./batch-answer.ts";
import { batchById } from "./batches.ts";

const LOOK_MS = 400;
/** Proxies close connections idle for a minute. */
const HEARTBEAT_MS = 15_000;
const LONGEST_MS = 10 * 60_000;

const forUploaders = guardedRoutes(requirePermission("upload-files"), "imports");

/** Server-sent events of a batch until it is settled. */
export function importEventRoutes(app: App, { store, now }: RouteDeps): void {
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
