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
