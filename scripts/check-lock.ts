import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/install.mjs";

type LockedPackage = { optionalDependencies?: Record<string, string> };

/** Optional dependencies missing from the lock file, which break `npm ci` on other systems. */
export function missingFromLock(lock: { packages: Record<string, LockedPackage> }): string[] {
  const missing: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isLocked(lock.packages, path, name)) missing.push(`${path} needs ${name}`);
    }
  }
  return missing;
}

/** Node's resolution: own node_modules, then each parent's. */
function isLocked(packages: Record<string, LockedPackage>, from: string, name: string): boolean {
  const steps = from === "" ? [] : from.split(/\/?node_modules\//).slice(1);
  for (let depth = steps.length; depth >= 0; depth--) {
    const base = steps
      .slice(0, depth)
      .map((step) => `node_modules/${step}/`)
      .join("");
    if (packages[`${base}node_modules/${name}`]) return true;
  }
  return false;
}

if (import.meta.main) {
  const missing = missingFromLock(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  for (const line of missing) console.error(line);
  if (missing.length > 0) {
    console.error(
      "package-lock.json is incomplete for other systems: pin versions whose binaries are all published.",
    );
    process.exit(1);
  }
  console.log("lock file complete for every system");
}
