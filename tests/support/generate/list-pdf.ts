import { type SegmentRow } from "../../../domain/lists/segment/segment.ts";
import { EDGES, HEADER, tableTexts } from "../../server/imports/pdf/invented-list.ts";
import { makePdf, type Page } from "../../server/imports/pdf/make-pdf.ts";

const ROWS_A_PAGE = 45;
/** Fits the column at 9 points; longer cells wrap, as in real lists. */
const WIDEST_CELL = 16;

/** Format A: five columns, a header on every page, page numbers. */
export function listPdf(rows: readonly SegmentRow[]): Promise<Uint8Array> {
  const pages: Page[] = [];
  const count = Math.ceil(rows.length / ROWS_A_PAGE);
  for (let page = 0; page < count; page++) {
    const some = rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE);
    const cells = some.map((row, index) => [
      String(page * ROWS_A_PAGE + index + 1),
      wrapped(row.firstName),
      wrapped(row.middleName),
      wrapped(row.lastName),
      row.requestNumber,
    ]);
    const table = tableTexts([HEADER.A, ...cells], { edges: EDGES.A, padding: 4, leading: 9 });
    pages.push({ texts: [...table, { text: `Page ${page + 1} of ${count}`, x: 270, y: 30, size: 8 }] });
  }
  return makePdf(pages);
}

function wrapped(name: string): string | readonly string[] {
  const text = name.toUpperCase();
  const blank = text.lastIndexOf(" ", WIDEST_CELL);
  return text.length > WIDEST_CELL && blank > 0 ? [text.slice(0, blank), text.slice(blank + 1)] : text;
}
