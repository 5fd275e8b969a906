import {
  kindOfName,
  REQUEST_FILE_MESSAGES,
  type RequestFileFault,
  type RequestFileKind,
} from "#domain/advertising/request-file.ts";
import { MAX_REQUEST_FILE_BYTES } from "#domain/api/request-file-types.ts";
import { pictureTypeOf } from "../media/picture-type.ts";
import type { FileField, UploadedFile } from "../uploads/receive-upload.ts";
import { findDocFault, isCompoundFile } from "./doc-fault.ts";
import { findDocxFault } from "./docx-fault.ts";
import { findPdfFault, isPdf } from "./pdf-fault.ts";
import { findJpegFault, findPngFault } from "./picture-fault.ts";
import { findZipEnd } from "./zip-directory.ts";

export const asFault = (code: RequestFileFault) => ({ code, message: REQUEST_FILE_MESSAGES[code] });

/** The file beside a request to advertise. */
export const REQUEST_FILE: FileField = {
  name: "file",
  maxBytes: MAX_REQUEST_FILE_BYTES,
  findFault: async (file) => {
    const code = await findRequestFileFault(file);
    return code === null ? null : asFault(code);
  },
  defaultName: "file",
  missing: REQUEST_FILE_MESSAGES.empty,
  tooLarge: asFault("too_large"),
};

/** What is wrong with a file; name and content must say the same. */
export async function findRequestFileFault({
  bytes,
  filename,
}: Pick<UploadedFile, "bytes" | "filename">): Promise<RequestFileFault | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length === 0) return "empty";
  const named = kindOfName(filename);
  if (named === null) return "not_accepted";
  const kind = kindOfContent(file);
  if (kind === null) return "not_accepted";
  if (kind !== named) return "name_differs";
  if (kind === "docx") return findDocxFault(file);
  // Programs that read a file from its end would see an archive.
  if (findZipEnd(file) !== -1) return "two_files_in_one";
  return FAULT_OF[kind](file);
}

const FAULT_OF = { pdf: findPdfFault, doc: findDocFault, jpg: findJpegFault, png: findPngFault };

/** Tells the kind by the first bytes. */
function kindOfContent(file: Buffer): RequestFileKind | null {
  if (isPdf(file)) return "pdf";
  if (isCompoundFile(file)) return "doc";
  if (file.toString("latin1", 0, 4) === "PK\u0003\u0004") return "docx";
  const picture = pictureTypeOf(file);
  return picture === "image/jpeg" ? "jpg" : picture === "image/png" ? "png" : null;
}
