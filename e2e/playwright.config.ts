import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS } from "../scripts/chromium.ts";
import { PHONE } from "./support/phone.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../artefacts/e2e",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A machine that is busy with other work may starve one run. Such a test is named at the end: look at it.
  retries: 1,
  use: {
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [...CHROMIUM_FLAGS],
    },
    ...PHONE,
    // Of the second try: recording all first ones costs an eighth of the run.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
