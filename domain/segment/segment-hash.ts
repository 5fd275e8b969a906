const HASH_BYTES = 16;

/** First 128 bits of SHA-256, lower-case hex. */
export async function segmentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  let text = "";
  for (const byte of digest.subarray(0, HASH_BYTES)) text += byte.toString(16).padStart(2, "0");
  return text;
}
