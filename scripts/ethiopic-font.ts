import { spawnSync } from "node:child_process";
import { installDebianPackages } from "./support/debian-packages.ts";

/** Amharic screenshots show boxes if there is none. macOS and Windows have one. */
export function ensureEthiopicFont(): void {
  if (process.platform !== "linux" || hasFont()) return;
  process.stderr.write("No font with Ethiopic script found; installing one for the browser tests…\n");
  installDebianPackages(["fontconfig", "fonts-noto-core"]);
  if (hasFont()) return;
  throw new Error(
    "The browser tests need a font with Ethiopic script. `apt-get install fonts-noto-core` did not work; install one yourself.",
  );
}

function hasFont(): boolean {
  const listed = spawnSync("fc-list", [":lang=am", "family"], { encoding: "utf8" });
  return listed.status === 0 && listed.stdout.trim() !== "";
}
