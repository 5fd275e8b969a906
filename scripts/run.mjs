// `node scripts/run.mjs FILE [ARG …]`: installs what is missing, then runs FILE with the pinned Node.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, projectEnv, projectNode, root } from "./support/install.mjs";

const [file, ...args] = process.argv.slice(2);
ensureInstalled();
// The server and its commands share small machines: less garbage is kept, some 20 MB each.
const flags = file.startsWith("server/") || file === "scripts/start.ts" ? ["--max-semi-space-size=4"] : [];
const child = spawn(projectNode(), [...flags, join(root, file), ...args], {
  stdio: "inherit",
  env: projectEnv(),
});
// The terminal sends Ctrl-C to the child too.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
