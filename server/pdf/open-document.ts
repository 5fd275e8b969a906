import { getDocument, PasswordException, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PdfError } from "./parsed-pdf.ts";
import { err, ok, type Result } from "#domain/result.ts";

export type PdfDocument = Awaited<ReturnType<typeof getDocument>["promise"]>;

/** Opens a PDF for reading its text only: no images, no fonts drawn, no code, no files, no network. */
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
      // Larger images are left undecoded: a scan inflates to hundreds of megabytes.
      maxImageSize: 1,
      enableXfa: false,
      // It would stop at the first picture, and hand on the page as if it ended there. damage-watch.ts hears what is left out.
      stopAtErrors: false,
      // damage-watch.ts listens to what it says.
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
