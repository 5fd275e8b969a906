import type { RowReason } from "#domain/api/row-reasons.ts";
import type { Unaccounted } from "./glyph-account.ts";

/** What became of one line (or of several, when cells are wrapped) of the list. */
export type ParsedRow = {
  /** Place in the file, from 1, over all states. */
  seq: number;
  page: number;
  /** The printed line on its page, from 1, on which the row begins. */
  line: number;
  state: "accepted" | "duplicate" | "rejected";
  /** The row as printed, one cell after the other with " | " between. */
  text: string;
  reason: RowReason | null;
  requestNumber: string | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
};

/** Text after the marker that is no row: recognised, counted, and shown to nobody as an error. */
export type Furniture = {
  page: number;
  line: number;
  kind: "header" | "heading" | "footer" | "blank" | "stamp" | "hidden" | "outside";
  text: string;
};

export type ParsedPdf = {
  format: "A" | "B";
  rows: ParsedRow[];
  pages: number;
  /** Lines above the table, to spot another branch or another date than the one typed. */
  cover: string[];
  /** The first lines of the file. */
  top: string[];
  furniture: Furniture[];
  /** Glyphs printed twice on one place (how some producers make text bold) and read once. */
  overprinted: number;
  /** Printed text that ended in no row and in no furniture: a fault of the reader, told page by page. */
  unaccounted: Unaccounted[];
};

export type PdfErrorCode =
  | "not_a_pdf"
  | "truncated"
  | "encrypted"
  | "no_text"
  | "no_rows"
  | "marker_not_found"
  | "too_large"
  | "too_heavy"
  | "timed_out"
  | "parser_crashed";

/** `message` says what to do; `top` are the first lines of a file that was read, but holds no list. */
export type PdfError = { code: PdfErrorCode; message: string; top?: string[] };

export type PdfProgress = { page: number; pages: number; rows: number };
