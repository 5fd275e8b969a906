import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BROWSERS, type BrowserName } from "./browsers.ts";
import { build } from "./build.ts";
import { ensureEthiopicFont } from "./ethiopic-font.ts";
import { root } from "./support/install.mjs";
import { runNode, tool } from "./support/processes.ts";
import { type BrowserReport, testsToRepeat } from "./second-look.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { count, readTally, type Tally } from "./test-report.ts";

const cache = join(root, "node_modules", ".cache");
const report = join(cache, "e2e-report.json");
const REPEATS = 5;
const KEEP_TRACES = ["--trace", "retain-on-failure"];

type Run = Tally & { repeat: string[] | null };
/** What Playwright is called with. */
type Call = { args: readonly string[]; env: Record<string, string> };

/** Leaves out what repeats a journey or takes long (`thoroughUnless` in e2e/support/fixtures.ts). */
export const NOT_THOROUGH = "--grep-invert=@thorough";

/** The same, and in Chromium the journeys that all browsers share, for a run in which another browser has them. */
const SHARED_JOURNEYS_ONCE = `${NOT_THOROUGH}|chromium browsers\\.spec`;

/** The browsers that all tests run in if none is named. The workflow also runs WebKit, which takes longer. */
const USUAL: readonly BrowserName[] = ["chromium", "firefox"];

/**
 * Runs the tests against the production build, in the browsers that `--browser` names or else in the usual ones. Other
 * `args` go to Playwright. A shard is judged as the whole is.
 */
export async function e2e(args: readonly string[] = []): Promise<Tally> {
  const { named, picks } = browsersOf(args);
  await build();
  ensureEthiopicFont();
  const { projects, env, missing } = await findBrowsers(
    named.length > 0 ? named : isWhole(picks) ? USUAL : ["chromium"],
  );
  const tally = projects.length === 0 ? { passed: 0, failed: 0 } : await judge(projects, picks, env);
  // Some machines cannot install Firefox, so only a call that names it needs it.
  const failures = missing.filter((name) => named.includes(name) || name !== "firefox");
  for (const name of missing)
    console.error(`${failures.includes(name) ? "FAIL" : "LEFT OUT"} ${name}: it is not here`);
  return { ...tally, failed: tally.failed + failures.length };
}

function browsersOf(args: readonly string[]): { named: readonly BrowserName[]; picks: string[] } {
  const picks = [...args];
  const names: string[] = [];
  for (let at = picks.indexOf("--browser"); at !== -1; at = picks.indexOf("--browser"))
    names.push(picks.splice(at, 2)[1] ?? "");
  const all = Object.keys(BROWSERS) as BrowserName[];
  const named = names.map((name) => {
    const known = all.find((one) => one === name);
    if (known === undefined) throw new Error(`There is no browser "${name}": name one of ${all.join(", ")}.`);
    return known;
  });
  return { named, picks };
}

const isWhole = (picks: readonly string[]): boolean =>
  picks.every((arg) => arg.startsWith("--shard=") || arg === NOT_THOROUGH);

/** Tests run in those that are here or can be installed. */
async function findBrowsers(names: readonly BrowserName[]) {
  const projects: string[] = [];
  const env: Record<string, string> = {};
  const missing: BrowserName[] = [];
  for (const name of names) {
    try {
      Object.assign(env, await BROWSERS[name]());
      projects.push(`--project=${name}`);
    } catch (error) {
      console.error(String(error));
      missing.push(name);
    }
  }
  return { projects, env, missing };
}

async function judge(projects: string[], picks: string[], env: Call["env"]): Promise<Tally> {
  if (!isWhole(picks)) return run({ args: [...projects, ...picks, ...KEEP_TRACES], env });
  const short = projects.length > 1 ? SHARED_JOURNEYS_ONCE : NOT_THOROUGH;
  const args = picks.map((arg) => (arg === NOT_THOROUGH ? short : arg));
  const whole = await run({ args: [...projects, ...args], env });
  if (whole.failed === 0 || whole.repeat === null) return whole;
  if (!(await secondLook(whole.repeat, env))) return whole;
  return { passed: whole.passed + whole.failed, failed: 0 };
}

/**
 * Tells a busy machine from a fault: repeats what failed, with traces, side by side as in the run. Names it either way.
 */
async function secondLook(lines: readonly string[], env: Call["env"]): Promise<boolean> {
  const list = join(cache, "e2e-failed.txt");
  writeFileSync(list, lines.join("\n"));
  console.error(`\nFailed once, now run ${REPEATS} times each:\n  ${lines.join("\n  ")}`);
  const args = ["--test-list", list, "--repeat-each", String(REPEATS), "-x", ...KEEP_TRACES];
  const again = await run({ args, env });
  const passes = again.failed === 0 && again.passed >= REPEATS * lines.length;
  // The first failure ends the repeats of all.
  const verdict = passes ? `passed all ${REPEATS} times when run again: look at it` : "see what failed again";
  console.error(lines.map((line) => `UNSTEADY ${line}: failed once, ${verdict}`).join("\n"));
  return passes;
}

async function run({ args, env: browsers }: Call): Promise<Run> {
  const env = {
    ...browsers,
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
