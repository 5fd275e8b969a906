import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { findOrInstall, installDebianPackages, runQuietly } from "./debian-packages.ts";
import { projectNode } from "./install.mjs";
import { tool } from "./processes.ts";

/** Playwright's Chromium or Debian's, installing one if needed. */
export function findOrInstallChromium(): string {
  return findOrInstall({
    find: findChromium,
    notice: "No Chromium found; installing one for the browser tests…",
    ways: [
      () => runQuietly(projectNode(), [tool("playwright"), "install", "chromium"], 300_000),
      () => installDebianPackages(["chromium"]),
    ],
    failure:
      "The browser tests need Chromium. Neither `npx playwright install chromium` nor `apt-get install chromium` " +
      "worked; install it yourself and set CHROMIUM_PATH to its program.",
  });
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

/** Suits root in a container, and stops background network traffic. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Servers take "HeadlessChrome" for an automated agent, which no advertisement is shown to. Also for workers.
  "--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
] as const;

/** Pages of the address bar, which Chromium prepares for each new context: a tenth of the browser tests' time. */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/**
 * The flag that switches them off as well as what Playwright switches off. Chromium heeds only the last such flag, so
 * that Playwright's own is read from a browser it starts.
 */
export async function flagWithoutAddressBar(executablePath: string): Promise<string> {
  const server = await chromium.launchServer({ executablePath, args: [...CHROMIUM_FLAGS] });
  const flag = server.process().spawnargs.findLast((arg) => arg.startsWith("--disable-features="));
  await server.close();
  return [flag ?? "--disable-features=", ...ADDRESS_BAR].join(",");
}
