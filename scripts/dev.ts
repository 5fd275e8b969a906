import { spawn } from "node:child_process";
import { projectEnv, projectNode, root } from "./support/install.mjs";
import { tool } from "./support/processes.ts";

// `npm run dev`: the API on 8080, restarted on changes, behind Vite.
const children = [
  ["--watch", "server/main.ts"],
  [tool("vite"), "--port", "5173"],
].map((args) => spawn(projectNode(), args, { cwd: root, env: projectEnv(), stdio: "inherit" }));

const stop = () => children.forEach((child) => child.kill("SIGTERM"));
process.on("SIGINT", stop).on("SIGTERM", stop);
for (const child of children) child.on("exit", stop);
