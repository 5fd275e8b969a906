import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectEnv, projectNode, root } from "./install.mjs";

export type Finished = { code: number; output: string; seconds: number };

/** Uses the project's Node; `show` streams the output. */
export function runNode(
  args: readonly string[],
  options: { show?: boolean; env?: Record<string, string> } = {},
): Promise<Finished> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode(), args, {
      cwd: root,
      env: projectEnv(options.env ?? {}),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text: string) => {
        output += text;
        if (options.show) process.stderr.write(text);
      });
    }
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }),
    );
  });
}

/** The script of an installed command, e.g. `vite`. */
export function tool(name: string): string {
  return join(root, "node_modules", ".bin", name);
}
