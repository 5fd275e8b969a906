import * as z from "zod/mini";
import { COLUMN_ROLES } from "#domain/imports/list-columns.ts";
import { knownReasonSchema } from "#domain/imports/row-reasons.ts";
import type { ListLayout } from "./named-layouts.ts";

export type ParsedRow = z.infer<typeof rowSchema>;
export type Furniture = z.infer<typeof furnitureSchema>;
export type ParsedPdf = Omit<z.infer<typeof doneSchema>, "kind"> & {
  rows: ParsedRow[];
  furniture: Furniture[];
};

export type PdfErrorCode =
  | z.infer<typeof errorCodeSchema>
  | "too_large"
  | "timed_out"
  | "parser_crashed"
  | "parser_killed";

/** `message` says what to do; `top`: first lines of a readable file without a list; `layout`: of `columns_unknown`. */
export type PdfError = { code: PdfErrorCode; message: string; top?: string[]; layout?: ListLayout };

export type PdfProgress = { page: number; pages: number; rows: number };

const columnsSchema = z.array(z.enum(COLUMN_ROLES, "An unknown column."), "Columns are expected.");

export const parseRequestSchema = z.object({
  startAfter: z.string("startAfter is missing."),
  /** Bytes of PDF after the line. */
  length: z.int("The length is missing."),
  maxPages: z.int("The page limit is missing."),
  maxRows: z.int("The row limit is missing."),
  /** Columns that persons have named, by signature. */
  layouts: z.record(z.string(), columnsSchema, "The layouts are missing."),
});
export type ParseRequest = z.infer<typeof parseRequestSchema>;

const nullableText = z.nullable(z.string("A text or null is expected."));

/** One row, on one or more printed lines. */
const rowSchema = z.object({
  /** Place in the file, from 1, over all states. */
  seq: z.int("A place is expected."),
  page: z.int("A page is expected."),
  /** First printed line, from 1. */
  line: z.int("A line is expected."),
  state: z.enum(["accepted", "duplicate", "rejected"], "An unknown state."),
  /** The row as it is printed, its cells joined by " | ". */
  text: z.string("A text is expected."),
  reason: z.nullable(knownReasonSchema),
  requestNumber: nullableText,
  firstName: nullableText,
  middleName: nullableText,
  lastName: nullableText,
});

/** Recognised text that is no row; not an error. */
const furnitureSchema = z.object({
  page: z.int("A page is expected."),
  line: z.int("A line is expected."),
  kind: z.enum(["header", "heading", "footer", "blank", "stamp", "hidden", "outside"], "An unknown kind."),
  text: z.string("A text is expected."),
});

const unaccountedSchema = z.object({
  page: z.int("A page is expected."),
  characters: z.int("A number is expected."),
  text: z.string("A text is expected."),
});

const linesSchema = z.array(z.string("A line is expected."), "Lines are expected.");

/** Columns in no known order. `columns`: what a person has named them; null: not yet, or not the ones that are here. */
const layoutSchema = z.object({
  signature: z.string("A signature is expected."),
  header: linesSchema,
  guesses: z.array(z.nullable(z.enum(COLUMN_ROLES, "An unknown column.")), "Guesses are expected."),
  rows: z.array(linesSchema, "Rows are expected."),
  columns: z.nullable(columnsSchema),
});

const doneSchema = z.object({
  kind: z.literal("done", "A kind is expected."),
  format: z.nullable(z.enum(["A", "B"], "An unknown format.")),
  layout: z.nullable(layoutSchema),
  pages: z.int("A number of pages is expected."),
  /** Lines above the table, to detect a different branch or date. */
  cover: linesSchema,
  top: linesSchema,
  /** Glyphs printed twice (bold), read once. */
  overprinted: z.int("A number is expected."),
  /** Text in neither row nor furniture: a bug in the reader. */
  unaccounted: z.array(unaccountedSchema, "Accounts are expected."),
});

const errorCodeSchema = z.enum(
  [
    "not_a_pdf",
    "truncated",
    "encrypted",
    "no_text",
    "no_rows",
    "columns_unknown",
    "marker_not_found",
    "too_heavy",
  ],
  "An unknown error code.",
);

export const childMessageSchema = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("progress", "A kind is expected."),
      page: z.int("A page is expected."),
      pages: z.int("A number of pages is expected."),
      rows: z.int("A number of rows is expected."),
    }),
    z.object({
      kind: z.literal("rows", "A kind is expected."),
      rows: z.array(rowSchema, "Rows are expected."),
      furniture: z.array(furnitureSchema, "Furniture is expected."),
    }),
    doneSchema,
    z.object({
      kind: z.literal("cover", "A kind is expected."),
      cover: linesSchema,
      marker: nullableText,
    }),
    z.object({
      kind: z.literal("failed", "A kind is expected."),
      code: errorCodeSchema,
      message: z.string("A message is expected."),
      top: z.optional(linesSchema),
      layout: z.optional(layoutSchema),
    }),
  ],
  "An unknown message.",
);
export type ChildMessage = z.infer<typeof childMessageSchema>;
