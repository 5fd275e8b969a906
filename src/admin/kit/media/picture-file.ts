import { PICTURE_TYPES } from "#domain/articles/media.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { MAX_PICTURE_BYTES } from "#domain/articles/contract.ts";

/** Why a file cannot be a picture of the site; `type` also where it is broken. */
export type PictureFault = "type" | "size";

/** `file` is what is sent; width and height in pixels, as it is shown. */
export type PreparedPicture = { file: File; width: number; height: number };

/** In pixels, twice the widest that pages show. */
const LONGEST_SIDE = 2400;
/** A smaller one is sent as it is: each encoding costs some of its quality. */
const HEAVY_BYTES = 1_000_000;
/** Larger ones could take more memory than a phone has. */
const MOST_BYTES = 40_000_000;
const QUALITY = 0.85;
/** In a JPEG what a camera notes, such as where it stood, is at the beginning. */
const HEAD_BYTES = 65_536;

/**
 * A chosen file as it is sent: photos are shrunk and turned upright, and lose where and when they were taken. The server
 * looks at the content too.
 */
export async function preparePicture(file: File): Promise<Result<PreparedPicture, PictureFault>> {
  if (!PICTURE_TYPES.some((known) => known === file.type)) return err("type");
  if (file.size > MOST_BYTES) return err("size");
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (picture === null) return err("type");
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const mayStay = scale === 1 && file.size <= HEAVY_BYTES && !(await hasCameraNotes(file));
    const asItIs = { file, width: picture.width, height: picture.height };
    const prepared = mayStay ? asItIs : ((await drawn(file, picture, scale)) ?? asItIs);
    return prepared.file.size > MAX_PICTURE_BYTES ? err("size") : ok(prepared);
  } finally {
    picture.close();
  }
}

async function hasCameraNotes(file: File): Promise<boolean> {
  if (file.type !== "image/jpeg") return false;
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  return new TextDecoder("latin1").decode(head).includes("Exif\0");
}

/** JPEG stays JPEG. The others may be transparent: WebP, or PNG where the browser cannot write that. Null if it fails. */
async function drawn(file: File, picture: ImageBitmap, scale: number): Promise<PreparedPicture | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  const type = file.type === "image/jpeg" ? file.type : "image/webp";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (blob === null) return null;
  return { file: new File([blob], file.name, { type: blob.type }), width, height };
}

/** The id the server will give this picture: SHA-256 of the file, hex. */
export async function pictureIdOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A picture in Markdown. Brackets and line breaks of its description would end it. */
export function pictureMarkdown(alt: string, address: string): string {
  const safe = alt.replace(/\s+/g, " ").replace(/[\\[\]]/g, "\\$&");
  return `![${safe}](${address})`;
}

/** A file as a data URL, which the page's policy allows in pictures. */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => typeof reader.result === "string" && resolve(reader.result));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(file);
  });
}
