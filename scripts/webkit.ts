import { existsSync } from "node:fs";
import { findOrInstall, installDebianPackages } from "./support/debian-packages.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";

/** Debian's WebKit, the engine of iPhones, its driver and a screen for it, installing them if needed. */
export function findOrInstallWebkit(): void {
  findOrInstall({
    find: () => (existsSync(DRIVER) && existsSync(SCREEN) ? DRIVER : undefined),
    notice: "No WebKit found; installing one for the browser tests…",
    ways: [() => installDebianPackages(["--no-install-recommends", "webkit2gtk-driver", "xvfb"])],
    failure:
      "The tests in WebKit need WebKitWebDriver and Xvfb, and `apt-get install webkit2gtk-driver xvfb` did not work.",
  });
}
