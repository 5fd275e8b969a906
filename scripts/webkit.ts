import { existsSync } from "node:fs";
import { installDebianPackages } from "./debian-packages.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";

/** Debian's WebKit, the engine of iPhones, its driver and a screen for it, installing them if needed. */
export function findOrInstallWebkit(): void {
  if (existsSync(DRIVER) && existsSync(SCREEN)) return;
  process.stderr.write("No WebKit found; installing one for the browser tests…\n");
  installDebianPackages(["--no-install-recommends", "webkit2gtk-driver", "xvfb"]);
  if (existsSync(DRIVER) && existsSync(SCREEN)) return;
  throw new Error(
    "The tests in WebKit need WebKitWebDriver and Xvfb, and `apt-get install webkit2gtk-driver xvfb` did not work.",
  );
}
