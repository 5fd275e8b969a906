import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manifestSchema } from "../../domain/lists/contract.ts";
import { apiPaths } from "../../domain/base/paths.ts";
import { freePort } from "../../scripts/support/free-port.ts";
import { root } from "../../scripts/support/install.mjs";
import type { CleanUp } from "./clean-up.ts";

export type ServerProcess = { origin: string; pid: number; dataDir: string; stop(): Promise<void> };

/** Removed at the end. */
export async function temporaryFolder(cleanUp: CleanUp, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `passport-bench-${name}-`));
  cleanUp.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Serves the built app beside the API. */
export const WITH_APP = { STATIC_DIR: join(root, "dist") };

/** A command and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** What a command is started with instead, such as one that limits it first. */
export type Through = (command: Command) => Command;

/** Starts it on a free loopback port, with the database in `dataDir`. */
export async function startServer(
  cleanUp: CleanUp,
  dataDir: string,
  options: { entry?: string; env?: Record<string, string>; through?: Through } = {},
): Promise<ServerProcess> {
  const { entry = "server/main.ts", env = {}, through = (command) => command } = options;
  const port = await freePort();
  const [program, ...args] = through([process.execPath, join(root, entry)]);
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      SAMPLE_DATA: "off",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => endProcess(child);
  cleanUp.add(stop);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output = (output + text.toString()).slice(-4_000)));
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server stopped at its start:\n${output}`);
    if (await isReady(origin)) return { origin, pid: child.pid ?? 0, dataDir, stop };
    await pause(100);
  }
  throw new Error(`The server was not ready within 60 s:\n${output}`);
}

/** SIGTERM first, so that the database closes; killed after 20 s. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await gone;
  clearTimeout(timer);
}

/** Waits until the manifest holds `total` passports; returns it and its transferred size. */
export async function waitForTotal(origin: string, total: number, seconds: number) {
  let published = 0;
  for (let tries = 0; tries < seconds * 4; tries++) {
    const answer = await fetch(`${origin}${apiPaths.manifest}`);
    if (answer.ok) {
      const manifest = manifestSchema.parse(await answer.json());
      published = manifest.total;
      if (published === total) return manifest;
    }
    await pause(250);
  }
  throw new Error(`The manifest held ${published} passports, not ${total}, after ${seconds} s`);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}
