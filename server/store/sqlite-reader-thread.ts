import { parentPort, workerData } from "node:worker_threads";
import { SqliteHandle } from "./sqlite-connection.ts";

/** What the thread is asked: one read. `id` pairs the answer with the question. */
export type ReadRequest = { id: number; sql: string; parameters: readonly unknown[] };
export type ReadAnswer = { id: number; rows: unknown[] } | { id: number; error: string };

/** The thread behind `Store.longReads`: a reading handle of its own, so that a slow query stops nobody else. */
function serve(port: NonNullable<typeof parentPort>, file: string): void {
  const handle = new SqliteHandle(file, "read");
  port.on("message", (request: ReadRequest | "close") => {
    if (request === "close") {
      handle.close();
      port.close();
      return;
    }
    port.postMessage(answer(handle, request));
  });
}

function answer(handle: SqliteHandle, { id, sql, parameters }: ReadRequest): ReadAnswer {
  try {
    return { id, rows: handle.prepare(sql).all(...parameters) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

if (parentPort && typeof workerData === "string") serve(parentPort, workerData);
