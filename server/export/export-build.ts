import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { SiteFile, SiteFolder } from "./site-folder.ts";

const COMPRESSED = /\.(?:br|gz)$/;
/** Names what else the app is made of. */
const LATE: readonly string[] = ["index.html", "sw.js"];

/** Writes the app's own files; the answer writes those that name the others. */
export async function exportBuild(folder: string, site: SiteFolder): Promise<() => Promise<void>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !COMPRESSED.test(path) && path.split(sep).every((part) => !part.startsWith(".")))
    .sort();
  const write = async (path: string) => site.put(await readBuilt(folder, path));
  for (const path of paths) if (!LATE.includes(path)) await write(path);
  return async () => {
    for (const path of LATE) if (paths.includes(path)) await write(path);
  };
}

async function readBuilt(folder: string, path: string): Promise<SiteFile> {
  const [bytes, br, gz] = await Promise.all([
    readFile(join(folder, path)),
    readIfThere(join(folder, `${path}.br`)),
    readIfThere(join(folder, `${path}.gz`)),
  ]);
  return {
    path: path.split(sep).join("/"),
    bytes,
    compressed: { ...(br !== null && { br }), ...(gz !== null && { gz }) },
  };
}

async function readIfThere(file: string): Promise<Uint8Array | null> {
  return readFile(file).catch(() => null);
}
