import { createHash } from "node:crypto";

const SUM_BYTES = 16;

/** The first 16 bytes of SHA-256 in base64, without padding, as the service worker checks its files (sw/own-files.ts). */
export function sumOf(bytes: string | Uint8Array): string {
  const digest = createHash("sha256").update(bytes).digest();
  return digest.subarray(0, SUM_BYTES).toString("base64").replace(/=+$/, "");
}
