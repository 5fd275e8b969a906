import { parentPort, workerData } from "node:worker_threads";
import { SqliteHandle } from "./sqlite-connection.ts";

/** `id` matches answers to requests. */
export type ReadRequest = { id: number; sql: string; parameters: readonly unknown[] };
export type ReadAnswer = { id: number; rows: unknown[] } | { id: number; error: string };

/** The thread behind `Store.longReads`, with its own handle, so that slow queries block no others. */
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
