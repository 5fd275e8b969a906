import { check } from "./check.ts";
import { e2e, NOT_THOROUGH } from "./e2e.ts";
import type { Tally } from "./test-report.ts";
import { unit } from "./unit.ts";

// `npm test`: what a change has to pass, quickest failures first. `npm run unit -- run` and `npm run e2e` run all tests.
const started = performance.now();
const tallies: Tally[] = [];
for (const [name, run] of Object.entries({
  checks: check,
  "unit and server tests": unit,
  "browser tests": () => e2e([NOT_THOROUGH]),
})) {
  console.error(`\n== ${name}`);
  const from = performance.now();
  const tally = await run();
  tallies.push(tally);
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  console.error(`== ${name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`);
  if (tally.failed > 0) break;
}
const sum = (key: "passed" | "failed") => tallies.reduce((total, tally) => total + tally[key], 0);
console.error(`\nin ${((performance.now() - started) / 1000).toFixed(0)} s`);
// No test found is a failure.
const failed = sum("failed") + (sum("passed") === 0 ? 1 : 0);
console.log(`${sum("passed")} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
