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

type Needed = {
  /** Its path, if it is here. */
  find: () => string | undefined;
  /** Said before it is installed. */
  notice: string;
  /** Tried one after the other. */
  ways: readonly (() => void)[];
  /** Thrown when it still is not here. */
  failure: string;
};

/** The path of a program that tests need. It is installed if necessary. */
export function findOrInstall({ find, notice, ways, failure }: Needed): string {
  const found = find();
  if (found !== undefined) return found;
  process.stderr.write(`${notice}\n`);
  for (const install of ways) {
    install();
    const installed = find();
    if (installed !== undefined) return installed;
  }
  throw new Error(failure);
}

/** Hides output; prints one line on failure. */
export function runQuietly(command: string, args: readonly string[], timeout: number): void {
  const env = projectEnv({ DEBIAN_FRONTEND: "noninteractive" });
  const done = spawnSync(command, args, { cwd: root, env, timeout, stdio: ["ignore", "ignore", "pipe"] });
  if (done.status !== 0) process.stderr.write(`  ${command} ${args[0] ?? ""}: did not work\n`);
}
