import { quarters } from "../../tests/server/articles/media/draw-picture.ts";

/** An invented picture of this many pixels, as a file for an input. */
export async function pictureFile(width: number, height: number) {
  const buffer = await quarters(width, height).png().toBuffer();
  return { name: `${width}x${height}.png`, mimeType: "image/png", buffer };
}
