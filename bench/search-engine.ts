import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../scripts/install.mjs";
import type { CleanUp } from "./clean-up.ts";
import type { Figure, Report } from "./figure.ts";

/** search-node.ts in its own process, whose clock resolves first page, exact total and whole answer. */
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
