import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { tool } from "./processes.ts";
import { projectEnv, projectNode, root } from "./install.mjs";

/** Where a Chromium is, installing one when there is none: Playwright's own, else Debian's package. */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found) return found;
  process.stderr.write("No Chromium found; installing one for the browser tests…\n");
  run(projectNode(), [tool("playwright"), "install", "chromium"], 300_000);
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const words of [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "chromium"],
  ]) {
    const [command = "", ...args] = [...sudo, ...words];
    run(command, args, 600_000);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium. Neither `npx playwright install chromium` nor `apt-get install chromium` " +
      "worked; install it yourself and set CHROMIUM_PATH to its program.",
  );
}

function findChromium(): string | undefined {
  const candidates = [
    process.env["CHROMIUM_PATH"],
    chromium.executablePath(),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return candidates.find((path) => path !== undefined && path !== "" && existsSync(path));
}

function run(command: string, args: readonly string[], timeout: number): void {
  const env = projectEnv({ DEBIAN_FRONTEND: "noninteractive" });
  const done = spawnSync(command, args, { cwd: root, env, timeout, stdio: ["ignore", "ignore", "pipe"] });
  if (done.status !== 0) process.stderr.write(`  ${command} ${args[0] ?? ""}: did not work\n`);
}

/** Flags for a Chromium that runs as root in a container and never talks to its maker. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;
