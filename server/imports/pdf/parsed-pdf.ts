import type * as z from "zod/mini";
import type { ListLayout } from "./named-layouts.ts";
import type { doneSchema, errorCodeSchema, furnitureSchema, rowSchema } from "./child-messages.ts";

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
