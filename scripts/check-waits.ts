import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/install.mjs";

/** Begins the comment right above a wait that nothing but time can end, and says why. */
const REASON = "// Waits for time: ";
/** No limit of a test is shorter: on a busy machine anything may take as long. */
const SHORTEST_LIMIT_MS = 1_000;
const WAIT = /\.waitForTimeout\(/;
const LIMIT = /(?:performance|Date)\.now\(\) - \w+\)\.toBeLessThan(?:OrEqual)?\(([\d_]+)\)/g;

/**
 * A sentence for each wait in a browser test that has no reason, and for each limit of a test under a second. On a slow
 * machine the former pass though the fault is there, and the latter fail though it is not.
 */
export function waitFaults(path: string, text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const place = `${path}:${at + 1}`;
    const isExplained = lines[at - 1]?.trim().startsWith(REASON) ?? false;
    const faults =
      WAIT.test(line) && !isExplained
        ? [`${place} waits for time: wait for a state, or say why above it with "${REASON}".`]
        : [];
    for (const [, limit = ""] of line.matchAll(LIMIT)) {
      if (Number(limit.replaceAll("_", "")) < SHORTEST_LIMIT_MS)
        faults.push(`${place} allows less than a second: a busy machine takes longer. Look at what is done.`);
    }
    return faults;
  });
}

if (import.meta.main) {
  const files = execFileSync("git", ["ls-files", "e2e/*.ts", "tests/*.ts", "tests/*.tsx"], {
    cwd: root,
    encoding: "utf8",
  });
  const paths = files.trim().split("\n");
  const faults = paths.flatMap((path) => waitFaults(path, readFileSync(join(root, path), "utf8")));
  for (const fault of faults) console.error(fault);
  console.log(`${paths.length} files of tests, ${faults.length} waits or limits`);
  process.exit(faults.length === 0 && paths.length > 100 ? 0 : 1);
}
