import { readRequest, sendLine } from "../../jobs/child/child-io.ts";
import { parseRequestSchema, type ChildMessage, type Furniture, type ParsedRow } from "./parsed-pdf.ts";
import { parseList } from "./parse-list.ts";

/** Child process for `parsePdf`. */
const BATCH = 500;

const { request, bytes } = await readRequest(parseRequestSchema);
const send = (message: ChildMessage) => sendLine(message);
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
  layouts: new Map(Object.entries(request.layouts)),
  sink: { row: (row) => void rows.push(row), furniture: (one) => void furniture.push(one) },
  onProgress: (progress) => {
    if (rows.length + furniture.length >= BATCH) flush();
    send({ kind: "progress", ...progress });
  },
});
flush();
if (result.ok) send({ kind: "done", ...result.value });
else {
  const { code, message, top, layout } = result.error;
  if (code === "too_large" || code === "timed_out") throw new Error(message);
  if (code === "parser_crashed" || code === "parser_killed") throw new Error(message);
  send({ kind: "failed", code, message, ...(top && { top }), ...(layout && { layout }) });
}
