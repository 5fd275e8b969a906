import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const root = join(import.meta.dirname, "..", "..");

export type ServedBuild = {
  /** For STATIC_DIR. */
  folder: string;
  /** Puts the present build in its place. */
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
      await rm(folder, { recursive: true });
      await cp(join(root, "dist"), folder, { recursive: true });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
