import { execFileSync } from "node:child_process";
import { cruise } from "dependency-cruiser";
import config from "../.dependency-cruiser.mjs";
import { root } from "./install.mjs";

const ROOMS = ["domain", "server", "src", "sw"];
/** Folders whose subfolders are rooms of their own. */
const HOUSES = ["server", "src", "src/features", "src/features/admin"];

const { output } = await cruise(ROOMS, {
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

/** Two rooms that import each other. The files directly in a house put its rooms together, so they may import all. */
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
  const house = HOUSES.findLast((name) => file.startsWith(`${name}/`));
  if (house === undefined) return null;
  const [room, ...rest] = file.slice(house.length + 1).split("/");
  return rest.length === 0 ? null : `${house}/${room}`;
}

/** Files of the rooms that the check did not read. */
function unseenModules(): string[] {
  const seen = new Set(modules.map(({ source }) => source));
  return execFileSync("git", ["ls-files", ...ROOMS], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts") && !seen.has(file))
    .map((file) => `not read: ${file}`);
}
