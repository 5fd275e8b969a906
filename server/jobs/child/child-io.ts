import { Console } from "node:console";
import type * as z from "zod/mini";
import { saveMemory } from "../../save-memory.ts";
import { endWithParent } from "./orphan-watch.ts";

/**
 * The child's side of `runWatchedChild`. Stdin: one line of JSON, then the file. Stdout: lines of JSON; Node's IPC
 * channel throws in the parent's event loop on garbage. The child exits when stdin ends.
 */

globalThis.console = new Console(process.stderr, process.stderr);

saveMemory();
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
