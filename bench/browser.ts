import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser as PlaywrightBrowser, type BrowserContext, chromium } from "playwright";
import { CHROMIUM_FLAGS, findOrInstallChromium } from "../scripts/support/chromium.ts";
import type { CleanUp } from "../tests/support/clean-up.ts";

export type Browser = { context: BrowserContext; profile: string };

type BrowserOptions = { locale?: string; userAgent?: string; viewport?: { width: number; height: number } };

/** A profile on disk: `browser.newContext()` keeps IndexedDB and OPFS in memory. */
export async function openBrowser(cleanUp: CleanUp, options: BrowserOptions = {}): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "passport-bench-profile-"));
  cleanUp.add(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findOrInstallChromium(),
    args: [...CHROMIUM_FLAGS],
    viewport: { width: 360, height: 740 },
    locale: "en-GB",
    ...options,
  });
  cleanUp.add(() => context.close());
  return { context, profile };
}

/** Serves many visits, each in a context of its own, which keeps everything in memory. */
export async function launchBrowser(cleanUp: CleanUp): Promise<PlaywrightBrowser> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  cleanUp.add(() => browser.close());
  return browser;
}

/** Size of IndexedDB and OPFS in the profile's folder. */
export async function siteStorageBytes(profile: string): Promise<number> {
  const folders = ["IndexedDB", "File System", "WebStorage"];
  const sizes = await Promise.all(folders.map((folder) => folderBytes(join(profile, "Default", folder))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function folderBytes(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  let bytes = 0;
  for (const name of names) {
    // The browser may compact its database meanwhile.
    const entry = await stat(join(folder, name)).catch(() => null);
    if (entry?.isFile()) bytes += entry.size;
  }
  return bytes;
}
