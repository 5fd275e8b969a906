import { err, ok, type Result } from "#domain/base/result.ts";
import { watchDamage, openDocument } from "./open-document.ts";
import type { ListSink } from "./list-ledger.ts";
import { createListReader, type ListSummary } from "./list-reader.ts";
import type { NamedLayouts } from "./named-layouts.ts";
import { readPage } from "./page-reader.ts";
import type { ParsedPdf, PdfError, PdfProgress } from "./parsed-pdf.ts";
import { topLines } from "./page-text.ts";

/** Pages; pdf.js caches 25 KB each. */
const CLEAN_EVERY = 500;

export type ListOptions = {
  startAfter: string;
  maxPages: number;
  maxRows: number;
  layouts?: NamedLayouts;
  sink: ListSink;
  onProgress: (progress: PdfProgress) => void;
};

export type ListResult = Pick<
  ParsedPdf,
  "format" | "layout" | "pages" | "cover" | "top" | "overprinted" | "unaccounted"
>;

/** Runs in the child process. */
export async function parseList(
  bytes: Uint8Array,
  options: ListOptions,
): Promise<Result<ListResult, PdfError>> {
  const damage = watchDamage();
  try {
    const result = await readDocument(bytes, options);
    return damage.found() === null || (!result.ok && result.error.code === "encrypted")
      ? result
      : err(DAMAGED);
  } finally {
    damage.stop();
  }
}

const DAMAGED: PdfError = {
  code: "truncated",
  message: "A part of the file is damaged, so rows could be missing. Download it again, then upload it.",
};

async function readDocument(bytes: Uint8Array, options: ListOptions): Promise<Result<ListResult, PdfError>> {
  const opened = await openDocument(bytes);
  if (!opened.ok) return opened;
  const document = opened.value;
  const pages = document.numPages;
  if (pages > options.maxPages) {
    return err({
      code: "too_heavy",
      message: `The file has ${pages} pages; at most ${options.maxPages} can be read. Split the list into several files.`,
    });
  }
  const reader = createListReader(options.startAfter, options.sink, options.layouts);
  const top = topLines();
  let glyphs = 0;
  let overprinted = 0;
  try {
    for (let page = 1; page <= pages; page += 1) {
      const read = await readPage(document, page);
      glyphs += read.glyphs;
      overprinted += read.text.overprinted;
      top.feed(read.text);
      reader.feed(read.text);
      if (reader.rows() > options.maxRows) {
        return err({
          code: "too_heavy",
          message: `The list has more than ${options.maxRows} rows. Split it into several files.`,
        });
      }
      options.onProgress({ page, pages, rows: reader.rows() });
      if (page % CLEAN_EVERY === 0) await document.cleanup();
    }
  } catch {
    return err(DAMAGED);
  }
  const summary = reader.end();
  const fault = faultOf(summary, glyphs, options.startAfter);
  if (fault !== null) return err({ ...fault, top: top.lines });
  const { format, layout, cover, unaccounted } = summary;
  return ok({ format, layout, pages, cover, top: top.lines, overprinted, unaccounted });
}

const NO_ROWS: PdfError = {
  code: "no_rows",
  message:
    "No passport rows were found after the marker. Check that the file is a list and that the marker stands above its rows.",
};

function faultOf(summary: ListSummary, glyphs: number, startAfter: string): PdfError | null {
  if (glyphs === 0) {
    return {
      code: "no_text",
      message:
        "The file holds pictures of pages, no text. Ask for the PDF that was printed from the computer, not a scan.",
    };
  }
  if (!summary.markerFound) {
    return {
      code: "marker_not_found",
      message: `The text "${startAfter}" does not stand in the file. Type a part of the table's header, such as REQUEST_No. or Application Number.`,
    };
  }
  if (summary.accepted > 0) return null;
  const { layout } = summary;
  return layout !== null && layout.columns === null ? { ...COLUMNS_UNKNOWN, layout } : NO_ROWS;
}

const COLUMNS_UNKNOWN: PdfError = {
  code: "columns_unknown",
  message:
    "The columns are in an order I do not know. Open the list on the page Import a PDF, and say what each column holds.",
};
