import type { Metadata } from "sharp";

type Facts = Pick<
  Metadata,
  | "format"
  | "width"
  | "height"
  | "channels"
  | "depth"
  | "isProgressive"
  | "chromaSubsampling"
  | "bitsPerSample"
>;

/**
 * Bytes that decoding takes beside the program, by measurement, on the safe side. What is stored row by row takes next
 * to nothing; the rest has to be whole in memory.
 */
export function decodeMemory(facts: Facts): number {
  return facts.width * facts.height * perPixel(facts);
}

function perPixel({ format, channels, depth, isProgressive, chromaSubsampling, bitsPerSample = 8 }: Facts) {
  // Planes, upsampled planes, RGB, and the decoder's own frames.
  if (format === "heif") return bitsPerSample > 8 ? 40 : 20 + (channels === 4 ? 2 : 0);
  if (!isProgressive) return depth === "ushort" ? 0.9 * channels : 0;
  // Interlaced.
  if (format === "png") return channels * (depth === "ushort" ? 2 : 1) + 2;
  // Coefficients of 16 bits.
  if (format !== "jpeg") return 0;
  return chromaSubsampling === "4:2:0" ? 3 : 2.5 * channels;
}
