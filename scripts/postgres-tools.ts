import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findOrInstall, installDebianPackages } from "./support/debian-packages.ts";

const DEBIAN = "/usr/lib/postgresql";

/** The folder of psql, pg_basebackup and the rest of an operator's tools, installing Debian's PostgreSQL if needed. */
export function findOrInstallPostgresTools(): string {
  return findOrInstall({
    find: findTools,
    notice: "No PostgreSQL tools found; installing Debian's for the test of docs/operations.md…",
    ways: [() => installDebianPackages(["postgresql"])],
    failure:
      "The test of docs/operations.md needs PostgreSQL's tools, and `apt-get install postgresql` did not work. Install it yourself and set POSTGRES_BIN to the folder of pg_basebackup.",
  });
}

function findTools(): string | undefined {
  const given = process.env["POSTGRES_BIN"] ?? "";
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, "bin"))
    : [];
  return [given, ...versions].find((folder) => folder !== "" && existsSync(join(folder, "pg_basebackup")));
}
