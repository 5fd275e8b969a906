import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS } from "../scripts/support/chromium.ts";
import { PHONE } from "./support/phone.ts";

export default defineConfig({
  testDir: ".",
  // It needs Debian's WebKit.
  testIgnore: process.env["WEBKIT"] ? [] : ["webkit.spec.ts"],
  outputDir: "../artefacts/e2e",
  globalSetup: "./support/sample-data.ts",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // One more than two cores: the tests often wait.
  workers: 3,
  forbidOnly: true,
  // No silent second try: scripts/e2e.ts repeats what failed, and names it.
  retries: 0,
  use: {
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [...CHROMIUM_FLAGS],
    },
    ...PHONE,
    // Recording costs an eighth of the run: scripts/e2e.ts switches it on for few tests.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
