import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./install.mjs";

const INPUTS = [
  "domain",
  "src",
  "sw",
  "public",
  "index.html",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/chunks.ts",
  "scripts/support/build-name.ts",
  "scripts/support/differences.ts",
  "scripts/later-files.ts",
  "scripts/support/preview-picture.ts",
  "server/articles/media/preview-parts.ts",
  "server/articles/media/rasterise.ts",
];
const STAMP = ".built-from";

/** True without dist/, or when its sources or settings differ. */
export function buildIsStale(): boolean {
  const stamp = join(root, "dist", STAMP);
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== buildFingerprint();
}

export function stampBuild(folder: string, fingerprint: string): void {
  writeFileSync(join(folder, STAMP), fingerprint);
}

/** Hash of all sources and settings. */
export function buildFingerprint(): string {
  const hash = createHash("sha256");
  for (const input of INPUTS)
    for (const file of filesBelow(join(root, input))) {
      hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  const settings = Object.keys(process.env).filter((name) => name.startsWith("VITE_"));
  for (const name of settings.toSorted()) hash.update(`${name}=${process.env[name] ?? ""}\0`);
  return hash.digest("hex");
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
