import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "#domain/api/media.ts";

/** Why a file cannot be a picture of an article; null if it can. The server looks at its content too. */
export function pictureFault({ type, size }: Pick<Blob, "type" | "size">): "type" | "size" | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return "type";
  return size > MAX_PICTURE_BYTES ? "size" : null;
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
