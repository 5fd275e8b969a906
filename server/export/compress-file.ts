import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Already compressed by its format. */
const COMPRESSED = /\.(?:webp|avif|jpe?g|png|woff2)$/;

export type Compressed = { br?: Uint8Array; gz?: Uint8Array };

/** The smaller forms of a file; `known` is its brotli form if the server or the build made one. */
export async function compressFile(path: string, bytes: Uint8Array, known?: Compressed): Promise<Compressed> {
  if (COMPRESSED.test(path)) return {};
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  const br = known?.br ?? (await brotli(bytes, { params }));
  const gz = known?.gz ?? (await gzipAsync(bytes, { level: 9 }));
  return {
    ...(br.byteLength < bytes.byteLength && { br }),
    ...(gz.byteLength < bytes.byteLength && { gz }),
  };
}
