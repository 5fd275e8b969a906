import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { scriptFaults } from "./floor/script-faults.ts";
import { sheetFaults } from "./floor/sheet-faults.ts";
import { root } from "./install.mjs";

/** Names in libraries that are reached only where they are known to be there. */
const LIBRARIES: readonly (readonly [file: RegExp, fault: RegExp])[] = [
  // React calls it for its component <ViewTransition>, which we do not use, and catches what goes wrong.
  [/\/libraries-/, /startViewTransition$/],
  // PostHog asks first whether it is there, in another function.
  [/\/analytics-client-/, /^CompressionStream$/],
];

// Reads what was built for the oldest browsers that get the whole app (docs/decisions/0023): nothing they lack may be
// in it without a way round.
const dist = process.argv[2] ?? join(root, "dist");

/** The files of the newest build; those kept from earlier ones were checked with theirs. */
function builtFiles(): string[] {
  const builds = join(dist, ".builds.json");
  const newest: string[] = existsSync(builds)
    ? (JSON.parse(readFileSync(builds, "utf8"))[0] ?? [])
    : readdirSync(join(dist, "assets"));
  return [...newest.map((name) => `assets/${name}`), "sw.js"];
}

const files = builtFiles().filter((file) => /\.(js|css)$/.test(file));
if (files.length < 50) throw new Error(`Only ${files.length} built files were found.`);
let faults = 0;
for (const file of files) {
  const text = readFileSync(join(dist, file), "utf8");
  for (const fault of file.endsWith(".css") ? sheetFaults(text) : scriptFaults(text)) {
    if (LIBRARIES.some(([of, name]) => of.test(file) && name.test(fault))) continue;
    faults += 1;
    console.log(`  ${file}: ${fault}`);
  }
}
console.log(`  ${files.length} files read, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
