import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../scripts/support/install.mjs";
import type { CleanUp } from "../tests/support/clean-up.ts";
import type { Figure } from "./figure.ts";

/** The figures that a script of this folder prints in a process of its own, which can collect its garbage. */
export async function childFigures(
  cleanUp: CleanUp,
  script: string,
  args: readonly string[] = [],
  started: (pid: number) => void = () => undefined,
): Promise<Figure[]> {
  const child = spawn(process.execPath, ["--expose-gc", join(root, "bench", script), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUp.add(() => child.kill());
  if (child.pid !== undefined) started(child.pid);
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`bench/${script} ended with ${String(code)}`);
  return output
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure);
}
