import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { projectEnv, projectNode, root } from "../support/install.mjs";

export type ProjectProcess = {
  child: ChildProcess;
  /** SIGKILL; waits until it is gone. */
  kill: () => Promise<void>;
  /** Exit code, or null after a signal. */
  ended: Promise<number | null>;
  stdout: () => string;
  stderr: () => string;
};

/** Starts `server/main.ts`, for example; `sources` is the folder of another version of this program. */
export function startProject(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  sources = root,
): ProjectProcess {
  const child = spawn(projectNode(), [join(sources, script), ...args], {
    cwd: sources,
    env: projectEnv(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const ended = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)));
  return {
    child,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    ended,
    stdout: () => out,
    stderr: () => err,
  };
}

/** Throws its output if it exits instead. */
export async function untilListening(server: ProjectProcess): Promise<void> {
  const said = new Promise<void>((resolve) => {
    const look = (): void => {
      if (server.stdout().includes("http://")) resolve();
    };
    server.child.stdout?.on("data", look);
    look();
  });
  const code = await Promise.race([said.then(() => "listening" as const), server.ended]);
  if (code !== "listening") throw new Error(`The server ended (${code}): ${server.stderr()}`);
}
