import { Console } from "node:console";
import { parseRequestSchema, type ChildMessage, type ParseRequest } from "./child-messages.ts";
import { endWithParent } from "./orphan-watch.ts";

/** Stdin: one line of JSON, then the PDF. Stdout: lines of JSON. The child exits when stdin ends. */

globalThis.console = new Console(process.stderr, process.stderr);

void endWithParent();

export function send(message: ChildMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

export function readRequest(): Promise<{ request: ParseRequest; bytes: Uint8Array }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let wanted = Number.POSITIVE_INFINITY;
    let request: ParseRequest | undefined;
    process.stdin.on("data", (chunk: Buffer) => {
      let rest = chunk;
      if (request === undefined) {
        const end = chunk.indexOf(0x0a);
        if (end === -1) {
          reject(new Error("The request does not fit the first chunk."));
          return;
        }
        request = parseRequestSchema.parse(JSON.parse(chunk.subarray(0, end).toString("utf8")));
        wanted = request.length;
        rest = chunk.subarray(end + 1);
      }
      chunks.push(rest);
      length += rest.length;
      if (length >= wanted) resolve({ request, bytes: new Uint8Array(Buffer.concat(chunks)) });
    });
    process.stdin.on("end", () => process.exit(0));
  });
}
