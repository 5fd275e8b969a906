import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../scripts/install.mjs";
import type { CleanUp } from "./clean-up.ts";
import type { Figure, Report } from "./figure.ts";

/**
 * The search itself, without browser, messages and worker: search-node.ts in a process of its own, whose clock is
 * fine enough to tell the first page, the exact total and the whole answer apart.
 */
export async function measureEngine(cleanUp: CleanUp, report: Report): Promise<void> {
  const child = spawn(process.execPath, ["--expose-gc", join(root, "bench/search-node.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUp.add(() => child.kill());
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`bench/search-node.ts ended with ${String(code)}`);
  for (const line of output.split("\n").filter(Boolean)) {
    const { figure, how, ...rest } = JSON.parse(line) as Figure;
    report({ ...rest, figure: `engine: ${figure}`, how: how === undefined ? "in Node" : `in Node, ${how}` });
  }
}
