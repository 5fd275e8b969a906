import { build } from "./build.ts";
import { runNode, tool, type Finished } from "./support/processes.ts";

type Step = { name: string; args: readonly string[] };

const STEPS: readonly Step[] = [
  { name: "format", args: [tool("oxfmt"), "--check", "."] },
  // Its settings have it report the compiler's errors too, each file's by the nearest tsconfig.json.
  { name: "lint and types", args: [tool("oxlint"), "--deny-warnings"] },
  { name: "boundaries", args: ["scripts/check-boundaries.ts"] },
  { name: "dead code", args: [tool("knip")] },
  { name: "lock file", args: ["scripts/check-lock.ts"] },
  { name: "named packages", args: ["scripts/check-named.ts"] },
  { name: "specification's tests", args: ["scripts/check-coverage.ts"] },
  { name: "waits of tests", args: ["scripts/check-waits.ts"] },
];
const STEPS_ON_BUILD: readonly Step[] = [
  { name: "oldest browsers", args: ["scripts/check-floor.ts"] },
  { name: "byte budgets", args: ["scripts/check-sizes.ts"] },
];

/** Two at a time; prints a line each, and the output of failures. */
export async function check(): Promise<{ passed: number; failed: number }> {
  const queue = [...STEPS];
  const results: (Step & Finished)[] = [];
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const done = await runNode(step.args);
      results.push({ ...step, ...done });
      console.error(`${done.code === 0 ? "ok  " : "FAIL"} ${step.name} (${done.seconds.toFixed(1)} s)`);
      if (done.code !== 0) console.error(done.output);
      else if (step.name === "byte budgets") console.error(done.output.trimEnd());
    }
  };
  const buildAndWork = async () => {
    await build();
    queue.push(...STEPS_ON_BUILD);
    await work();
  };
  await Promise.all([buildAndWork(), work()]);
  const failed = results.filter((result) => result.code !== 0).length;
  return { passed: results.length - failed, failed };
}

if (import.meta.main) {
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
