import { spawnSync } from "node:child_process";
import { projectEnv, root } from "./install.mjs";

/** Installs if possible without a password; reports failures and continues. */
export function installDebianPackages(packages: readonly string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const words of [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", ...packages],
  ]) {
    const [command = "", ...args] = [...sudo, ...words];
    runQuietly(command, args, 600_000);
  }
}

/** Hides output; prints one line on failure. */
export function runQuietly(command: string, args: readonly string[], timeout: number): void {
  const env = projectEnv({ DEBIAN_FRONTEND: "noninteractive" });
  const done = spawnSync(command, args, { cwd: root, env, timeout, stdio: ["ignore", "ignore", "pipe"] });
  if (done.status !== 0) process.stderr.write(`  ${command} ${args[0] ?? ""}: did not work\n`);
}
