// `node scripts/run.mjs FILE [ARG …]`: installs what is missing, then runs FILE with the Node this project pins.
// Plain JavaScript that Node 20 understands: it runs before the project's own Node is there.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, projectEnv, projectNode, root } from "./install.mjs";

const [file, ...args] = process.argv.slice(2);
ensureInstalled();
const child = spawn(projectNode(), [join(root, file), ...args], { stdio: "inherit", env: projectEnv() });
// A terminal sends Ctrl-C to the child as well; the child decides how to end, and this process ends with it.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
