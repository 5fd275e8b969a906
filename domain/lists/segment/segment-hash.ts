const HASH_BYTES = 16;

/** First 128 bits of SHA-256, lower-case hex. */
export async function segmentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, HASH_BYTES));
}

/** The same hash over a text's UTF-8 bytes. */
export async function textHash(text: string): Promise<string> {
  return segmentHash(new TextEncoder().encode(text));
}

/** Lower-case, two digits a byte. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
