import { err, ok, type Result } from "#domain/base/result.ts";
import { qrCodeReader } from "../../../ui/camera/code-reader.ts";
import { addPart, type Collected, type PartFault, wholeBundle } from "./bundle-parts.ts";
import { type BundleFault, readBundle, type Bundle } from "./sealed-bundle.ts";

export type ReadFault = PartFault | BundleFault | "no-code";

type Read = {
  collected: Collected | null;
  /** Once all parts are here and whole. */
  bundle: Bundle | null;
  fault: ReadFault | null;
};

/** Adds what a camera, pictures or a file had to what was read before. A bundle that is not whole is dropped. */
export async function readTexts(before: Collected | null, texts: readonly string[]): Promise<Read> {
  let collected = before;
  let fault: ReadFault | null = null;
  for (const text of texts) {
    const added = addPart(collected, text);
    if (added.ok) collected = added.value;
    else fault = added.error;
  }
  const bytes = collected === null ? null : wholeBundle(collected);
  if (bytes === null) return { collected, bundle: null, fault };
  const read = await readBundle(bytes);
  if (read.ok) return { collected, bundle: read.value, fault: null };
  return { collected: null, bundle: null, fault: read.error };
}

/** More than any bundle of ours as text. */
const MOST_BYTES = 4_000_000;

/** The text of a file. */
export async function textsOfFile(file: Blob): Promise<Result<string[], ReadFault>> {
  if (file.size > MOST_BYTES) return err("foreign");
  return ok([await file.text()]);
}

/** The codes in pictures, such as screenshots of the other phone. */
export async function textsOfPictures(files: readonly Blob[]): Promise<Result<string[], ReadFault>> {
  const read = await qrCodeReader();
  const texts: string[] = [];
  for (const file of files) {
    const picture = await createImageBitmap(file).catch(() => null);
    if (picture === null) continue;
    texts.push(...(await read(picture)));
    picture.close();
  }
  return texts.length === 0 ? err("no-code") : ok(texts);
}
