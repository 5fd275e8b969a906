import { existsSync } from "node:fs";
import { findOrInstallNginx } from "./nginx.ts";
import { findOrInstallChromium, flagWithoutAddressBar } from "./support/chromium.ts";
import { findOrInstall, installDebianPackages } from "./support/debian-packages.ts";

const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
const FIREFOXES = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

export type BrowserName = "chromium" | "firefox" | "webkit";
type Variables = Record<string, string>;

/** Each finds or installs what the tests in a browser need, and says which variables tell them of it. */
export const BROWSERS: Record<BrowserName, () => Variables | Promise<Variables>> = {
  chromium: async () => {
    const path = findOrInstallChromium();
    return {
      CHROMIUM_PATH: path,
      CHROMIUM_FLAG: await flagWithoutAddressBar(path),
      NGINX_PATH: findOrInstallNginx(),
    };
  },
  firefox: () => ({ FIREFOX_PATH: findOrInstallFirefox() }),
  webkit: () => {
    findOrInstallWebkit();
    return {};
  },
};

/** A Firefox as people have it, not one made for tests. */
function findOrInstallFirefox(): string {
  const given = process.env["FIREFOX_PATH"] ?? "";
  return findOrInstall({
    find: () => [given, ...FIREFOXES].find((path) => path !== "" && existsSync(path)),
    notice: "No Firefox found; installing one for the browser tests…",
    ways: [() => installDebianPackages(["--no-install-recommends", "firefox-esr"])],
    failure:
      "The tests in Firefox need it, and `apt-get install firefox-esr` did not work. Install it yourself and set FIREFOX_PATH to its program.",
  });
}

/** Debian's WebKit, the engine of iPhones, with its driver and a screen for it. */
function findOrInstallWebkit(): void {
  findOrInstall({
    find: () => (existsSync(WEBKIT_DRIVER) && existsSync(SCREEN) ? WEBKIT_DRIVER : undefined),
    notice: "No WebKit found; installing one for the browser tests…",
    ways: [() => installDebianPackages(["--no-install-recommends", "webkit2gtk-driver", "xvfb"])],
    failure:
      "The tests in WebKit need WebKitWebDriver and Xvfb, and `apt-get install webkit2gtk-driver xvfb` did not work.",
  });
}
