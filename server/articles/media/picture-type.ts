import type { PICTURE_TYPES } from "#domain/articles/media.ts";

export type PictureType = (typeof PICTURE_TYPES)[number];

/** Tells the type by content; null for other files. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 512)).toString(
    "latin1",
  );
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "image/png";
  if (head.startsWith("RIFF") && head.startsWith("WEBPVP8", 8)) return "image/webp";
  return isAvif(head) ? "image/avif" : null;
}

/** An `ftyp` box that names `avif` as brand (ISO 23000-22); cameras write `heic`, which has another codec. */
function isAvif(head: string): boolean {
  if (!head.startsWith("ftyp", 4)) return false;
  const length = Buffer.from(head.slice(0, 4), "latin1").readUInt32BE();
  const brands = head.slice(8, Math.min(length, head.length)).match(/.{4}/gsu) ?? [];
  return brands.some((brand, at) => at !== 1 && brand === "avif");
}
