import { join } from "node:path";
import { build } from "./build.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { ensureEthiopicFont } from "./ethiopic-font.ts";
import { root } from "./install.mjs";
import { runNode, tool } from "./processes.ts";
import { count, readTally, type Tally } from "./test-report.ts";

const report = join(root, "node_modules", ".cache", "e2e-report.json");

/** Against the production build; `args` go to Playwright. */
export async function e2e(args: readonly string[] = []): Promise<Tally> {
  await build();
  ensureEthiopicFont();
  const env = { CHROMIUM_PATH: findOrInstallChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const done = await runNode([tool("playwright"), "test", "-c", "e2e", "--reporter=list,json", ...args], {
    show: true,
    env,
  });
  const tally = readTally(report, ({ stats }) => {
    const { expected, flaky, unexpected } = stats as Record<string, unknown>;
    if (count(flaky) > 0)
      console.log(`${count(flaky)} browser tests passed at the second try only; they are named above.`);
    return { passed: count(expected) + count(flaky), failed: count(unexpected) };
  });
  return done.code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

if (import.meta.main) {
  const { failed } = await e2e(process.argv.slice(2));
  process.exit(failed === 0 ? 0 : 1);
}
