import { existsSync } from "node:fs";
import { findOrInstall, installDebianPackages } from "./support/debian-packages.ts";

const CANDIDATES = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"];

/** nginx for tests and benchmarks of copies, installing Debian's if needed. */
export function findOrInstallNginx(): string {
  return findOrInstall({
    find: findNginx,
    notice: "No nginx found; installing one for the tests of copies…",
    ways: [() => installDebianPackages(["nginx-light"])],
    failure:
      "The tests of copies need nginx, and `apt-get install nginx-light` did not work. Install it yourself and set NGINX_PATH to its program.",
  });
}

function findNginx(): string | undefined {
  const given = process.env["NGINX_PATH"] ?? "";
  return [given, ...CANDIDATES].find((path) => path !== "" && existsSync(path));
}
