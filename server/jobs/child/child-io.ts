import { Console } from "node:console";
import { Worker } from "node:worker_threads";
import type * as z from "zod/mini";

const EVERY_MS = 1_000;
/** Plain JavaScript: TypeScript would load the type stripper again (20 MB). */
const WATCH = `
  const { parentPort } = require("node:worker_threads");
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, ${EVERY_MS});
  parentPort.postMessage("watching");
`;

/**
 * A thread that ends the process when its parent is gone: a malformed file can keep the main thread in an endless loop.
 * Resolves once watching.
 */
function endWithParent(): Promise<void> {
  const worker = new Worker(WATCH, { eval: true });
  worker.unref();
  return new Promise((resolve) => {
    worker.once("message", () => resolve());
    // Go on without it: a living parent enforces a deadline.
    worker.once("error", () => resolve());
  });
}

/**
 * The child's side of `runWatchedChild`. Stdin: one line of JSON, then the file. Stdout: lines of JSON; Node's IPC
 * channel throws in the parent's event loop on garbage. The child exits when stdin ends.
 */

globalThis.console = new Console(process.stderr, process.stderr);

void endWithParent();

export function sendLine(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** More than the layouts that persons have named take. */
const MAX_REQUEST = 1024 * 1024;

/** `length`: bytes of the file after the line. */
export function readRequest<R extends { length: number }>(
  schema: z.ZodMiniType<R>,
): Promise<{ request: R; bytes: Uint8Array }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let wanted = Number.POSITIVE_INFINITY;
    let request: R | undefined;
    let head: Buffer = Buffer.alloc(0);
    process.stdin.on("data", (chunk: Buffer) => {
      let rest = chunk;
      if (request === undefined) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf(0x0a);
        if (end === -1) {
          if (head.length > MAX_REQUEST) reject(new Error("The request has no end."));
          return;
        }
        request = schema.parse(JSON.parse(head.subarray(0, end).toString("utf8")));
        wanted = request.length;
        rest = head.subarray(end + 1);
      }
      chunks.push(rest);
      length += rest.length;
      if (length >= wanted) resolve({ request, bytes: new Uint8Array(Buffer.concat(chunks)) });
    });
    process.stdin.on("end", () => process.exit(0));
  });
}
