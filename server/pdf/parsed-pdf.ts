import type { RowReason } from "#domain/api/row-reasons.ts";
import type { Unaccounted } from "./glyph-account.ts";

/** One row, on one or more printed lines. */
export type ParsedRow = {
  /** Place in the file, from 1, over all states. */
  seq: number;
  page: number;
  /** First printed line, from 1. */
  line: number;
  state: "accepted" | "duplicate" | "rejected";
  /** As printed, cells joined by " | ". */
  text: string;
  reason: RowReason | null;
  requestNumber: string | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
};

/** Recognised text that is no row; not an error. */
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
  /** Lines above the table, to detect a different branch or date. */
  cover: string[];
  top: string[];
  furniture: Furniture[];
  /** Glyphs printed twice (bold), read once. */
  overprinted: number;
  /** Text in neither row nor furniture: a bug in the reader. */
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

/** `message` says what to do; `top`: first lines of a readable file without a list. */
export type PdfError = { code: PdfErrorCode; message: string; top?: string[] };

export type PdfProgress = { page: number; pages: number; rows: number };
