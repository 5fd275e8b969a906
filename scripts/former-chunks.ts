import { existsSync } from "node:fs";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How many earlier builds' chunks stay beside the newest, so that a tab opened before still finds its own. */
const KEPT_BUILDS = 2;

/** Copies the hashed files of the last builds in `dist` into the new build `next`, and notes which are whose. */
export async function keepFormerChunks(dist: string, next: string): Promise<void> {
  const own = await readdir(join(next, "assets"));
  const former = (await readBuilds(dist)).filter((build) => !sameFiles(build, own)).slice(0, KEPT_BUILDS);
  for (const name of new Set(former.flat())) {
    const file = join(dist, "assets", name);
    if (!own.includes(name) && existsSync(file)) await copyFile(file, join(next, "assets", name));
  }
  await writeFile(buildsFile(next), JSON.stringify([own, ...former]));
}

/** The same sources built again are no former build: they must not push a real one out. */
function sameFiles(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}

const buildsFile = (dist: string) => join(dist, ".builds.json");

/** The hashed files of each build, newest first. */
async function readBuilds(dist: string): Promise<string[][]> {
  if (!existsSync(buildsFile(dist))) return [];
  const parsed: unknown = JSON.parse(await readFile(buildsFile(dist), "utf8"));
  return Array.isArray(parsed) ? parsed.filter((build): build is string[] => Array.isArray(build)) : [];
}
