import { hash } from "node:crypto";
import { MAX_PICTURE_BYTES } from "../domain/articles/contract.ts";
import sharp, { type Sharp } from "sharp";

const WIDE = { width: 8_000, height: 5_000 };
/** Edges of the noise that is enlarged, coarse ones last. */
const GRAINS = [1_600, 800, 400, 200, 100, 50, 25];

export type LargePicture = { name: string; make: () => Promise<Buffer> };

/** Pictures as costly to decode as the limits on bytes and pixels admit, and beyond. */
export const LARGE_PICTURES: readonly LargePicture[] = [
  { name: "JPEG, 40 megapixels", make: () => fitting(WIDE, (picture) => picture.jpeg({ quality: 60 })) },
  {
    name: "JPEG on its side, 40 megapixels",
    make: () => fitting(WIDE, (picture) => picture.jpeg({ quality: 60 }).withMetadata({ orientation: 6 })),
  },
  {
    name: "progressive JPEG, 40 megapixels",
    make: () => fitting(WIDE, (picture) => picture.jpeg({ quality: 60, progressive: true })),
  },
  {
    name: "progressive JPEG with full colour, 16 megapixels",
    make: () =>
      fitting({ width: 4_800, height: 3_450 }, (picture) =>
        picture.jpeg({ quality: 50, progressive: true, chromaSubsampling: "4:4:4" }),
      ),
  },
  { name: "PNG, 40 megapixels", make: () => fitting(WIDE, (picture) => picture.png()) },
  {
    name: "PNG on its side, 40 megapixels",
    make: () => fitting(WIDE, (picture) => picture.png().withMetadata({ orientation: 6 })),
  },
  {
    name: "interlaced PNG, 25 megapixels",
    make: () => fitting({ width: 6_250, height: 4_000 }, (picture) => picture.png({ progressive: true })),
  },
  {
    name: "PNG of 16 bits with transparency, 34 megapixels",
    make: () =>
      fitting({ width: 7_400, height: 4_600 }, (picture) =>
        picture.ensureAlpha(0.5).toColourspace("rgb16").png(),
      ),
  },
  { name: "WebP, 40 megapixels", make: () => fitting(WIDE, (picture) => picture.webp({ effort: 0 })) },
  {
    name: "lossless WebP with transparency, 40 megapixels",
    make: () => fitting(WIDE, (picture) => picture.ensureAlpha(0.5).webp({ lossless: true, effort: 2 })),
  },
  {
    name: "AVIF, 6 megapixels",
    make: () =>
      fitting({ width: 2_828, height: 2_121 }, (picture) =>
        picture.avif({ effort: 0, quality: 60, chromaSubsampling: "4:4:4" }),
      ),
  },
  {
    name: "AVIF, 40 megapixels",
    make: () => fitting(WIDE, (picture) => picture.avif({ effort: 0, quality: 40 })),
  },
  {
    name: "tall JPEG, 1,999 × 19,990",
    make: () => fitting({ width: 1_999, height: 19_990 }, (picture) => picture.jpeg({ quality: 60 })),
  },
];

/** The finest noise whose file is small enough. */
async function fitting(size: { width: number; height: number }, encode: (picture: Sharp) => Sharp) {
  for (const grain of GRAINS) {
    const file = await encode(noise(grain).resize({ ...size, fit: "fill", kernel: "nearest" })).toBuffer();
    if (file.length <= MAX_PICTURE_BYTES) return file;
  }
  throw new Error("No noise is coarse enough.");
}

function noise(side: number): Sharp {
  const bytes = Buffer.alloc(side * side * 3);
  for (let at = 0; at < bytes.length; at += 64) hash("sha512", String(at), "buffer").copy(bytes, at);
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } });
}
