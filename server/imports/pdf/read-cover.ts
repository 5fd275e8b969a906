import { fileURLToPath } from "node:url";
import { err, ok, type Result } from "#domain/base/result.ts";
import { checkFile, MAX_PDF_BYTES } from "./file-checks.ts";
import type { PdfError } from "./parsed-pdf.ts";
import { runChild } from "./run-child.ts";

/** `marker`: header of the request numbers, null without a table. */
export type PdfCover = { cover: string[]; marker: string | null };

/** Covers have up to some pages; more are read as far as time allows for people who wait. */
const PAGES = 8;
/** A page takes 100 MB and half a second; a person waits. */
const LIMITS = { maxMemory: 256 * 1024 * 1024, deadlineMs: 20_000 };
const PROGRAM = fileURLToPath(new URL("./cover-child.ts", import.meta.url));

/** Uses a child process, like `parsePdf`. */
export async function readCover(
  bytes: Uint8Array,
  options: { onMemory?: (bytes: number) => void } = {},
): Promise<Result<PdfCover, PdfError>> {
  const fault = checkFile(bytes, MAX_PDF_BYTES);
  if (fault !== null) return err(fault);
  const request = { startAfter: "", length: bytes.length, maxPages: PAGES, maxRows: 0, layouts: {} };
  const { onMemory } = options;
  return runChild<PdfCover>(bytes, request, { program: PROGRAM, limits: LIMITS, onMemory }, (message) =>
    message.kind === "cover" ? ok({ cover: message.cover, marker: message.marker }) : null,
  );
}
