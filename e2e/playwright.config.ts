import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS } from "../scripts/support/chromium.ts";
import { PHONE } from "./support/phone.ts";

export default defineConfig({
  testDir: ".",
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
  // The others have a page of another driver, which a test asks for by the name of its project.
  // They come first, since each of them runs its tests one after another: at the end, one core would have nothing to do.
  projects: [
    { name: "firefox", testMatch: "browsers.spec.ts" },
    { name: "webkit", testMatch: ["browsers.spec.ts", "left-pages.spec.ts"] },
    { name: "chromium", testIgnore: "left-pages.spec.ts" },
  ],
  use: {
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [...CHROMIUM_FLAGS, process.env["CHROMIUM_FLAG"] ?? ""].filter((flag) => flag !== ""),
    },
    ...PHONE,
    // Recording costs an eighth of the run: scripts/e2e.ts switches it on for few tests.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
