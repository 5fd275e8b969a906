import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { scriptFaults } from "./floor/script-faults.ts";
import { sheetFaults } from "./floor/sheet-faults.ts";
import { root } from "./support/install.mjs";

/** Library uses that are guarded, though not visibly. */
const LIBRARIES: readonly (readonly [file: RegExp, fault: RegExp])[] = [
  // React calls it for <ViewTransition>, unused here, and catches errors.
  [/\/libraries-/, /startViewTransition$/],
  // PostHog tests for it in another function.
  [/\/analytics-client-/, /^CompressionStream$/],
];

// Finds unguarded features that the oldest supported browsers lack (docs/decisions/0002).
const dist = process.argv[2] ?? join(root, "dist");

/** The newest build's files; earlier ones were checked before. */
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
