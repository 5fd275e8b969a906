import * as z from "zod/mini";
import { keptLine, withoutNul } from "../base/input-fields.ts";
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, LONGEST_ALT, MOST_PICTURE_SIDE_RATIO } from "./contract.ts";

/** Error `code` of the file field of `POST /admin/media`. */
export const PICTURE_FAULTS = [
  "not_a_picture",
  "too_large",
  "too_many_pixels",
  "too_long",
  "too_heavy",
  "damaged",
] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

/** Messages of the file field. */
export const PICTURE_MESSAGES: Readonly<Record<PictureFault | "missing", string>> = {
  missing: "Choose a picture",
  not_a_picture: "The file must be a picture: JPEG, PNG, WebP or AVIF.",
  too_large: `The picture must be ${MAX_PICTURE_BYTES / 1024 / 1024} MB or smaller.`,
  too_many_pixels: `The picture has more than ${MAX_PICTURE_PIXELS / 1_000_000} megapixels. Make it smaller.`,
  too_long: `The picture is more than ${MOST_PICTURE_SIDE_RATIO} times as long as it is wide. Cut it into several.`,
  too_heavy: "The picture needs too much memory or time in this form. Save it as a JPEG, or smaller.",
  damaged: "The picture is damaged or incomplete. Open it, save it again and send that.",
};

/** Text fields beside `file`. */
export const pictureUploadSchema = z.strictObject({
  alt: z
    .string("Describe the picture, for people who cannot see it")
    .check(
      keptLine(),
      z.minLength(1, "Describe the picture, for people who cannot see it"),
      z.maxLength(LONGEST_ALT, `Use at most ${LONGEST_ALT} characters to describe the picture`),
      withoutNul(),
    ),
});
