import { getDocument, PasswordException, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PdfError } from "./parsed-pdf.ts";
import { err, ok, type Result } from "#domain/base/result.ts";

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
      // Otherwise pages end at the first image. damage-watch.ts reports what is skipped.
      stopAtErrors: false,
      // damage-watch.ts needs these messages.
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
