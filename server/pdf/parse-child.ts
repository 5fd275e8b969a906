import { Console } from "node:console";
import { parseRequestSchema, type ChildMessage, type ParseRequest } from "./child-messages.ts";
import { endWithParent } from "./orphan-watch.ts";
import { parseList } from "./parse-list.ts";
import type { Furniture, ParsedRow } from "./parsed-pdf.ts";

/**
 * The child process: one line of JSON and a PDF come in on standard input, lines of JSON go out. It lives no longer
 * than its parent: when its input ends, it exits.
 */
const BATCH = 500;

// Standard output is for our messages alone.
globalThis.console = new Console(process.stderr, process.stderr);

void endWithParent();

function send(message: ChildMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function readRequest(): Promise<{ request: ParseRequest; bytes: Uint8Array }> {
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

const { request, bytes } = await readRequest();
let rows: ParsedRow[] = [];
let furniture: Furniture[] = [];
function flush(): void {
  if (rows.length + furniture.length === 0) return;
  send({ kind: "rows", rows, furniture });
  rows = [];
  furniture = [];
}
const result = await parseList(bytes, {
  startAfter: request.startAfter,
  maxPages: request.maxPages,
  maxRows: request.maxRows,
  sink: { row: (row) => void rows.push(row), furniture: (one) => void furniture.push(one) },
  onProgress: (progress) => {
    if (rows.length + furniture.length >= BATCH) flush();
    send({ kind: "progress", ...progress });
  },
});
flush();
if (result.ok) send({ kind: "done", ...result.value });
else {
  const { code, message, top } = result.error;
  if (code === "too_large" || code === "timed_out" || code === "parser_crashed") throw new Error(message);
  send({ kind: "failed", code, message, ...(top && { top }) });
}
