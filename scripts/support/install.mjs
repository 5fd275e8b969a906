// Plain JavaScript for Node 20: runs before the pinned Node exists.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const stampFile = join(root, "node_modules", ".installed-from");

/** Installs when node_modules is missing or from another lock file. */
export function ensureInstalled() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const present = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
  if (present === wanted && existsSync(projectNode())) return;
  process.stderr.write("Installing packages (npm ci)…\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const done = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (done.status !== 0) {
    process.stderr.write("npm ci failed. It needs npm 11 and the npm registry; its own message is above.\n");
    process.exit(done.status ?? 1);
  }
  writeFileSync(stampFile, wanted);
}

/** The pinned Node. */
export function projectNode() {
  return join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** Puts the project's tools and Node first in PATH. The compile cache saves start time and about 35 MB a process. */
export function projectEnv(extra = {}) {
  const cache = process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules", ".cache", "compiled");
  const path = `${bin}${delimiter}${process.env.PATH ?? ""}`;
  // glibc keeps a heap a thread; one saves some 30 of 300 MB.
  const heaps = process.env.MALLOC_ARENA_MAX ?? "1";
  return { ...process.env, ...extra, MALLOC_ARENA_MAX: heaps, NODE_COMPILE_CACHE: cache, PATH: path };
}
