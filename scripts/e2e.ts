import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.ts";
import { findOrInstallChromium } from "./support/chromium.ts";
import { ensureEthiopicFont } from "./ethiopic-font.ts";
import { root } from "./support/install.mjs";
import { findOrInstallNginx } from "./nginx.ts";
import { runNode, tool } from "./support/processes.ts";
import { type BrowserReport, testsToRepeat } from "./second-look.ts";
import { findOrInstallWebkit } from "./webkit.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { count, readTally, type Tally } from "./test-report.ts";

const cache = join(root, "node_modules", ".cache");
const report = join(cache, "e2e-report.json");
const REPEATS = 5;
const KEEP_TRACES = ["--trace", "retain-on-failure"];

type Run = Tally & { repeat: string[] | null };

/** Against the production build; `args` go to Playwright. A shard is judged as the whole is. */
export async function e2e(args: readonly string[] = []): Promise<Tally> {
  await build();
  ensureEthiopicFont();
  if (!args.every((arg) => arg.startsWith("--shard="))) return run([...KEEP_TRACES, ...args]);
  const whole = await run(args);
  if (whole.failed === 0 || whole.repeat === null) return whole;
  if (!(await secondLook(whole.repeat))) return whole;
  return { passed: whole.passed + whole.failed, failed: 0 };
}

/**
 * Tells a busy machine from a fault: repeats what failed, with traces, side by side as in the run. Names it either way.
 */
async function secondLook(lines: readonly string[]): Promise<boolean> {
  const list = join(cache, "e2e-failed.txt");
  writeFileSync(list, lines.join("\n"));
  console.error(`\nFailed once, now run ${REPEATS} times each:\n  ${lines.join("\n  ")}`);
  const again = await run(["--test-list", list, "--repeat-each", String(REPEATS), "-x", ...KEEP_TRACES]);
  const passes = again.failed === 0 && again.passed >= REPEATS * lines.length;
  // The first failure ends the repeats of all.
  const verdict = passes ? `passed all ${REPEATS} times when run again: look at it` : "see what failed again";
  console.error(lines.map((line) => `UNSTEADY ${line}: failed once, ${verdict}`).join("\n"));
  return passes;
}

async function run(args: readonly string[]): Promise<Run> {
  if (process.env["WEBKIT"]) findOrInstallWebkit();
  const env = {
    CHROMIUM_PATH: findOrInstallChromium(),
    NGINX_PATH: findOrInstallNginx(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TMPDIR: temporaryFolder(),
  };
  const done = await runNode([tool("playwright"), "test", "-c", "e2e", "--reporter=list,json", ...args], {
    show: true,
    env,
  });
  let repeat: string[] | null = null;
  const tally = readTally(report, (read) => {
    repeat = testsToRepeat(read as BrowserReport);
    const { expected, unexpected } = read["stats"] as Record<string, unknown>;
    return { passed: count(expected), failed: count(unexpected) };
  });
  return { ...tally, failed: done.code !== 0 && tally.failed === 0 ? 1 : tally.failed, repeat };
}

if (import.meta.main) {
  const { failed } = await e2e(process.argv.slice(2));
  process.exit(failed === 0 ? 0 : 1);
}
