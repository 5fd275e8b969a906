import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { writeDifferences } from "../../scripts/support/differences.ts";
import { readBuilds } from "../../scripts/support/former-chunks.ts";

const root = join(import.meta.dirname, "..", "..");

export type ServedBuild = {
  /** The folder that STATIC_DIR names. */
  folder: string;
  /** Puts the present build in its place, as a build made after it would be. */
  upgrade: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Unpacks the app as people installed it; kept by scripts/keep-build.ts. */
export async function unpackFormerBuild(name: string): Promise<ServedBuild> {
  const folder = await mkdtemp(join(tmpdir(), "passport-former-"));
  const packed = await readFile(join(root, "e2e", "former-builds", `${name}.json.br`));
  const files = JSON.parse(brotliDecompressSync(packed).toString()) as Record<string, string>;
  for (const [path, bytes] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, "latin1");
  }
  return {
    folder,
    upgrade: async () => {
      const next = `${folder}-next`;
      await cp(join(root, "dist"), next, { recursive: true });
      const [own = []] = await readBuilds(next);
      const before = await readdir(join(folder, "assets"));
      for (const name of before.filter((one) => !own.includes(one)))
        await cp(join(folder, "assets", name), join(next, "assets", name));
      await writeFile(join(next, ".builds.json"), JSON.stringify([own, before]));
      await writeDifferences(next);
      await rm(folder, { recursive: true });
      await rename(next, folder);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
