import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** What `GET /sync/passports/{hash}` and its like serve. */
export type Body = { hash: string; plain: Uint8Array; brotli: Uint8Array };

/** Built once, downloaded by all: high quality, acceptable time. */
export async function compress(plain: Uint8Array): Promise<Uint8Array> {
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
}
