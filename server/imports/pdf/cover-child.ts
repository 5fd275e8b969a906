import { readRequest, sendLine } from "../../jobs/child/child-io.ts";
import { parseRequestSchema, type ChildMessage } from "./parsed-pdf.ts";
import { watchDamage, openDocument } from "./open-document.ts";
import { findHeaders } from "./header-line.ts";
import { guessRole } from "./header-words.ts";
import { withUnreadHeaders } from "./unread-header.ts";
import { readPage } from "./page-reader.ts";
import { lineText, type Line, topLines } from "./page-text.ts";

/** Child process for `readCover`. */
const { request, bytes } = await readRequest(parseRequestSchema);
const send = (message: ChildMessage) => sendLine(message);
// Damage further down is reported by the import.
watchDamage();
const opened = await openDocument(bytes);
if (opened.ok) await readCover(opened.value);
else {
  const { code, message } = opened.error;
  send({ kind: "failed", code: code === "encrypted" ? code : "not_a_pdf", message });
}

async function readCover(document: Parameters<typeof readPage>[0]): Promise<void> {
  const above: string[] = [];
  const top = topLines();
  for (let page = 1; page <= Math.min(document.numPages, request.maxPages); page += 1) {
    const { text } = await readPage(document, page);
    const [header] = withUnreadHeaders(text.lines, findHeaders(text.lines), new Map());
    if (header !== undefined) {
      above.push(...text.lines.slice(0, header.from).map(lineText), ...text.askew.map(lineText));
      const printed = header.unknown?.tables[0] ?? [];
      const cell =
        header.cells.find(({ role }) => role === "number") ??
        printed.find(({ text: words }) => guessRole(words) === "number");
      const lines = text.lines.slice(header.from, header.to + 1);
      send({ kind: "cover", cover: above, marker: cell === undefined ? null : textIn(lines, cell) });
      return;
    }
    above.push(...text.lines.map(lineText));
    top.feed(text);
  }
  // If there is no table, most lines may be rows.
  send({ kind: "cover", cover: top.lines, marker: null });
}

function textIn(lines: readonly Line[], cell: { x: number; end: number }): string {
  return lines
    .flatMap(({ words }) => words.filter(({ x, end }) => x < cell.end && end > cell.x))
    .map(({ text }) => text)
    .join(" ");
}
