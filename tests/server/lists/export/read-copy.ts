import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { manifestSchema } from "#domain/lists/contract.ts";
import { monthObjects } from "#domain/lists/periods.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";

export type CopiedFile = { bytes: Buffer; mtimeMs: number };

/** The served files by path; each smaller form holds the same bytes. */
export async function readCopy(folder: string): Promise<Map<string, CopiedFile>> {
  const site = join(folder, "site");
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const files = new Map<string, CopiedFile>();
  for (const path of paths.filter((one) => !/\.(?:br|gz)$/.test(one))) {
    const bytes = await readFile(path);
    files.set(relative(site, path), { bytes, mtimeMs: (await stat(path)).mtimeMs });
    for (const [ending, open] of [
      [".br", brotliDecompressSync],
      [".gz", gunzipSync],
    ] as const) {
      if (!paths.includes(path + ending)) continue;
      const smaller = await readFile(path + ending);
      expect(open(smaller).equals(bytes), path + ending).toBe(true);
      expect(smaller.byteLength, path + ending).toBeLessThan(bytes.byteLength);
    }
  }
  return files;
}

/** Whether a phone that reads the manifest here finds whole bodies; null without a manifest. */
export async function totalOfWholeLists(folder: string): Promise<number | null> {
  const lists = join(folder, "site", "api", "v1", "sync");
  const text = await readFile(join(lists, "passports.json"), "utf8").catch(() => null);
  if (text === null) return null;
  const { segments, total } = manifestSchema.parse(JSON.parse(text));
  for (const { hash } of segments)
    expect(await segmentHash(await readFile(join(lists, "passports", hash)))).toBe(hash);
  for (const { hash, segments: own } of await monthObjects(segments)) {
    const object = await readFile(join(lists, "months", hash)).catch(() => null);
    const parts = own.map((entry) => readFile(join(lists, "passports", entry.hash)));
    if (object !== null) expect(object.equals(Buffer.concat(await Promise.all(parts)))).toBe(true);
  }
  return total;
}
