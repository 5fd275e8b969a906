import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { cruise } from "dependency-cruiser";
import config from "../.dependency-cruiser.mjs";
import { root } from "./support/install.mjs";

const ROOMS = ["domain", "server", "src", "sw"];
/** The files directly in a house put its rooms together, so they may import all of them. */
const HOUSES = ["server", "src", "src/admin"];
/** Nouns whose subfolders are rooms of their own. */
const NOUNS = [
  ...["accounts", "advertising", "articles", "http", "imports", "jobs", "lists", "notices", "passports"].map(
    (noun) => `server/${noun}`,
  ),
  ...["accounts", "advertising", "articles", "lists", "notices", "passports", "platform"].map(
    (noun) => `src/${noun}`,
  ),
  ...["accounts", "advertising", "kit", "passports"].map((noun) => `src/admin/${noun}`),
];

const { output } = await cruise([...ROOMS, "bench", "e2e", "scripts"], {
  ...config.options,
  ruleSet: { forbidden: config.forbidden ?? [] },
  validate: true,
});
if (typeof output === "string") throw new Error("dependency-cruiser answered in another form than expected");
const modules = output.modules.filter(({ source }) => ROOMS.some((room) => source.startsWith(`${room}/`)));

const faults = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
faults.push(...arrowsBack(), ...unseenModules());
for (const fault of faults) console.error(fault);
console.log(`${modules.length} modules, ${faults.length} imports in the wrong direction`);
process.exit(faults.length === 0 ? 0 : 1);

/** Two rooms that import each other. */
function arrowsBack(): string[] {
  const imports = new Map<string, string>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)];
      if (from && to && from !== to) imports.set(`${from} ${to}`, `${source} -> ${resolved}`);
    }
  }
  return [...imports].flatMap(([pair, example]) => {
    const [from = "", to = ""] = pair.split(" ");
    const back = imports.get(`${to} ${from}`);
    return back !== undefined && from < to
      ? [`${from} and ${to} import each other: ${example}, ${back}`]
      : [];
  });
}

function roomOf(file: string): string | null {
  const folder = dirname(file);
  if (HOUSES.includes(folder)) return null;
  const noun = NOUNS.find((name) => folder === name || folder.startsWith(`${name}/`));
  const house = noun ?? HOUSES.findLast((name) => folder.startsWith(`${name}/`));
  if (house === undefined || folder === house) return house ?? null;
  return `${house}/${folder.slice(house.length + 1).split("/")[0]}`;
}

/** Files of the rooms that the check did not read. */
function unseenModules(): string[] {
  const seen = new Set(modules.map(({ source }) => source));
  return execFileSync("git", ["ls-files", ...ROOMS], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts") && !seen.has(file))
    .map((file) => `not read: ${file}`);
}
