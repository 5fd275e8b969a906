import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..", "..");

export type ServerProcess = {
  child: ChildProcess;
  output: () => string;
  origin: Promise<string>;
  exit: Promise<number | null>;
};

/**
 * Listens on a free loopback port and stops with the test. `account`: another one than the test's, which must be root.
 * `root`: of another copy of the project.
 */
export function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  account: { uid?: number; gid?: number } = {},
  root = ROOT,
): ServerProcess {
  const child = spawn(process.execPath, [join(root, "server", "main.ts")], {
    ...account,
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      SAMPLE_DATA: "off",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exit = once(child, "exit").then(([code]) => (typeof code === "number" ? code : null));
  const origin = new Promise<string>((resolve, reject) => {
    const read = (text: Buffer): void => {
      output += text.toString();
      const address = /is at (http:\/\/\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address.replace("localhost", "127.0.0.1"));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exit.then(() => reject(new Error(output)));
  });
  origin.catch(() => undefined);
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, output: () => output, origin, exit };
}

/** Removed with the test. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "passport-status-main-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
