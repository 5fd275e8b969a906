import { brotliCompressSync, constants } from "node:zlib";

/** What `GET /sync/passports/{hash}` and its like serve. */
export type Body = { hash: string; plain: Uint8Array; brotli: Uint8Array };

/**
 * Built once, downloaded by all: high quality, acceptable time. One after the other, in the thread that publishes: each
 * takes some 30 MB, and the threads of Node's pool do not give way to look-ups.
 */
export function compress(plain: Uint8Array): Uint8Array {
  return brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
}
