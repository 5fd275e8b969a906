import { existsSync } from "node:fs";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Earlier builds to keep, for tabs opened before. */
const KEPT_BUILDS = 2;

/** Copies the last builds' hashed files into `next` and records their builds. */
export async function keepFormerChunks(dist: string, next: string): Promise<void> {
  const own = (await readdir(join(next, "assets"))).toSorted();
  const former = (await readBuilds(dist)).filter((build) => !sameFiles(build, own)).slice(0, KEPT_BUILDS);
  for (const name of new Set(former.flat())) {
    const file = join(dist, "assets", name);
    if (!own.includes(name) && existsSync(file)) await copyFile(file, join(next, "assets", name));
  }
  await writeFile(buildsFile(next), JSON.stringify([own, ...former]));
}

/** Rebuilding the same sources must not evict a build. */
function sameFiles(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}

const buildsFile = (dist: string) => join(dist, ".builds.json");

/** File names of a build and of those before it that it keeps, newest first. */
export async function readBuilds(dist: string): Promise<string[][]> {
  if (!existsSync(buildsFile(dist))) return [];
  const parsed: unknown = JSON.parse(await readFile(buildsFile(dist), "utf8"));
  return Array.isArray(parsed) ? parsed.filter((build): build is string[] => Array.isArray(build)) : [];
}
