import { type Image, decodeQRBatch } from "qr/decode.js";

/** Codes on the screen of another phone are large: more pixels only take time. */
const LONGEST_SIDE = 1280;
/** For one picture, in which the code may be small or askew. */
const TIME_MS = 300;

/** The library's reader, for browsers without one of their own. */
export async function decodeSource(source: HTMLVideoElement | ImageBitmap): Promise<string[]> {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height];
  if (width === 0 || height === 0) return [];
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null) return [];
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return decodePixels(pen.getImageData(0, 0, canvas.width, canvas.height));
}

/** All QR codes in a picture. */
export async function decodePixels(image: Image): Promise<string[]> {
  const [results = []] = await decodeQRBatch([image], { timeLimit: TIME_MS });
  return results.filter((result) => typeof result === "string");
}
