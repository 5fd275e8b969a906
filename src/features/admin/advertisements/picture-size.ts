import type { PictureSize } from "./advertisement-fields.ts";

/** In pixels, as it is shown. Rejects for files that are no picture. */
export async function pictureSize(file: Blob): Promise<PictureSize> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  picture.close();
  return { width, height };
}
