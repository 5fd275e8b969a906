import { join } from "node:path";
import { root } from "./support/install.mjs";
import { runNode, tool } from "./support/processes.ts";
import { count, readTally, type Tally } from "./test-report.ts";

const report = join(root, "node_modules", ".cache", "unit-report.json");

/** Leaves out what `@thorough` in its title marks, as for browser tests. */
const NOT_THOROUGH = "--testNamePattern=^(?!.*@thorough)";

/** The short run of `npm test`; `npm run unit -- run` runs all. */
export async function unit(): Promise<Tally> {
  const done = await runNode(
    [
      tool("vitest"),
      "run",
      NOT_THOROUGH,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { show: true },
  );
  const tally = readTally(report, (read) => ({
    passed: count(read["numPassedTests"]),
    failed: count(read["numFailedTests"]),
  }));
  // Files that fail to load and errors outside tests fail no test.
  return done.code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
