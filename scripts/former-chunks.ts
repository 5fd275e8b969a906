import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How many earlier builds' chunks stay beside the newest, so that a tab opened before still finds its own. */
const KEPT_BUILDS = 2;

/** Sets the hashed files of the last builds aside before Vite empties dist/; `restore` puts them back afterwards. */
export async function keepFormerChunks(dist: string): Promise<{ restore(): Promise<void> }> {
  const assets = join(dist, "assets");
  const former = (await readBuilds(dist)).slice(0, KEPT_BUILDS);
  const aside = await mkdtemp(join(tmpdir(), "former-chunks-"));
  await copyFiles(assets, aside, former.flat());
  return {
    restore: async () => {
      const own = await readdir(assets);
      await mkdir(assets, { recursive: true });
      await copyFiles(
        aside,
        assets,
        former.flat().filter((name) => !own.includes(name)),
      );
      await rm(aside, { recursive: true });
      await writeFile(buildsFile(dist), JSON.stringify([own, ...former]));
    },
  };
}

async function copyFiles(from: string, to: string, names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) {
    if (existsSync(join(from, name))) await copyFile(join(from, name), join(to, name));
  }
}

const buildsFile = (dist: string) => join(dist, ".builds.json");

/** The hashed files of each build, newest first. */
async function readBuilds(dist: string): Promise<string[][]> {
  if (!existsSync(buildsFile(dist))) return [];
  const parsed: unknown = JSON.parse(await readFile(buildsFile(dist), "utf8"));
  return Array.isArray(parsed) ? parsed.filter((build): build is string[] => Array.isArray(build)) : [];
}
