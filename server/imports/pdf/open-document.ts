import { getDocument, PasswordException, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { PdfError } from "./parsed-pdf.ts";

export type PdfDocument = Awaited<ReturnType<typeof getDocument>["promise"]>;

/** Opens a PDF for text only: no images, fonts, scripts, files or network. */
export async function openDocument(bytes: Uint8Array): Promise<Result<PdfDocument, PdfError>> {
  try {
    const document = await getDocument({
      data: bytes,
      useWasm: false,
      useWorkerFetch: false,
      useSystemFonts: true,
      disableFontFace: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      // Skip images: a scan inflates to hundreds of megabytes.
      maxImageSize: 1,
      enableXfa: false,
      // Otherwise pages end at the first image. `watchDamage` reports what is skipped.
      stopAtErrors: false,
      // `watchDamage` needs these messages.
      verbosity: VerbosityLevel.INFOS,
    }).promise;
    return ok(document);
  } catch (error) {
    if (error instanceof PasswordException) {
      return err({
        code: "encrypted",
        message: "The file is locked with a password. Save a copy without one and upload that.",
      });
    }
    return err({
      code: "not_a_pdf",
      message: "The file is damaged or is not a PDF. Download it again, then upload it.",
    });
  }
}

/* oxlint-disable no-console -- pdf.js has no other channel for what this file listens to. */
/**
 * pdf.js reports what it skips only on the console: corrupt streams, missing forms and fonts, empty text operators.
 * Each may silently lose rows.
 */
const DAMAGE = new RegExp(
  [
    "flate stream|Invalid stream|Invalid LZW|Unable to decode stream",
    "ignoring XObject|ignoring errors during|ignoring sub-stream|Skipping invalid first page",
    "Error during font loading|Unterminated string",
    `Skipping command (?:T[jJdDmf*]|'|"|cm|Do|q|Q):`,
  ].join("|"),
  "i",
);

/** Captures the library's console output until stopped. */
export function watchDamage(): { found: () => string | null; stop: () => void } {
  const { info, warn } = console;
  let found: string | null = null;
  const listen = (...words: unknown[]) => {
    const text = words.map(String).join(" ");
    if (DAMAGE.test(text)) found ??= text;
  };
  console.info = listen;
  console.warn = listen;
  return {
    found: () => found,
    stop: () => {
      console.info = info;
      console.warn = warn;
    },
  };
}
