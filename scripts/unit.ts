import { join } from "node:path";
import { root } from "./install.mjs";
import { runNode, tool } from "./processes.ts";
import { count, readTally, type Tally } from "./test-report.ts";

const report = join(root, "node_modules", ".cache", "unit-report.json");

/** Runs the unit and server tests (SQLite and PostgreSQL); `args` go to Vitest, such as a path. */
export async function unit(args: readonly string[] = []): Promise<Tally> {
  const done = await runNode(
    [tool("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args],
    { show: true },
  );
  const tally = readTally(report, (read) => ({
    passed: count(read["numPassedTests"]),
    failed: count(read["numFailedTests"]),
  }));
  // A file that does not even load, or an error outside any test, fails the run without failing a test.
  return done.code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

if (import.meta.main) {
  const { failed } = await unit(process.argv.slice(2));
  process.exit(failed === 0 ? 0 : 1);
}
