import { PICTURE_MESSAGES, type PictureFault } from "#domain/api/admin-media.ts";
import { MAX_PICTURE_BYTES } from "#domain/api/media.ts";
import type { FileField } from "../uploads/receive-upload.ts";
import { pictureTypeOf } from "./picture-type.ts";

const FIELD = "file";

/** The picture in an upload form. */
export const PICTURE_FIELD: FileField = {
  name: FIELD,
  maxBytes: MAX_PICTURE_BYTES,
  findFault: ({ bytes }) =>
    pictureTypeOf(bytes) === null ? { code: "not_a_picture", message: PICTURE_MESSAGES.not_a_picture } : null,
  defaultName: "picture",
  missing: PICTURE_MESSAGES.missing,
  tooLarge: { code: "too_large", message: PICTURE_MESSAGES.too_large },
};

export const pictureError = (code: PictureFault) => ({ path: FIELD, code, message: PICTURE_MESSAGES[code] });
