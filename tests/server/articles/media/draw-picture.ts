import sharp from "sharp";
import type { Sharp } from "sharp";

/** A picture whose quarters are red, green, blue and white, clockwise from the top left. */
export function quarters(width: number, height: number): Sharp {
  const quarter = (color: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background: color },
  });
  return sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: quarter("#0f0"), left: width / 2, top: 0 },
    { input: quarter("#00f"), left: width / 2, top: height / 2 },
    { input: quarter("#fff"), left: 0, top: height / 2 },
  ]);
}

/** Names of the colours in the middle of each quarter, clockwise from the top left. */
export async function quartersOf(file: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    const bits = [...data.subarray(start, start + 3)].map((value) => (value > 128 ? 1 : 0)).join("");
    return { "100": "red", "010": "green", "001": "blue", "111": "white", "000": "black" }[bits] ?? bits;
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)];
}
