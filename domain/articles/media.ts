import * as z from "zod/mini";

/** Widths in pixels, of WebP files; a picture narrower than one has none of it (but always at least one file). */
export const PICTURE_WIDTHS = [400, 800, 1200] as const;
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

/** The id of a picture: SHA-256, hex, of the file as it was chosen. A phone knows it before it has sent the file. */
export const PICTURE_ID = /^[0-9a-f]{64}$/;

/** Texts and `featured_image_url` name a picture like this. The answer is the JPEG. */
export const picturePath = (id: string): string => `/media/${id}`;
/** Immutable. */
export const pictureFile = (id: string, width: number): string => `/media/${id}/${width}.webp`;
/** Immutable; 800 pixels wide at most. */
export const pictureJpeg = (id: string): string => `/media/${id}/800.jpg`;

/** Immutable. The picture drawn for link previews; 1200×630. */
export const previewPath = (id: string): string => `/media/${id}/${PREVIEW_FILE}`;
export const PREVIEW_FILE = "preview.png";

/** The id in `/media/{id}`, or null. */
export function pictureId(address: string | null): string | null {
  const id = /^\/media\/([^/]+)$/.exec(address ?? "")?.[1] ?? "";
  return PICTURE_ID.test(id) ? id : null;
}

/** What a page needs to show a picture without a shift. */
export const pictureFactsSchema = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  /** Widths of its WebP files, ascending. */
  widths: z.array(z.int()),
  /** A few pixels, as a data URL. */
  placeholder: z.string(),
  alt: z.string(),
});
export type PictureFacts = z.infer<typeof pictureFactsSchema>;

/** The answer of `POST /admin/media` (a form with `file` and `alt`): 201, or 200 for a file that is there already. */
export const mediaAnswerSchema = z.object({ data: pictureFactsSchema });
