import { cruise } from "dependency-cruiser";
import config from "../.dependency-cruiser.mjs";

/** Fewer means that the check could not read the code. */
const LEAST_MODULES = 60;
const ROOMS = ["domain", "server", "src", "sw"];

const { output } = await cruise(ROOMS, {
  ...config.options,
  ruleSet: { forbidden: config.forbidden ?? [] },
  validate: true,
});
if (typeof output === "string") throw new Error("dependency-cruiser answered in another form than expected");

for (const violation of output.summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} -> ${violation.to}`);
}
const modules = output.modules.filter((module) => !module.source.includes("node_modules"));
for (const room of ROOMS) {
  if (!modules.some((module) => module.source.startsWith(`${room}/`)))
    throw new Error(`No module of ${room}/ was seen`);
}
if (modules.length < LEAST_MODULES)
  throw new Error(`Only ${modules.length} modules were seen: the check is blind`);
console.log(`${modules.length} modules, ${output.summary.violations.length} arrows in the wrong direction`);
process.exit(output.summary.violations.length === 0 ? 0 : 1);
