import { crc32, deflateSync } from "node:zlib";

type Chunk = readonly [type: string, data: Uint8Array];

/** A PNG of these chunks after its header. One bit a pixel. */
export function rawPng(width: number, height: number, chunks: readonly Chunk[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const all: Chunk[] = [["IHDR", header], ...chunks, ["IEND", Buffer.alloc(0)]];
  return Buffer.concat([Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), ...all.map(toBytes)]);
}

/** All black: a few kilobytes for many megapixels. */
export function blackPng(width: number, height: number, chunks: readonly Chunk[] = []): Buffer {
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return rawPng(width, height, [...chunks, ["IDAT", rows]]);
}

function toBytes([type, data]: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
