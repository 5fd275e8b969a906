import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectEnv } from "../scripts/support/install.mjs";

const folder = import.meta.dirname;
const stampFile = join(folder, "node_modules", ".installed-from");

/** The peers are there once `installPeers` has run. */
export const peersFolder = join(folder, "node_modules");

/** Installs bench/package-lock.json on first use: only benchmarks need the peers. */
export function installPeers(): void {
  const wanted = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  process.stderr.write("Installing the benchmarks' peers (npm ci in bench/)…\n");
  const windows = process.platform === "win32";
  const done = spawnSync(windows ? "npm.cmd" : "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    env: projectEnv(),
    stdio: ["ignore", 2, 2],
    shell: windows,
    timeout: 300_000,
  });
  if (done.status !== 0) throw new Error("npm ci in bench/ failed; its own message is above.");
  writeFileSync(stampFile, wanted);
}
