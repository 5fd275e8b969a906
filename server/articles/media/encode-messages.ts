import * as z from "zod/mini";
import { PICTURE_WIDTHS } from "#domain/articles/media.ts";

/** What the child is told before the file. */
export const encodeRequestSchema = z.object({
  /** Bytes of the file after the line. */
  length: z.int("The length is missing."),
  /** Bytes that decoding may take. */
  maxDecode: z.int("The limit is missing."),
});
export type EncodeRequest = z.infer<typeof encodeRequestSchema>;

/** What the child answers. */
export const encodeMessageSchema = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("file", "A kind is expected."),
      name: z.string("A name is expected."),
      type: z.string("A type is expected."),
      /** Base64. */
      bytes: z.string("Bytes are expected."),
    }),
    z.object({
      kind: z.literal("done", "A kind is expected."),
      /** The width of the largest file. */
      width: z.int("A width is expected."),
      height: z.int("A height is expected."),
      placeholder: z.string("A placeholder is expected."),
    }),
    z.object({
      kind: z.literal("refused", "A kind is expected."),
      fault: z.enum(
        ["not_a_picture", "too_many_pixels", "too_long", "too_heavy", "damaged"],
        "An unknown fault.",
      ),
    }),
  ],
  "An unknown message.",
);
export type EncodeMessage = z.infer<typeof encodeMessageSchema>;

/** A size of its own is worth a file if it is so much wider than the next smaller one. */
const WORTH = 1.2;

/** Widths of a picture's WebP files, ascending: never wider than the picture. */
export function fileWidths(width: number): number[] {
  const widths: number[] = PICTURE_WIDTHS.filter((one) => one <= width);
  const own = Math.min(width, Math.max(...PICTURE_WIDTHS));
  if (own > WORTH * (widths.at(-1) ?? 0)) widths.push(own);
  return widths;
}
