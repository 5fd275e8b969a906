import { spawnSync } from "node:child_process";
import { projectEnv, root } from "./install.mjs";

/** Installs Debian packages where that can be done without asking; says what did not work and goes on. */
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

/** Runs a program without showing what it prints; one line when it failed. */
export function runQuietly(command: string, args: readonly string[], timeout: number): void {
  const env = projectEnv({ DEBIAN_FRONTEND: "noninteractive" });
  const done = spawnSync(command, args, { cwd: root, env, timeout, stdio: ["ignore", "ignore", "pipe"] });
  if (done.status !== 0) process.stderr.write(`  ${command} ${args[0] ?? ""}: did not work\n`);
}
